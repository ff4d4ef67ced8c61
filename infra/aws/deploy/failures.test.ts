import { STACK_PARTS, type StackPart, type StageSettings } from '../stages';
import { TEST_STAGES } from '../testing';
import { FakeAccount } from '../testing/fake-aws';
import { codeServed, createTestDeploys, versionServed, watchStyles } from '../testing/fake-aws/test-deploy';
import { deploy } from './deploy';
import { destroy } from './destroy';

const isLong = process.env.TEST_LENGTH === 'long';
const { toolsFor, deployVersion } = createTestDeploys();

if (isLong) jest.setTimeout(900_000);

type TestSettings = 'plain' | 'restored' | 'staging' | 'stagingRestored';

/** What an owner does while a stack fails, and the version of the site that is live before and after it. */
interface Scenario {
  title: string;
  /** What was done before: the settings of each deploy, of version 1, 2 and so on. */
  before: readonly TestSettings[];
  /** The version that was deployed again after them. */
  returnsTo?: number;
  /** Whether the app is deployed before what it needs, too. */
  detaches?: boolean;
  /** The settings of the deploy that fails. */
  failing: TestSettings;
  /** The version that is live before it. */
  live: number;
}

const SCENARIOS: readonly Scenario[] = [
  { title: 'a first deploy', before: [], failing: 'plain', live: Number.NaN },
  { title: 'an update', before: ['plain'], failing: 'plain', live: 1 },
  {
    title: 'an update after a return to the version before',
    before: ['plain', 'plain'],
    returnsTo: 1,
    failing: 'plain',
    live: 1,
  },
  { title: 'a restore', before: ['plain'], failing: 'restored', live: 1 },
  { title: 'a restore of confirmed signups', before: ['staging'], failing: 'stagingRestored', live: 1 },
  {
    title: 'a return to signups that count at once',
    before: ['staging'],
    failing: 'plain',
    detaches: true,
    live: 1,
  },
];

/** The version that a new deploy has. */
const NEW = 9;

/** Returns what has to happen when a stack fails, which is the table of docs/deploying.md, "If a deploy fails". */
const expectedAt = ({ live, detaches = false }: Scenario, part: StackPart) => ({
  // A refused budget is only a warning.
  succeeded: part === 'budget',
  live: part === 'budget' ? NEW : live,
  code: part === 'budget' || (detaches && part !== 'app') ? NEW : live,
  isWhole: true,
  after: NEW,
});

/** Returns an account as a scenario has it before the failure. */
async function prepare({ before, returnsTo }: Scenario): Promise<FakeAccount> {
  const account = new FakeAccount('staging');
  for (const [index, name] of before.entries()) {
    account.code = index + 1;
    await deploy(toolsFor(account, index + 1, {}, settingsOf(name)));
  }
  if (returnsTo) {
    account.code = returnsTo;
    await deploy(toolsFor(account, returnsTo, {}, settingsOf(before[returnsTo - 1] ?? 'plain')));
  }
  account.code = NEW;
  account.steps.clear();
  return account;
}

const settingsOf = (name: TestSettings): StageSettings => TEST_STAGES[name].settings;

/** Deploys the new version. Resolves to whether it succeeded. */
async function deployNew(account: FakeAccount, { failing }: Scenario): Promise<boolean> {
  const tools = toolsFor(account, NEW, {}, settingsOf(failing));
  try {
    await deploy(tools);
    return true;
  } catch {
    return false;
  }
}

/** Returns the steps of each stack in the failing deploy of a scenario: the last one is after all changes. */
async function stepsOf(scenario: Scenario): Promise<[StackPart, number][]> {
  const account = await prepare(scenario);
  await deployNew(account, scenario);
  return STACK_PARTS.flatMap((part) => {
    const steps = account.steps.get(part);
    // A stack whose template is the same is skipped.
    return steps ? [[part, steps] as [StackPart, number]] : [];
  });
}

/**
 * Fails a stack at a step of the deploy; resolves to the version that is live then, and after the deploy is repeated.
 */
async function failAt(scenario: Scenario, part: StackPart, step: number) {
  const account = await prepare(scenario);
  account.failingStep = { part, step };
  const succeeded = await deployNew(account, scenario);
  const live = versionServed(account);
  const code = codeServed(account);
  account.failingStep = undefined;
  const repaired = await deployNew(account, scenario);
  const statuses = [...account.cloudFormation.stacks.values()].map(({ status }) => status);
  const isWhole = repaired && statuses.every((status) => /^(CREATE|UPDATE)_COMPLETE$/.test(status));
  return { succeeded, live, code, isWhole, after: versionServed(account) };
}

/** The stacks that most updates change; the long run fails each at every step. */
const SAMPLE: readonly StackPart[] = ['edge', 'app'];

// The table of docs/deploying.md, "If a deploy fails".
test.each(SCENARIOS)(
  '$title keeps the live pages when a stack fails half-way, and the next deploy repairs it',
  async (scenario) => {
    for (const [part, steps] of await stepsOf(scenario)) {
      if (!isLong && !SAMPLE.includes(part)) continue;
      const tried = isLong ? Array.from({ length: steps }, (_, step) => step) : [Math.floor(steps / 2)];
      for (const step of tried) {
        const result = await failAt(scenario, part, step);
        expect({ part, step, ...result }).toEqual({ part, step, ...expectedAt(scenario, part) });
      }
    }
  },
);

test('an update that failed after all its Lambdas were published can be repeated', async () => {
  const update: Scenario = { title: 'an update', before: ['plain'], failing: 'plain', live: 1 };
  const steps = new Map(await stepsOf(update)).get('app') ?? 0;
  expect(await failAt(update, 'app', steps - 1)).toEqual(expectedAt(update, 'app'));
});

test('all styles stay valid whichever call to AWS fails, also in the deploy after it', async () => {
  let account = new FakeAccount();
  await deployVersion(account, 1);
  account.calls.clear();
  await deployVersion(account, 2);
  // The SDK repeats this one for a quarter of an hour.
  const commands = [...account.calls.keys()].filter((command) => command !== 'GetInvalidationCommand');
  expect(commands.length).toBeGreaterThan(10);
  for (const command of isLong ? commands : ['PutObjectCommand', 'PutKeyCommand']) {
    account = new FakeAccount();
    await deployVersion(account, 1);
    watchStyles(account);
    account.failing.add(command);
    // Some checks only print a warning if their call fails.
    const outcome = await deployVersion(account, 2).then(
      () => true,
      (error: Error) => error.message,
    );
    expect([true, `${command} failed.`]).toContainEqual(
      String(outcome).includes(`${command} failed.`) ? `${command} failed.` : outcome,
    );
    account.failing.clear();
    await deployVersion(account, 3);
    expect(versionServed(account)).toBe(3);
  }
});

test('a destroy goes on wherever AWS has refused to delete something, and leaves nothing', async () => {
  const account = new FakeAccount('production');
  const tools = toolsFor(account, 1, {}, TEST_STAGES.full.settings);
  await deploy(tools);
  const table = account.stackOf('data')?.outputs.TableName ?? '';
  const refused = new Set<string>();
  account.cloudFormation.refusesDeletion = ({ region, logicalId }) => {
    const isFirst = !refused.has(`${region} ${logicalId}`);
    refused.add(`${region} ${logicalId}`);
    return isFirst;
  };
  let runs = 0;
  for (let isDone = false; !isDone; runs += 1)
    isDone = await destroy([table], tools).then(
      () => true,
      (error: Error) => {
        expect(error.message).toContain('could not be removed. Look at its events');
        return false;
      },
    );
  // Each resource was refused once.
  expect(runs).toBe(refused.size + 1);
  expect(runs).toBeGreaterThan(100);
  expect(account.parts()).toEqual(['account']);
  expect([...account.state.tables, ...account.state.buckets.keys()]).toEqual([]);
});

test('an update is done, and can be repeated, if AWS does not delete what it has replaced', async () => {
  const account = new FakeAccount();
  await deployVersion(account, 1);
  account.cloudFormation.refusesDeletion = () => true;
  account.code = 2;
  await deployVersion(account, 2);
  expect(account.cloudFormation.orphans.length).toBeGreaterThan(0);
  expect([versionServed(account), codeServed(account)]).toEqual([2, 2]);
  account.code = 3;
  await deployVersion(account, 3);
  expect([versionServed(account), codeServed(account)]).toEqual([3, 3]);
});
