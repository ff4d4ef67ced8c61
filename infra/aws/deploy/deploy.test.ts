import type { StageSettings } from '../stages';
import { TEST_STAGES } from '../testing';
import { FakeAccount } from '../testing/fake-aws';
import { createTestDeploys, hashOf, servedPage, versionServed } from '../testing/fake-aws/test-deploy';
import { fitsPolicy } from './deploy';

const { deployVersion, toolsFor } = createTestDeploys();
const FULL: StageSettings = TEST_STAGES.full.settings;

describe('deploy', () => {
  let account: FakeAccount;
  beforeEach(() => {
    account = new FakeAccount('production');
  });

  it('uploads the pages before it makes them live, and deploys the budget last', async () => {
    await deployVersion(account, 1, {}, FULL);
    expect(account.operations()).toEqual([
      ...parts('account', 'data', 'edge', 'app'),
      'switch pages',
      ...parts('budget'),
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

  it('is done with a warning if AWS refuses the budget', async () => {
    account.failing.add('budget');
    await deployVersion(account, 1, {}, FULL);
    expect(account.log.join('\n')).toContain('Warning: the budget could not be changed');
    expect(versionServed(account)).toBe(1);
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
