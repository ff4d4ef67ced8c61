import { FakeAccount } from '../testing/fake-aws';
import { createTestDeploys, hashOf, servedPage, versionServed } from '../testing/fake-aws/test-deploy';
import { fitsPolicy } from './deploy';

const { deployVersion } = createTestDeploys();

describe('deploy', () => {
  let account: FakeAccount;
  beforeEach(() => {
    account = new FakeAccount();
  });

  it('uploads the pages before it makes them live, and deploys alarms and budget last', async () => {
    expect(await deployVersion(account, 1)).toBe(true);
    expect(account.operations()).toEqual([
      ...parts('account', 'storage', 'secrets', 'global', 'api', 'site'),
      'switch pages',
      ...parts('ci', 'watch', 'edge-watch', 'budget'),
    ]);
    expect(versionServed(account)).toBe(1);
    expect(servedPage(account, '404.html')).toContain('Page not found');
  });

  it('refuses a redesign whose policy cannot list the live pages too, unless the owner accepts that', async () => {
    await deployVersion(account, 1);
    const styles: string[] = [];
    while (fitsPolicy({ scripts: [], styles: [...styles, hashOf(`${styles.length}`)] }))
      styles.push(hashOf(`${styles.length}`));
    const build = async () => ({
      siteUrl: 'https://built.test',
      hosting: 'aws' as const,
      csp: { scripts: [], styles },
    });
    await expect(deployVersion(account, 2, { build })).rejects.toThrow('[policy-full]');
    expect(versionServed(account)).toBe(1);
    expect(await deployVersion(account, 2, { build, accepted: ['policy-full'] })).toBe(true);
    expect(versionServed(account)).toBe(2);
  });

  it('is done with a warning if AWS refuses the budget', async () => {
    account.failing.add('budget');
    expect(await deployVersion(account, 1)).toBe(true);
    expect(account.log.join('\n')).toContain('Warning: the budget could not be created');
  });

  it('reports alarms that could not be deployed, with the site live', async () => {
    account.failing.add('edge-watch');
    expect(await deployVersion(account, 1)).toBe(false);
    expect(account.log.join('\n')).toContain('The site is live, but its alarms could not be deployed.');
    expect(versionServed(account)).toBe(1);
  });
});

const parts = (...names: string[]): string[] => names.map((name) => `deploy ${name}`);
