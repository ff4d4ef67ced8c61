import type { StageSettings } from '../stages';
import { partsOf } from '../stages';
import { TEST_STAGES } from '../testing';
import { FakeAccount } from '../testing/fake-aws';
import { codeServed, createTestDeploys, versionServed, watchStyles } from '../testing/fake-aws/test-deploy';
import { destroy } from './destroy';

const { toolsFor, deployVersion } = createTestDeploys();

jest.setTimeout(180_000);

const DISTRIBUTION = 'AWS::CloudFront::Distribution';
const of = (name: keyof typeof TEST_STAGES): StageSettings => TEST_STAGES[name].settings;

/** Returns the configuration of the deployed distribution. */
const distribution = (account: FakeAccount) =>
  [...(account.stackOf('site')?.resources.values() ?? [])].find(({ type }) => type === DISTRIBUTION)
    ?.properties.DistributionConfig;

describe('the real templates in an account', () => {
  it.each([
    ['preview', 'plain'],
    ['production', 'full'],
  ] as const)('are deployed as %s twice with a change in between, and destroyed', async (stage, name) => {
    const account = new FakeAccount(stage);
    expect(await deployVersion(account, 1, {}, of(name))).toBe(true);
    expect(account.parts()).toEqual(partsOf(of(name)));
    const table = account.stackOf('storage')?.outputs.TableName ?? '';

    account.code = 2;
    const versions = watchStyles(account);
    expect(await deployVersion(account, 2, {}, of(name))).toBe(true);
    expect(new Set(versions)).toEqual(new Set([1, 2]));
    expect(versions).toEqual([...versions].sort());
    expect(versionServed(account)).toBe(2);
    expect(codeServed(account)).toBe(2);
    account.onChange = () => {};

    await destroy([table], toolsFor(account, 2, {}, of(name)));
    expect(account.parts()).toEqual([]);
    expect(account.state.tables.size + account.state.objects.size).toBe(0);
  });

  it('never orphan firewall or certificate when a domain or a firewall is removed from production', async () => {
    const account = new FakeAccount('production');
    for (const name of ['full', 'domainOnly', 'full', 'withoutDomain', 'full'] as const) {
      await deployVersion(account, 1, {}, of(name));
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
    await deployVersion(account, 1, {}, of('withoutDomain'));
    account.log.length = 0;
    await expect(deployVersion(account, 1, {}, of('domainOnly'))).rejects.toThrow(
      'Deploy one of the two changes first',
    );
    expect(account.operations()).toEqual([]);
  });
});
