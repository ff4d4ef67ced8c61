import { deploy } from '../../deploy/deploy';
import { rollback } from '../../deploy/rollback';
import { STACK_PARTS, type StackPart, type StageSettings } from '../../stages';
import { TEST_STAGES } from '../stages';
import { FakeAccount } from './account';
import { findFile } from './edge-server';
import type { createTestDeploys } from './test-deploy';

type Tools = ReturnType<typeof createTestDeploys>['toolsFor'];
type TestSettings = 'plain' | 'restored' | 'staging' | 'stagingRestored';

/** What an owner does while a stack fails, and the version of the site that is live before and after it. */
interface Scenario {
  title: string;
  /** What was done before: the settings of each deploy, of version 1, 2 and so on. */
  before: readonly TestSettings[];
  isRolledBack?: boolean;
  /** The settings of the deploy that fails. */
  failing: TestSettings;
  /** The version that is live before it. */
  live: number | undefined;
}

export const SCENARIOS: readonly Scenario[] = [
  { title: 'a first deploy', before: [], failing: 'plain', live: undefined },
  { title: 'an update', before: ['plain'], failing: 'plain', live: 1 },
  {
    title: 'an update after a rollback',
    before: ['plain', 'plain'],
    isRolledBack: true,
    failing: 'plain',
    live: 1,
  },
  { title: 'a restore', before: ['plain'], failing: 'restored', live: 1 },
  { title: 'a restore of confirmed signups', before: ['staging'], failing: 'stagingRestored', live: 1 },
  { title: 'a return to signups that count at once', before: ['staging'], failing: 'plain', live: 1 },
];

/** The parts that are deployed after the switch: when one of them fails, the new pages are live. */
const AFTER_SWITCH: readonly StackPart[] = ['ci', 'watch', 'edge-watch', 'budget'];

/** The version that a new deploy has. */
const NEW = 9;

/** Returns what has to happen when a stack fails, which is the table of docs/deploying.md, "If a deploy fails". */
export const expectedAt = ({ live }: Scenario, part: StackPart) => ({
  // A refused budget is only a warning, and nothing needs the role of the workflow.
  succeeded: part === 'budget' || part === 'ci',
  live: AFTER_SWITCH.includes(part) ? NEW : live,
  isWhole: true,
  after: NEW,
});

/** Returns an account as a scenario has it before the failure. */
async function prepare({ before, isRolledBack }: Scenario, toolsFor: Tools): Promise<FakeAccount> {
  const account = new FakeAccount('staging');
  for (const [index, name] of before.entries()) {
    account.code = index + 1;
    await deploy(toolsFor(account, index + 1, {}, settingsOf(name)), async () => {});
  }
  if (isRolledBack) await rollback(toolsFor(account, 0, {}, settingsOf(before[0] ?? 'plain')));
  account.code = NEW;
  account.steps.clear();
  return account;
}

const settingsOf = (name: TestSettings): StageSettings => TEST_STAGES[name].settings;

/** Deploys the new version. Resolves to whether it succeeded. */
async function deployNew(account: FakeAccount, { failing }: Scenario, toolsFor: Tools): Promise<boolean> {
  const tools = toolsFor(account, NEW, {}, settingsOf(failing));
  try {
    return await deploy(tools, async () => {});
  } catch {
    return false;
  }
}

/** Returns the steps of each stack in the failing deploy of a scenario: the last one is after all changes. */
export async function stepsOf(scenario: Scenario, toolsFor: Tools): Promise<[StackPart, number][]> {
  const account = await prepare(scenario, toolsFor);
  await deployNew(account, scenario, toolsFor);
  return STACK_PARTS.flatMap((part) => {
    const steps = account.steps.get(part);
    return steps === undefined ? [] : [[part, steps] as [StackPart, number]];
  });
}

/** Returns the version of the page that a visitor gets through the deployed function; undefined for another response. */
async function visit(account: FakeAccount, url = '/'): Promise<number | undefined> {
  if (!account.stackOf('site')?.outputs.SiteUrl) return undefined;
  const { key, status } = await findFile(account, { url, headers: { host: 'shop.test' } });
  if (status !== 200) return undefined;
  const page = Buffer.from(account.state.objects.get(key)?.body ?? '').toString();
  return Number(/Version (\d+)/.exec(page)?.[1]);
}

/** Fails a stack at a step of the deploy; resolves to the version that is live then, and after the deploy is repeated. */
export async function failAt(scenario: Scenario, part: StackPart, step: number, toolsFor: Tools) {
  const account = await prepare(scenario, toolsFor);
  account.failingStep = { part, step };
  const succeeded = await deployNew(account, scenario, toolsFor);
  const live = await visit(account);
  account.failingStep = undefined;
  const repaired = await deployNew(account, scenario, toolsFor);
  const statuses = [...account.cloudFormation.stacks.values()].map(({ status }) => status);
  const isWhole = repaired && statuses.every((status) => /^(CREATE|UPDATE)_COMPLETE$/.test(status));
  return { succeeded, live, isWhole, after: await visit(account) };
}
