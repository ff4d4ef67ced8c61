import { campaigns } from '@tariff-tantrum/lambdas/campaigns/campaign/stored-campaign';
import { backupMarks } from '@tariff-tantrum/lambdas/table/backup-mark';
import { SCHEMA } from '@tariff-tantrum/lambdas/table/dynamodb/schema';
import { STAGES } from '../stages';
import { FakeAccount } from '../testing/fake-aws';
import { RESTORABLE } from '../testing/fake-aws/services';
import { createTestDeploys, versionServed } from '../testing/fake-aws/test-deploy';
import { parseCommand } from './arguments';
import { destroy } from './destroy';
import { restore } from './restore';

const { toolsFor, deployVersion } = createTestDeploys();

const TO = new Date('2025-12-24T12:00:00Z');

describe('a restore to a point in time', () => {
  let account: FakeAccount;
  let own: string;
  let target: string;
  beforeEach(async () => {
    account = new FakeAccount();
    await deployVersion(account, 1);
    own = account.stackOf('data')?.outputs.TableName ?? '';
    target = `${own}-20251224T120000Z`;
    account.log.length = 0;
  });
  const isComplete = () =>
    expect([account.state.restored.get(target), account.state.protectedTables.has(target)]).toEqual([
      { source: own, to: TO, recovery: true, ttl: SCHEMA.ttl },
      true,
    ]);

  it('makes a table with all that a restored one lacks, which a deploy puts behind the stacks', async () => {
    await restore(TO, toolsFor(account, 1));
    isComplete();
    expect(account.operations()).toEqual([]);
    const settings = { ...STAGES.preview, restoredTable: target };
    expect(account.log.at(-1)).toContain(`Set restoredTable: '${target}' for preview`);

    await deployVersion(account, 2, {}, settings);
    const lambdas = [...(account.stackOf('app')?.resources.values() ?? [])].filter(
      ({ type, properties }) =>
        type === 'AWS::Lambda::Function' && properties.Environment?.Variables?.TABLE_NAME,
    );
    expect(lambdas.length).toBeGreaterThan(1);
    for (const { properties } of lambdas) expect(properties.Environment.Variables.TABLE_NAME).toBe(target);
    expect(versionServed(account)).toBe(2);

    const again = toolsFor(account, 2, {}, settings);
    await expect(restore(TO, again)).rejects.toThrow(`preview has used ${target} since its last deploy.`);
    await destroy([own, target], again);
    expect([...account.state.tables]).toEqual([]);
  });

  it('is put behind the site only by its name, and old settings do not take it off again', async () => {
    await restore(TO, toolsFor(account, 1));
    const settings = { ...STAGES.preview, restoredTable: target };
    await expect(deployVersion(account, 2, { accepted: [] }, settings)).rejects.toThrow(
      `the settings would give it ${target} instead. [${target}]`,
    );
    await deployVersion(account, 2, { accepted: [target] }, settings);
    await deployVersion(account, 2, { accepted: [] }, settings);
    await expect(deployVersion(account, 1)).rejects.toThrow(
      `The site keeps its signups in the table ${target}, and the settings would give it ${own} instead.`,
    );
    expect(versionServed(account)).toBe(2);
  });

  it('goes on wherever it was interrupted', async () => {
    const tools = toolsFor(account, 1);
    for (const command of [
      'RestoreTableToPointInTimeCommand',
      'UpdateContinuousBackupsCommand',
      'UpdateTimeToLiveCommand',
      'UpdateTableCommand',
    ]) {
      account.failing.add(command);
      await expect(restore(TO, tools)).rejects.toThrow(`${command} failed.`);
      account.failing.clear();
    }
    await restore(TO, tools);
    await restore(TO, tools);
    isComplete();
    expect([...account.state.tables]).toEqual([own, target]);
  });

  it('sends nothing by itself: campaigns are paused in it', async () => {
    const at = TO.toISOString();
    const draft = {
      id: 'c1',
      subject: 'Open',
      text: 'Dear {name}',
      to: 'everyone',
      unconfirmed: true,
      oldConsents: true,
      neverMailed: false,
      sources: '',
      tags: '',
    } as const;
    const counts = {
      expected: 9,
      recipients: 9,
      revision: 1,
      tests: 0,
      isTestWanted: false,
      pauses: 0,
      forgivenBounces: 0,
      forgivenComplaints: 0,
      warmUp: true,
      isRehearsal: false,
    };
    const times = { createdAt: at, frozenAt: at, sentAt: at, canaryAt: at };
    await campaigns.on(account.openTable(own)).put({ state: 'sending', ...draft, ...counts, ...times });
    await restore(TO, toolsFor(account, 1));
    const campaignIn = (table: string) => campaigns.on(account.openTable(table)).get(draft);
    expect(await campaignIn(own)).toMatchObject({ state: 'sending' });
    expect(await campaignIn(target)).toMatchObject({ pausedBy: 'restored', backupAt: at });
    expect(await backupMarks.on(account.openTable(target)).get({})).toBeUndefined();
  });

  it.each([new Date(RESTORABLE.first.getTime() - 1000), new Date(RESTORABLE.last.getTime() + 1000)])(
    'is refused for %s, which no backup covers',
    async (to) => {
      await expect(restore(to, toolsFor(account, 1))).rejects.toThrow(
        `${own} can be restored to a time between 2025-11-27T00:00:00.000Z and 2025-12-31T23:55:00.000Z.`,
      );
      expect([...account.state.tables]).toEqual([own]);
    },
  );

  it('is refused for a stage that is not deployed', async () => {
    await expect(restore(TO, toolsFor(new FakeAccount(), 1))).rejects.toThrow('preview is not deployed');
  });
});

describe('the command line of a restore', () => {
  it('has a time with its zone', () => {
    const { action, restoreTo } = parseCommand(['--restore', '2025-12-24T13:00:00+01:00']);
    expect([action, restoreTo]).toEqual(['restore', TO]);
  });

  it.each(['2025-12-24', 'yesterday', '2025-12-24T12:00:00', '2025-13-24T12:00:00Z'])(
    'refuses %s',
    (time) => {
      expect(() => parseCommand(['--restore', time])).toThrow('--restore needs a time with its zone');
    },
  );
});
