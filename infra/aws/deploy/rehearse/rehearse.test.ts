import { TEST_MAIL_KEY } from '@tariff-tantrum/lambdas/email/testing/test-mail';
import { GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { createMailSystem, type MailSystem } from '@tariff-tantrum/lambdas/system/testing/mail-system';
import { TEST_PASSWORD } from '@tariff-tantrum/lambdas/system/testing/test-api';
import { createTestTable, type TestTable } from '@tariff-tantrum/lambdas/table/testing/test-table';
import { STAGES, type StageSettings } from '../../stages';
import { TEST_STAGES } from '../../testing';
import { FakeAccount } from '../../testing/fake-aws';
import { createTestDeploys } from '../../testing/fake-aws/test-deploy';
import type { DeployTools } from '../tools';
import { rehearse } from './rehearse';

const { toolsFor } = createTestDeploys();
const STAGE = 'staging';

/** An account whose site is served by the API over the table that the stage uses, and the tools to rehearse there. */
function openAccount(settings: StageSettings, more: Partial<DeployTools> = {}) {
  const account = new FakeAccount(STAGE);
  const clock = { time: Date.UTC(2026, 0, 1) };
  const systems = new Map<string, { db: TestTable; api: MailSystem }>();
  const { optIn = 'single' } = settings;
  const system = (): MailSystem => {
    const name = account.stackOf('app')?.outputs.TableName ?? '';
    const db = systems.get(name)?.db ?? createTestTable(account.openTable(name));
    const { api } = systems.get(name) ?? { api: createMailSystem(db, { optIn }) };
    systems.set(name, { db, api });
    db.clock.time = clock.time;
    return api;
  };
  account.others = {
    GetSecretValueCommand: ({ SecretId }) => ({
      SecretString: String(SecretId).includes('MailKey') ? TEST_MAIL_KEY : TEST_PASSWORD,
    }),
    DescribeContinuousBackupsCommand: () => ({
      ContinuousBackupsDescription: {
        PointInTimeRecoveryDescription: {
          EarliestRestorableDateTime: new Date(0),
          LatestRestorableDateTime: new Date(clock.time - 5 * 60_000),
        },
      },
    }),
  };
  const smoked: boolean[] = [];
  const tools = toolsFor(
    account,
    1,
    {
      accepted: [],
      ask: async (question) => (question.startsWith('Enter') ? STAGE : undefined),
      now: () => new Date(clock.time),
      fetch: (input, init) =>
        system().fetch(new URL(String(input)).pathname + new URL(String(input)).search, init),
      pause: async () => {
        clock.time += 60_000;
        await system().deliver();
      },
      ...more,
    },
    { ...settings, account: '123456789012' },
  );
  const run = (
    confirmed?: string,
    smoke = async (_: DeployTools, { alarm }: { alarm: boolean }) => smoked.push(alarm) > 0,
  ) => rehearse(tools, confirmed, smoke);
  return { account, smoked, run };
}

describe('a rehearsal', () => {
  it.each([
    ['confirmed by email', TEST_STAGES.staging.settings],
    ['without a domain', TEST_STAGES.plain.settings],
  ])(
    'passes each of its steps in an account that works, and leaves nothing there: a stage %s',
    async (_, settings) => {
      const { account, smoked, run } = openAccount(settings);
      await run();
      expect(account.log.at(-1)).toContain(`Nothing of ${STAGE} is left.`);
      expect(account.parts()).toEqual(['account']);
      expect([...account.state.tables, ...account.state.buckets.keys()]).toEqual([]);
      expect(smoked).toEqual([false, false, false, false, true]);
      expect(account.operations().filter((line) => line === 'switch pages').length).toBe(1);
    },
  );

  it('ends at the step whose assertion fails, and says how to remove what is left', async () => {
    const { account, run } = openAccount(TEST_STAGES.plain.settings);
    account.edit = ({ part, template }) => {
      // AWS accepts what it was expected to refuse.
      if (part === 'app')
        for (const { id } of template.all('AWS::SNS::Subscription')) delete template.json.Resources[id];
    };
    const table = () => account.stackOf('data')?.outputs.TableName;
    await expect(run()).rejects.toThrow(
      /failed at "an update that AWS refuses half-way.*AWS has accepted the update[\s\S]*npm run destroy -- --stage staging --delete-signups/,
    );
    expect(table()).toBeDefined();
  });

  it('ends if the smoke test finds a fault', async () => {
    const { run } = openAccount(TEST_STAGES.plain.settings);
    await expect(run(undefined, async () => false)).rejects.toThrow('failed at "a first deploy"');
  });

  it('begins only with the name of the stage, and never with one that is public, planned or deployed', async () => {
    for (const answer of [undefined, 'yes', GAME.domain]) {
      const { account, run } = openAccount(STAGES.preview, { ask: async () => answer });
      await expect(run()).rejects.toThrow(`add --yes ${STAGE}`);
      expect(account.log.join()).toContain('costs about 1 USD');
      expect(account.parts()).toEqual([]);
    }
    await expect(openAccount({ ...STAGES.preview, isPublic: true }).run(STAGE)).rejects.toThrow(
      'is for visitors',
    );
    await expect(openAccount({ ...STAGES.preview, plan: 'free' }).run(STAGE)).rejects.toThrow('has a plan');
    const { run } = openAccount(TEST_STAGES.plain.settings);
    await expect(run(STAGE, async () => false)).rejects.toThrow('a first deploy');
    await expect(run(STAGE)).rejects.toThrow('exists: a rehearsal destroys what it deploys');
  });
});
