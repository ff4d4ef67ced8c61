import { GAME } from '@tariff-tantrum/lambdas/facts/facts';
import type { StageSettings } from '../stages';
import { TEST_STAGES } from '../testing';
import { FakeAccount } from '../testing/fake-aws';
import { createTestDeploys, versionServed } from '../testing/fake-aws/test-deploy';
import { confirmDestroy, destroy } from './destroy';

const { toolsFor, deployVersion } = createTestDeploys();

describe('destroy', () => {
  let OWN: string;
  let account: FakeAccount;
  beforeEach(async () => {
    account = new FakeAccount();
    await deployVersion(account, 1);
    OWN = account.stackOf('data')?.outputs.TableName ?? '';
    account.log.length = 0;
  });
  const restored = () => account.tools(TEST_STAGES.restored.settings);

  it('keeps the signups and the password by default', async () => {
    await destroy(undefined, toolsFor(account, 1));
    expect(account.parts()).toEqual(['account', 'data']);
    expect(account.state.buckets.size).toBe(0);
    expect([...account.state.tables]).toEqual([OWN]);
    expect(account.log.at(-1)).toBe(`Removed preview. Its signups are still in ${OWN}.`);
    await deployVersion(account, 2);
  });

  it('deletes the signups if their table is named, and can be repeated', async () => {
    await destroy([OWN], toolsFor(account, 1));
    expect(account.parts()).toEqual(['account']);
    expect([...account.state.tables]).toEqual([]);
    expect(account.log).toContain(`Deleted the table ${OWN} with all signups in it.`);
    expect(account.log.at(-1)).toBe('Removed preview. No table with its signups is left.');
    await expect(destroy([OWN], toolsFor(account, 1))).rejects.toThrow(
      'preview is not deployed to the account of these credentials in eu-west-1, so there is nothing to remove.',
    );
  });

  it('asks for the names of both tables if one was restored, and deletes both', async () => {
    account.state.tables.add('LaunchSignups-back');
    await expect(destroy([OWN], restored())).rejects.toThrow(
      `Nothing was deleted. The signups of preview are in ${OWN} and LaunchSignups-back; to delete them, give each name: --delete-signups ${OWN} --delete-signups LaunchSignups-back`,
    );
    expect([...account.state.tables]).toHaveLength(2);
    await destroy([OWN, 'LaunchSignups-back'], restored());
    expect([...account.state.tables]).toEqual([]);
  });

  it.each([
    ['it was just deployed', async () => {}],
    ['a restored table is used', () => deployVersion(account, 2, {}, TEST_STAGES.restored.settings)],
  ])('deletes every stack in an order that CloudFormation accepts if %s', async (_, prepare) => {
    await prepare();
    account.log.length = 0;
    // The settings may have changed since the deploy.
    await destroy(undefined, toolsFor(account, 1));
    expect(account.operations()).toEqual(['app', 'edge'].map((part) => `destroy ${part}`));
  });

  it('deletes a table that an interrupted run has left', async () => {
    account.failing.add('DeleteTableCommand');
    await expect(destroy([OWN], toolsFor(account, 1))).rejects.toThrow('DeleteTableCommand');
    expect(account.parts()).toEqual(['account']);
    account.failing.clear();
    await destroy([OWN], toolsFor(account, 1));
    expect([...account.state.tables]).toEqual([]);
  });

  it('deletes the budget, even if the settings no longer ask for one', async () => {
    const production = new FakeAccount('production');
    await deployVersion(production, 1, {}, TEST_STAGES.full.settings);
    expect(production.parts()).toContain('budget');
    await destroy(undefined, toolsFor(production, 1, {}, TEST_STAGES.staging.settings));
    expect(production.parts()).toEqual(['account', 'data']);
  });

  it('names the secret that it keeps of a stage with emails', async () => {
    const production = new FakeAccount('production');
    const tools = toolsFor(production, 1, {}, TEST_STAGES.double.settings);
    await deployVersion(production, 1, {}, tools.settings);
    await destroy([production.stackOf('data')?.outputs.TableName ?? ''], tools);
    expect(production.log.at(-1)).toMatch(/^Kept the secret .*MailKey/);
    expect([...production.state.secrets].filter((id) => id.includes('MailKey'))).toHaveLength(1);
  });

  it('ends a free plan, and cancels a paid one before it removes anything else', async () => {
    const production = new FakeAccount('production');
    const of = (plan: StageSettings['plan']) => ({ ...TEST_STAGES.withoutDomain.settings, plan });
    await deployVersion(production, 1, {}, of('free'));
    expect(production.state.plans.size).toBe(1);
    await destroy(undefined, toolsFor(production, 1, {}, of('free')));
    expect(production.parts()).toEqual(['account', 'data']);

    await deployVersion(production, 1, {}, of('pro'));
    await expect(destroy(undefined, toolsFor(production, 1, {}, of('pro')))).rejects.toThrow('is cancelled');
    expect(production.parts()).toEqual(['account', 'data', 'edge', 'app', 'budget']);
    production.state.plans.clear();
    await destroy(undefined, toolsFor(production, 1, {}, of('pro')));
    expect(production.parts()).toEqual(['account', 'data']);
  });

  it('keeps the pages of a distribution that AWS refuses to delete', async () => {
    account.state.plans.set('of-the-console', [
      `arn:aws:cloudfront::1:distribution/${account.stackOf('app')?.outputs.DistributionId}`,
    ]);
    await expect(destroy(undefined, toolsFor(account, 1))).rejects.toThrow('could not be removed');
    expect(versionServed(account)).toBe(1);
  });

  it('asks for the domain of a public stage, and for nothing of another one', async () => {
    const answering = (answer: string | undefined, settings = TEST_STAGES.full.settings) =>
      toolsFor(account, 1, { ask: async () => answer }, settings);
    await confirmDestroy(undefined, answering(GAME.domain));
    await confirmDestroy(GAME.domain, answering(undefined));
    await confirmDestroy(undefined, answering(undefined, TEST_STAGES.plain.settings));
    for (const answer of [undefined, 'production'])
      await expect(confirmDestroy(undefined, answering(answer))).rejects.toThrow(`add --yes ${GAME.domain}`);
  });

  it('names a campaign that is under way before it removes a stage', async () => {
    account.others.QueryCommand = () => ({
      Items: ['draft', 'sending', 'done'].map((state) => ({
        subject: { S: `Of ${state}` },
        state: { S: state },
      })),
    });
    await confirmDestroy(undefined, toolsFor(account, 1));
    expect(account.log.filter((line) => line.includes('campaign'))).toEqual([
      'Warning: the campaign "Of sending" is sending. It ends where it is: nobody else gets its email.',
    ]);
  });

  it('deletes nothing if the name is not complete', async () => {
    for (const named of ['', OWN.slice(0, -1), 'other']) {
      await expect(destroy([named], toolsFor(account, 1))).rejects.toThrow('Nothing was deleted');
    }
    expect(account.operations()).toEqual([]);
    expect([...account.state.tables]).toEqual([OWN]);
  });
});
