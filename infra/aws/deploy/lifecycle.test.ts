import type { StageSettings } from '../stages';
import { partsOf } from '../stages';
import { TEST_STAGES } from '../testing';
import { FakeAccount } from '../testing/fake-aws';
import {
  createTestDeploys,
  versionServed,
  visitorVersion,
  watchStyles,
} from '../testing/fake-aws/test-deploy';
import { destroy } from './destroy';

const { toolsFor, deployVersion, clean } = createTestDeploys();
afterAll(clean);

jest.setTimeout(180_000);

const DISTRIBUTION = 'AWS::CloudFront::Distribution';
const of = (name: keyof typeof TEST_STAGES): StageSettings => TEST_STAGES[name].settings;

/** Returns the types of the deployed resources of an account. */
const types = (account: FakeAccount): string[] =>
  [...account.cloudFormation.stacks.values()].flatMap(({ resources }) =>
    [...resources.values()].map(({ type }) => type),
  );

/** Returns the configuration of the deployed distribution. */
const distribution = (account: FakeAccount) =>
  [...(account.stackOf('site')?.resources.values() ?? [])].find(({ type }) => type === DISTRIBUTION)
    ?.properties.DistributionConfig;

/** Deploys with one settings after the other, and asserts that no resource is left behind by an update. */
async function deployEach(account: FakeAccount, ...stages: (keyof typeof TEST_STAGES)[]): Promise<void> {
  for (const [version, stage] of stages.entries()) {
    account.log.length = 0;
    expect(await deployVersion(account, version + 1, {}, of(stage))).toBe(true);
    expect(account.cloudFormation.orphans).toEqual([]);
  }
}

describe('the real templates in an account', () => {
  it.each([
    ['preview', 'plain'],
    ['production', 'full'],
  ] as const)('are deployed as %s twice with a change in between, and destroyed', async (stage, name) => {
    const account = new FakeAccount(stage);
    const accepted = { accepted: await allNotices(account, of(name)) };
    expect(await deployVersion(account, 1, accepted, of(name))).toBe(true);
    expect(account.parts()).toEqual(partsOf(of(name)));
    const [before, table] = [visitorVersion(account), account.stackOf('storage')?.outputs.TableName ?? ''];

    account.code = 2;
    const versions = watchStyles(account);
    expect(await deployVersion(account, 2, accepted, of(name))).toBe(true);
    expect(versions).toContain(1);
    expect(versionServed(account)).toBe(2);
    expect(visitorVersion(account)).not.toBe(before);
    account.onChange = () => {};

    await destroy([table], toolsFor(account, 2, {}, of(name)));
    expect(account.parts()).toEqual([]);
    expect(account.state.tables.size + account.state.objects.size).toBe(0);
  });

  it('never orphan the firewall when it is turned on, off and on again', async () => {
    const account = new FakeAccount();
    await deployEach(account, 'plain', 'firewall');
    expect(distribution(account).WebACLId).toContain('/webacl/');
    const on = account.operations();
    expect(on.indexOf('deploy global')).toBeLessThan(on.indexOf('deploy site'));

    await deployEach(account, 'plain');
    expect(distribution(account)).not.toHaveProperty('WebACLId');
    expect(types(account)).not.toContain('AWS::WAFv2::WebACL');
    const off = account.operations();
    expect(off.indexOf('deploy site')).toBeLessThan(off.indexOf('deploy global'));

    await deployEach(account, 'firewall');
    expect(types(account)).toContain('AWS::WAFv2::WebACL');
  });

  it('never orphan firewall or certificate when a domain or a firewall is removed from production', async () => {
    const account = new FakeAccount('production');
    const accepted = { accepted: await allNotices(account, of('full')) };
    for (const name of ['full', 'domainOnly', 'full', 'withoutDomain', 'full'] as const) {
      await deployVersion(account, 1, accepted, of(name));
      expect(account.cloudFormation.orphans).toEqual([]);
      const { Aliases, WebACLId } = distribution(account);
      expect([Aliases !== undefined, WebACLId !== undefined]).toEqual([
        of(name).hostedZoneId !== undefined,
        of(name).firewall,
      ]);
    }
  });

  it('are refused if a domain is added and the firewall removed at once', async () => {
    const account = new FakeAccount('production');
    const accepted = { accepted: await allNotices(account, of('full')) };
    await deployVersion(account, 1, accepted, of('withoutDomain'));
    account.log.length = 0;
    await expect(deployVersion(account, 1, accepted, of('domainOnly'))).rejects.toThrow(
      'Deploy one of the two changes first',
    );
    expect(account.operations()).toEqual([]);
  });

  it('delete the role of the workflow when the settings no longer name a repository', async () => {
    const account = new FakeAccount('production');
    const accepted = { accepted: await allNotices(account, of('full')) };
    await deployVersion(account, 1, accepted, of('full'));
    expect(account.stackOf('ci')?.outputs).toHaveProperty('RoleArn');
    await deployVersion(account, 1, accepted, of('domainOnly'));
    expect(account.stackOf('ci')?.outputs).toEqual({});
  });

  it('replace the table by a restored one and back, although other stacks import its name', async () => {
    const account = new FakeAccount();
    const tableOfSignups = () =>
      [...(account.stackOf('api')?.resources.values() ?? [])].find(({ logicalId }) =>
        logicalId.startsWith('visitorFunction'),
      )?.properties.Environment.Variables.TABLE_NAME;
    await deployEach(account, 'plain', 'restored');
    expect(tableOfSignups()).toBe('LaunchSignups-back');
    await deployEach(account, 'plain');
    expect(tableOfSignups()).toBe(account.stackOf('storage')?.outputs.TableName);
  });

  it('pass the id of the distribution to the alarms about it in another region', async () => {
    const account = new FakeAccount();
    await deployEach(account, 'plain');
    const alarms = [...(account.stackOf('edge-watch')?.resources.values() ?? [])];
    expect(JSON.stringify(alarms.map(({ properties }) => properties))).toContain(
      `{"Name":"DistributionId","Value":"${account.stackOf('site')?.outputs.DistributionId}"}`,
    );
  });
});

/** Returns the names of all findings about what the pages state, which this test does not test. */
async function allNotices(account: FakeAccount, settings: StageSettings): Promise<string[]> {
  const { checkOffline } = await import('./check');
  return checkOffline(toolsFor(account, 1, {}, settings)).flatMap(({ id }) => id ?? []);
}
