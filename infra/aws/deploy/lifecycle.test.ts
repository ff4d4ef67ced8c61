import { GAME } from '@tariff-tantrum/lambdas/facts/facts';
import type { StageSettings } from '../stages';
import { partsOf } from '../stages';
import { TEST_STAGES } from '../testing';
import { FakeAccount } from '../testing/fake-aws';
import { codeServed, createTestDeploys, versionServed, watchStyles } from '../testing/fake-aws/test-deploy';
import { destroy } from './destroy';

const { toolsFor, deployVersion } = createTestDeploys();

const DISTRIBUTION = 'AWS::CloudFront::Distribution';
const of = (name: keyof typeof TEST_STAGES): StageSettings => TEST_STAGES[name].settings;

/** Returns the configuration of the deployed distribution. */
const distribution = (account: FakeAccount) =>
  [...(account.stackOf('app')?.resources.values() ?? [])].find(({ type }) => type === DISTRIBUTION)
    ?.properties.DistributionConfig;

describe.each([
  ['preview', 'plain'],
  ['production', 'full'],
] as const)('the life of %s', (stage, name) => {
  let account: FakeAccount;
  const deployCode = (code: number, in_ = account): Promise<void> => {
    in_.code = code;
    return deployVersion(in_, code, {}, of(name));
  };
  const served = (in_ = account): number[] => [versionServed(in_), codeServed(in_)];
  beforeEach(async () => {
    account = new FakeAccount(stage);
    await deployCode(1);
  });
  afterEach(() => {
    expect(account.cloudFormation.orphans).toEqual([]);
  });

  it('begins with a deploy of all its stacks', () => {
    expect(account.parts()).toEqual(partsOf(of(name)));
    expect(served()).toEqual([1, 1]);
  });

  it('continues an update, and each visitor gets one of the two versions meanwhile', async () => {
    const versions = watchStyles(account);
    await deployCode(2);
    expect(versions).toEqual([...versions].sort());
    expect(new Set(versions)).toEqual(new Set([1, 2]));
    expect(served()).toEqual([2, 2]);
  });

  it('survives a failed update, which can be repeated as often as it fails', async () => {
    account.failingStep = { part: 'app', step: 5 };
    for (const _ of [1, 2]) await expect(deployCode(2)).rejects.toThrow('was rolled back');
    expect(served()).toEqual([1, 1]);
    account.failingStep = undefined;
    await deployCode(2);
    expect(served()).toEqual([2, 2]);
  });

  it('says how to repair a stack whose failed update could not be rolled back', async () => {
    account.failingStep = { part: 'app', step: 5 };
    account.cloudFormation.failsRollbacks = true;
    await expect(deployCode(2)).rejects.toThrow('was rolled back');
    account.failingStep = undefined;
    account.log.length = 0;
    const app = `tariff-tantrum-${stage}-app`;
    await expect(deployCode(2)).rejects.toThrow(
      `run: aws cloudformation continue-update-rollback --region eu-west-1 --stack-name ${app}`,
    );
    expect(account.operations()).toEqual([]);
    account.cloudFormation.continueRollback('eu-west-1', app);
    await deployCode(2);
    expect(served()).toEqual([2, 2]);
  });

  it('keeps the version that it has returned to if the next deploy fails', async () => {
    await deployCode(2);
    await deployCode(1);
    expect(served()).toEqual([1, 1]);
    account.failingStep = { part: 'app', step: 5 };
    await expect(deployCode(3)).rejects.toThrow('was rolled back');
    expect(served()).toEqual([1, 1]);
  });

  it('ends with a destroy that keeps the signups, and begins again with them', async () => {
    const table = tableOf(account);
    await destroy(undefined, toolsFor(account, 1, {}, of(name)));
    await deployCode(2);
    expect([tableOf(account), ...served()]).toEqual([table, 2, 2]);

    await destroy([table], toolsFor(account, 2, {}, of(name)));
    expect([account.state.tables.size, account.state.buckets.size]).toEqual([0, 0]);
    await deployCode(3);
    expect(tableOf(account)).not.toBe(table);
  });

  it('does not depend on another stage in the same account', async () => {
    const other = new FakeAccount('pr-7', account);
    other.code = 1;
    await deployVersion(other, 7, {}, of('plain'));
    expect([...served(), versionServed(other)]).toEqual([1, 1, 7]);
    await destroy([tableOf(other)], toolsFor(other, 7, {}, of('plain')));
    expect(account.state.logsRequests).toBe(true);
    expect([...account.state.roles].filter((role) => role.includes('pr-7'))).toEqual([]);
    await deployCode(2);
    expect(served()).toEqual([2, 2]);
  });
});

const tableOf = (account: FakeAccount): string => account.stackOf('data')?.outputs.TableName ?? '';

describe('the real templates in an account', () => {
  it('can be deployed in any order that respects their dependencies', async () => {
    const account = new FakeAccount('production');
    account.cloudFormation.reversesOrder = true;
    const deployCode = (code: number) => {
      account.code = code;
      return deployVersion(account, code, {}, of('full'));
    };
    await deployCode(1);
    account.failingStep = { part: 'app', step: 5 };
    await expect(deployCode(2)).rejects.toThrow('was rolled back');
    account.failingStep = undefined;
    await deployCode(2);
    expect([versionServed(account), codeServed(account)]).toEqual([2, 2]);
    await destroy([tableOf(account)], toolsFor(account, 2, {}, of('full')));
    expect(account.cloudFormation.orphans).toEqual([]);
    expect(account.state.tables.size).toBe(0);
  });

  it('never replace the table: an update that would is refused, and everything stays as it is', async () => {
    const account = new FakeAccount();
    await deployVersion(account, 1);
    const table = tableOf(account);
    account.edit = ({ part, template }) => {
      if (part !== 'data') return;
      const { Properties } = template.only('AWS::DynamoDB::Table');
      Properties.KeySchema[0].AttributeName = 'id';
    };
    await expect(deployVersion(account, 2)).rejects.toThrow('Action denied by stack policy');
    expect(tableOf(account)).toBe(table);
    expect(versionServed(account)).toBe(1);
  });

  it('are refused while SES has an identity that CloudFormation could not create', async () => {
    const account = new FakeAccount('production');
    account.cloudFormation.names.add(`AWS::SES::EmailIdentity eu-west-1 ${GAME.domain}`);
    await expect(deployVersion(account, 1, {}, of('full'))).rejects.toThrow('as an identity already');
    expect(account.operations()).toEqual([]);
  });

  it('follow a stack that was deleted by hand and created again', async () => {
    const account = new FakeAccount();
    await deployVersion(account, 1);
    const origin = () => distribution(account).Origins[1].DomainName;
    const before = origin();
    account.cloudFormation.destroy('eu-west-1', 'tariff-tantrum-preview-app');
    await deployVersion(account, 1);
    expect(origin()).not.toBe(before);
    const [api] = [...(account.stackOf('app')?.resources.values() ?? [])].filter(
      ({ type }) => type === 'AWS::ApiGateway::RestApi',
    );
    expect(origin()).toContain(api?.id);
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
