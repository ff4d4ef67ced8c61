import { join } from 'node:path';
import { releaseOf } from '../release';
import { STAGES, type StageSettings } from '../stages';
import { createTempFolder, synthesis } from '../testing';
import { buildTestSite, FakeAccount, hashOf, OUTPUTS } from '../testing/fake-aws';
import { deploy } from './deploy';
import { destroy, planDestroy } from './destroy';
import { rollback } from './rollback';
import type { DeployTools } from './tools';

jest.setTimeout(60_000);

const { folder, clean } = createTempFolder();
afterAll(clean);

const SETTINGS: StageSettings = STAGES.preview;
const buildSite = async (): Promise<void> => {};

/** Returns the tools to deploy a version of the test site. */
const toolsFor = (account: FakeAccount, version: number, more: Partial<DeployTools> = {}): DeployTools =>
  account.tools(SETTINGS, { ...buildTestSite(join(folder, 'site'), version), ...more });

const deployVersion = (account: FakeAccount, version: number, more?: Partial<DeployTools>) =>
  deploy('preview', toolsFor(account, version, more), buildSite);

/** Returns what a visitor gets for a key, through the function that is live. */
const served = (account: FakeAccount, page: string): string => {
  const key = page === '404.html' ? page : `releases/${releaseOf(account.pagesCode)}/${page}`;
  return Buffer.from(account.objects.get(key)?.body ?? '').toString();
};
const versionServed = (account: FakeAccount): number =>
  Number(/Version (\d+)/.exec(served(account, 'index.html'))?.[1]);

/** Asserts after each change that visitors get a page whose styles the policy allows. */
function watchStyles(account: FakeAccount): number[] {
  const versions: number[] = [];
  account.onChange = () => {
    for (const page of ['index.html', 'terms/index.html', '404.html']) {
      const [, styles = ''] = /<style>(.*)<\/style>/.exec(served(account, page)) ?? [];
      expect(account.csp.styles).toContain(hashOf(styles));
    }
    versions.push(versionServed(account));
  };
  return versions;
}

describe('deploy', () => {
  let account: FakeAccount;
  beforeEach(() => {
    account = new FakeAccount();
  });

  it('uploads the pages before it makes them live, and deploys alarms and budget last', async () => {
    expect(await deployVersion(account, 1)).toBe(true);
    expect(account.operations()).toEqual(
      // Twice, because CloudFront assigns the address in the first round.
      [
        ...parts('storage', 'secrets', 'api', 'global', 'site'),
        ...parts('storage', 'secrets', 'api', 'global', 'site'),
      ]
        .concat('switch pages')
        .concat(parts('watch', 'budget')),
    );
    expect(versionServed(account)).toBe(1);
    expect(served(account, '404.html')).toContain('Page not found');
  });

  it('keeps the styles of every page valid at each step of a redeploy', async () => {
    await deployVersion(account, 1);
    const versions = watchStyles(account);
    await deployVersion(account, 2);
    expect(versions.length).toBeGreaterThan(8);
    expect(new Set(versions)).toEqual(new Set([1, 2]));
    expect(versions).toEqual([...versions].sort());
  });

  it('leaves the old site whole if an upload fails, and succeeds when it is repeated', async () => {
    await deployVersion(account, 1);
    const before = new Map(account.objects);
    account.failing.add('PutObjectCommand');
    await expect(deployVersion(account, 2)).rejects.toThrow('PutObjectCommand failed');
    expect([...account.objects].filter(([key]) => before.has(key))).toEqual([...before]);
    expect(versionServed(account)).toBe(1);
    account.failing.clear();
    watchStyles(account);
    await deployVersion(account, 2);
    expect(versionServed(account)).toBe(2);
  });

  it('keeps all styles valid whichever call to AWS fails, also in the deploy after it', async () => {
    await deployVersion(account, 1);
    account.calls.clear();
    await deployVersion(account, 2);
    // The SDK repeats this one for a quarter of an hour.
    const commands = [...account.calls].filter((command) => command !== 'GetInvalidationCommand');
    expect(commands.length).toBeGreaterThan(15);
    for (const command of commands) {
      account = new FakeAccount();
      await deployVersion(account, 1);
      watchStyles(account);
      account.failing.add(command);
      // Some checks only print a warning if their call fails.
      const outcome = await deployVersion(account, 2).catch((error: Error) => error.message);
      expect([true, `${command} failed.`]).toContainEqual(
        String(outcome).includes(`${command} failed.`) ? `${command} failed.` : outcome,
      );
      account.failing.clear();
      await deployVersion(account, 3);
      expect(versionServed(account)).toBe(3);
    }
  });

  it('is done with a warning if AWS refuses the budget', async () => {
    account.failing.add('budget');
    expect(await deployVersion(account, 1)).toBe(true);
    expect(account.log.join('\n')).toContain('Warning: the budget could not be created');
  });

  it('reports alarms that could not be deployed, and a failed smoke test, with the site live', async () => {
    account.failing.add('watch');
    expect(await deployVersion(account, 1)).toBe(false);
    expect(account.log.join('\n')).toContain('The site is live, but its alarms could not be deployed.');
    expect(versionServed(account)).toBe(1);
    account.failing.clear();
    expect(await deployVersion(account, 2, { smoke: async () => false })).toBe(false);
  });

  it('detaches the firewall before it deletes it, and attaches it again', async () => {
    const withFirewall = (firewall: boolean) =>
      deploy(
        'preview',
        {
          ...toolsFor(account, 1),
          ...account.tools({ ...SETTINGS, firewall }, buildTestSite(join(folder, 'site'), 1)),
        },
        buildSite,
      );
    await withFirewall(true);
    account.log.length = 0;
    await withFirewall(false);
    const off = account.operations();
    expect(off.indexOf('deploy site')).toBeLessThan(off.indexOf('deploy global'));
    account.log.length = 0;
    await withFirewall(true);
    const on = account.operations();
    expect(on.indexOf('deploy global')).toBeLessThan(on.indexOf('deploy site'));
  });

  it('reads only outputs that the templates have', async () => {
    const { template } = await synthesis();
    for (const [part, outputs] of Object.entries(OUTPUTS))
      expect(Object.keys(template('full', part as keyof typeof OUTPUTS).json.Outputs ?? {})).toEqual(
        expect.arrayContaining(Object.keys(outputs)),
      );
    expect(Object.keys(template('full', 'api').json.Outputs ?? {}).join()).toContain('ApiEndpoint');
  });
});

const parts = (...names: string[]): string[] => names.map((name) => `deploy ${name}`);

describe('rollback', () => {
  let account: FakeAccount;
  beforeEach(async () => {
    account = new FakeAccount();
    await deployVersion(account, 1);
  });

  it('returns to the pages and the code of the release before, and forward again', async () => {
    account.code = 2;
    await deployVersion(account, 2);
    const versions = watchStyles(account);
    expect(account.aliases.get('signup')).toBe('2');

    expect(await rollback('preview', toolsFor(account, 2))).toBe(true);
    expect([versionServed(account), account.aliases.get('signup')]).toEqual([1, '1']);
    expect(served(account, '404.html')).toContain('Version 1');

    await rollback('preview', toolsFor(account, 2));
    expect([versionServed(account), account.aliases.get('signup')]).toEqual([2, '2']);
    expect(new Set(versions)).toEqual(new Set([1, 2]));
  });

  it('returns to the code of the release before if only the code has changed', async () => {
    account.code = 2;
    await deployVersion(account, 1);
    await rollback('preview', toolsFor(account, 1));
    expect([versionServed(account), account.aliases.get('signup')]).toEqual([1, '1']);
  });

  it('is undone by the next deploy, also of the same code', async () => {
    account.code = 2;
    await deployVersion(account, 2);
    await rollback('preview', toolsFor(account, 2));
    watchStyles(account);
    await deployVersion(account, 2);
    expect([versionServed(account), account.aliases.get('signup')]).toEqual([2, '2']);
  });

  it('refuses if there is no release before', async () => {
    await expect(rollback('preview', toolsFor(account, 1))).rejects.toThrow('has only one release');
    await expect(rollback('preview', toolsFor(new FakeAccount(), 1))).rejects.toThrow('is not deployed');
  });
});

describe('destroy', () => {
  const OWN = 'tariff-tantrum-preview-storage-LaunchSignups-A1';
  let account: FakeAccount;
  beforeEach(async () => {
    account = new FakeAccount();
    await deployVersion(account, 1);
    account.log.length = 0;
  });
  const remaining = (): string[] =>
    [...account.stacks.keys()].filter((name) => !name.startsWith('CDKToolkit'));
  const restored = () => account.tools({ ...SETTINGS, restoredTable: 'LaunchSignups-back' });

  it('keeps the signups and the password by default', async () => {
    await destroy('preview', undefined, toolsFor(account, 1));
    expect(remaining()).toEqual(['tariff-tantrum-preview-storage', 'tariff-tantrum-preview-secrets']);
    expect([...account.tables]).toEqual([OWN]);
    expect(account.log.at(-1)).toBe(`Removed preview. Its signups are still in ${OWN}.`);
    expect(await deployVersion(account, 2)).toBe(true);
  });

  it('deletes the signups if their table is named, and can be repeated', async () => {
    await destroy('preview', [OWN], toolsFor(account, 1));
    expect(remaining()).toEqual([]);
    expect([...account.tables]).toEqual([]);
    expect(account.log).toContain(`Deleted the table ${OWN} with all signups in it.`);
    await destroy('preview', [OWN], toolsFor(account, 1));
    expect(account.log.at(-1)).toBe('Removed preview. No table with its signups is left.');
  });

  it('asks for the names of both tables if one was restored, and deletes both', async () => {
    account.tables.add('LaunchSignups-back');
    await expect(destroy('preview', [OWN], restored())).rejects.toThrow(
      `Nothing was deleted. The signups of preview are in ${OWN} and LaunchSignups-back; to delete them, give each name: --delete-signups ${OWN} --delete-signups LaunchSignups-back`,
    );
    expect([...account.tables]).toHaveLength(2);
    await destroy('preview', [OWN, 'LaunchSignups-back'], restored());
    expect([...account.tables]).toEqual([]);
  });

  it('deletes a table that an interrupted run has left', async () => {
    account.failing.add('DeleteTableCommand');
    await expect(destroy('preview', [OWN], toolsFor(account, 1))).rejects.toThrow('DeleteTableCommand');
    expect(remaining()).toEqual([]);
    account.failing.clear();
    await destroy('preview', [OWN], toolsFor(account, 1));
    expect([...account.tables]).toEqual([]);
  });

  it('deletes nothing if the name is not complete', () => {
    const plan = (named: string) => planDestroy(['s'], 'preview', [OWN], [named]);
    for (const named of ['', OWN.slice(0, -1), 'other'])
      expect(() => plan(named)).toThrow('Nothing was deleted');
  });
});
