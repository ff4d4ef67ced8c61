import { TEST_STAGES } from '../testing';
import { FakeAccount } from '../testing/fake-aws';
import {
  createTestDeploys,
  servedPage,
  versionServed,
  visitorVersion,
  watchStyles,
} from '../testing/fake-aws/test-deploy';
import { rollback } from './rollback';

const { toolsFor, deployVersion } = createTestDeploys();

jest.setTimeout(180_000);

describe('rollback', () => {
  let account: FakeAccount;
  let before: string | undefined;
  beforeEach(async () => {
    account = new FakeAccount();
    await deployVersion(account, 1);
    before = visitorVersion(account);
  });

  it('returns to the pages and the code of the release before, and forward again', async () => {
    account.code = 2;
    await deployVersion(account, 2);
    const versions = watchStyles(account);
    const after = visitorVersion(account);
    expect(after).not.toBe(before);

    await rollback(toolsFor(account, 2));
    expect([versionServed(account), visitorVersion(account)]).toEqual([1, before]);
    expect(servedPage(account, '404.html')).toContain('Version 1');

    await rollback(toolsFor(account, 2));
    expect([versionServed(account), visitorVersion(account)]).toEqual([2, after]);
    expect(new Set(versions)).toEqual(new Set([1, 2]));
  });

  it('returns to the code of the release before if only the code has changed', async () => {
    account.code = 2;
    await deployVersion(account, 1);
    await rollback(toolsFor(account, 1));
    expect([versionServed(account), visitorVersion(account)]).toEqual([1, before]);
  });

  it('is undone by the next deploy, also of the same code', async () => {
    account.code = 2;
    await deployVersion(account, 2);
    const after = visitorVersion(account);
    await rollback(toolsFor(account, 2));
    watchStyles(account);
    await deployVersion(account, 2);
    expect([versionServed(account), visitorVersion(account)]).toEqual([2, after]);
  });

  it.each(['PutObjectCommand', 'PutKeyCommand'])(
    'returns to the release that was live if the deploy after it failed in %s',
    async (command) => {
      account.code = 2;
      await deployVersion(account, 2);
      const live = visitorVersion(account);
      account.code = 3;
      account.failing.add(command);
      await expect(deployVersion(account, 3)).rejects.toThrow(`${command} failed`);
      expect(visitorVersion(account)).not.toBe(live);
      account.failing.clear();
      watchStyles(account);
      await rollback(toolsFor(account, 3));
      expect([versionServed(account), visitorVersion(account)]).toEqual([2, live]);
    },
  );

  it('returns to the last code if only the code was changed, by a deploy that failed', async () => {
    account.code = 2;
    account.failing.add('PutObjectCommand');
    await expect(deployVersion(account, 1)).rejects.toThrow('PutObjectCommand failed');
    account.failing.clear();
    await rollback(toolsFor(account, 1));
    expect([versionServed(account), visitorVersion(account)]).toEqual([1, before]);
  });

  it('continues if it was interrupted', async () => {
    account.code = 2;
    await deployVersion(account, 2);
    account.failing.add('PutKeyCommand');
    await expect(rollback(toolsFor(account, 2))).rejects.toThrow('PutKeyCommand failed');
    account.failing.clear();
    await rollback(toolsFor(account, 2));
    expect([versionServed(account), visitorVersion(account)]).toEqual([1, before]);
  });

  it('leaves out releases that were never live', async () => {
    account.failing.add('PutKeyCommand');
    await expect(deployVersion(account, 2)).rejects.toThrow('PutKeyCommand failed');
    account.failing.clear();
    await deployVersion(account, 3);
    await rollback(toolsFor(account, 3));
    expect(versionServed(account)).toBe(1);
  });

  it('leaves out a Lambda that the newer release has deleted', async () => {
    await deployVersion(account, 2);
    account.state.aliases.delete('tariff-tantrum-preview-health');
    await rollback(toolsFor(account, 2));
    expect(versionServed(account)).toBe(1);
  });

  it('refuses if the release before uses another table, to which signups would be lost', async () => {
    const { settings } = TEST_STAGES.restored;
    await deployVersion(account, 2, {}, settings);
    await expect(rollback(toolsFor(account, 2, {}, settings))).rejects.toThrow(
      'uses the table of the storage stack, the deployed stacks the table LaunchSignups-back',
    );
    expect(versionServed(account)).toBe(2);
  });

  it('refuses if signups were not confirmed by email before, since the Lambdas may no longer write them', async () => {
    const production = new FakeAccount('production');
    for (const [n, { settings }] of [TEST_STAGES.single, TEST_STAGES.double].entries()) {
      // Another variable is another version of a Lambda.
      production.code = n + 1;
      await deployVersion(production, 1, {}, settings);
    }
    const tools = toolsFor(production, 1, {}, TEST_STAGES.double.settings);
    await expect(rollback(tools)).rejects.toThrow(
      /has optIn: 'single', the deployed stacks have 'double': after a rollback every signup would fail/,
    );
  });

  it('refuses if the deployed roles no longer allow what the release before needs', async () => {
    account.code = 2;
    await deployVersion(account, 2);
    const api = account.stackOf('api');
    if (api) api.template = api.template.replaceAll('dynamodb:PutItem', 'dynamodb:UpdateItem');
    await expect(rollback(toolsFor(account, 2))).rejects.toThrow('needs permissions');
    expect(versionServed(account)).toBe(2);
  });

  it('refuses if there is no release before', async () => {
    await expect(rollback(toolsFor(account, 1))).rejects.toThrow('has only one release');
    await expect(rollback(toolsFor(new FakeAccount(), 1))).rejects.toThrow('is not deployed');
  });
});
