import type { StageSettings } from '../stages';
import { TEST_STAGES } from '../testing';
import { FakeAccount } from '../testing/fake-aws';
import { createTestDeploys, hashOf, servedPage, versionServed } from '../testing/fake-aws/test-deploy';
import { check } from './check';
import { fitsPolicy } from './deploy';

const { deployVersion, toolsFor } = createTestDeploys();
const FULL: StageSettings = TEST_STAGES.full.settings;

describe('deploy', () => {
  let account: FakeAccount;
  beforeEach(() => {
    account = new FakeAccount('production');
  });

  it('uploads the pages before it makes them live, and deploys plan and budget last', async () => {
    await deployVersion(account, 1, {}, FULL);
    expect(account.operations()).toEqual([
      ...parts('account', 'data', 'edge', 'app'),
      'switch pages',
      ...parts('plan', 'budget'),
    ]);
    expect(versionServed(account)).toBe(1);
    expect(servedPage(account, '404.html')).toContain('Page not found');
  });

  it('refuses a redesign whose policy cannot list the live pages too, unless the owner accepts that', async () => {
    await deployVersion(account, 1, {}, FULL);
    const styles: string[] = [];
    while (fitsPolicy({ scripts: [], styles: [...styles, hashOf(`${styles.length}`)] }))
      styles.push(hashOf(`${styles.length}`));
    const build = async () => ({
      siteUrl: 'https://built.test',
      hosting: 'aws' as const,
      csp: { scripts: [], styles },
    });
    await expect(deployVersion(account, 2, { build }, FULL)).rejects.toThrow('[policy-full]');
    expect(versionServed(account)).toBe(1);
    await deployVersion(
      account,
      2,
      { build, accepted: [...toolsFor(account, 2, {}, FULL).accepted, 'policy-full'] },
      FULL,
    );
    expect(versionServed(account)).toBe(2);
  });

  it('names the version that is live in --check, whatever was deployed before and failed after it', async () => {
    await deployVersion(account, 1, {}, FULL);
    account.code = 2;
    account.failing.add('app');
    await expect(deployVersion(account, 2, {}, FULL)).rejects.toThrow('cdk deploy failed');
    account.failing.clear();
    const printed: string[] = [];
    await check(toolsFor(account, 2, { print: (line) => printed.push(line) }, FULL));
    expect(printed[0]).toMatch(/^Version 1\.0\.0-1 is live at https:\/\/.* since 2026-/);
  });

  it('is done with a warning if AWS refuses the budget', async () => {
    account.failing.add('budget');
    await deployVersion(account, 1, {}, FULL);
    expect(account.log.join('\n')).toContain('Warning: the budget could not be changed');
    expect(versionServed(account)).toBe(1);
  });

  it('says how to approve a plan that costs something, and is done without a plan if AWS refuses it', async () => {
    await deployVersion(account, 1, {}, { ...FULL, plan: 'pro' });
    expect(account.log.join('\n')).toContain(
      'Run: aws pricing-plan-manager approve-paid-subscription --region us-east-1 --arn ',
    );
    const other = new FakeAccount('production');
    other.failing.add('plan');
    await deployVersion(other, 1, {}, FULL);
    expect(other.log.join('\n')).toContain('Warning: the plan could not be changed');
    expect([versionServed(other), other.parts().includes('budget')]).toEqual([1, true]);
  });

  it('gives the budget another address, and removes it when the settings ask for none', async () => {
    await deployVersion(account, 1, {}, FULL);
    await deployVersion(account, 1, {}, { ...FULL, alertEmail: 'another@shop.test' });
    expect(JSON.stringify([...(account.stackOf('budget')?.resources.values() ?? [])])).toContain(
      'another@shop.test',
    );
    const { monthlyBudget: _, ...without } = FULL;
    await deployVersion(account, 1, {}, without);
    expect(account.parts()).not.toContain('budget');
  });

  it('runs the CDK once for an update that changes one stack, and not at all for one of the pages', async () => {
    await deployVersion(account, 1, {}, FULL);
    const runs: string[][] = [];
    const deployCounted = (version: number) => {
      const { cdk } = toolsFor(account, version, {}, FULL);
      return deployVersion(
        account,
        version,
        {
          cdk: (folder, args) => {
            runs.push(args.filter((arg) => /^tariff-tantrum-production-\w+$/.test(arg)));
            return cdk(folder, args);
          },
        },
        FULL,
      );
    };
    await deployCounted(1);
    expect(runs).toEqual([]);
    account.code = 2;
    await deployCounted(1);
    expect(runs).toEqual([['tariff-tantrum-production-app']]);
  });

  it('repeats a first creation of the data that failed', async () => {
    account.failingStep = { part: 'data', step: 2 };
    await expect(deployVersion(account, 1, {}, FULL)).rejects.toThrow('was rolled back');
    expect(account.stackOf('data')).toMatchObject({ status: 'ROLLBACK_COMPLETE', isProtected: true });
    account.failingStep = undefined;
    await deployVersion(account, 1, {}, FULL);
    expect(account.stackOf('data')).toMatchObject({ status: 'CREATE_COMPLETE', isProtected: true });
  });
});

const parts = (...names: string[]): string[] => names.map((name) => `deploy ${name}`);
