import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCredentials } from '../env';
import { ROOT } from '../paths';
import { STAGES } from '../stages';
import { workshop } from '../testing';
import { readCommand, UsageError } from './arguments';
import { type Account, adviseOn, checkAccount, checkSettings } from './checks';
import { planDestroy } from './destroy-plan';

const { folder, clean } = workshop();
afterAll(clean);

/** Runs `npm run deploy` on a machine without credentials, where any use of the network ends it. */
const deploy = (...args: string[]) =>
  spawnSync(process.execPath, [join(ROOT, 'infra/aws/deploy.mjs'), ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      NODE_OPTIONS: `--require=${join(ROOT, 'infra/aws/testing/no-network.cjs')}`,
    },
  });

describe('without account, credentials and network', () => {
  test('a dry run makes the templates', () => {
    const { status, stdout, stderr } = deploy('--dry-run');
    expect(stderr).toBe('');
    expect(status).toBe(0);
    for (const idea of ['storage', 'secrets', 'api', 'site', 'watch'])
      expect(stdout).toContain(`tariff-tantrum-preview-${idea}`);
    expect(stdout).toContain('There are no AWS credentials here');
  });

  test('a deploy and a destroy say how to get credentials', () => {
    for (const args of [[], ['--destroy']]) {
      const { status, stderr } = deploy(...args);
      expect(status).toBe(1);
      expect(stderr).toContain('This machine has no AWS credentials.\n  Install the AWS CLI');
    }
  });

  test('production is refused while its facts are placeholders', () => {
    const { status, stderr } = deploy('--stage', 'production');
    expect(status).toBe(1);
    expect(stderr).toContain('The domain is still the placeholder tarifftantrum.example.');
    expect(stderr).toContain("The seller's CVR number is still zeros.");
  });

  test('what is not understood is refused with 2', () => {
    expect(deploy('--stage', 'moon')).toMatchObject({
      status: 2,
      stderr: 'There is no stage called moon. There are: preview, production.\n',
    });
    for (const args of [['--force'], ['--delete-signups', 'x'], ['stray'], ['--dry-run', '--destroy']])
      expect(() => readCommand(args)).toThrow(UsageError);
  });
});

describe('checks', () => {
  const real = {
    game: { domain: 'tarifftantrum.dk' },
    contact: {
      support: 'a@tarifftantrum.dk',
      security: 'b@tarifftantrum.dk',
      social: { url: 'https://social.dk/x' },
    },
    seller: { cvr: '12345678' },
  };
  const settings = { ...STAGES.production, alertEmail: 'owner@tarifftantrum.dk' };

  test('nothing stands in the way of real facts', () => {
    expect(checkSettings('production', settings, real)).toEqual([]);
    expect(checkSettings('preview', STAGES.preview)).toEqual([]);
  });

  test.each([
    ['domain', { ...real, game: { domain: 'x.example' } }],
    ['support address', { ...real, contact: { ...real.contact, support: 'a@x.example' } }],
    ['security address', { ...real, contact: { ...real.contact, security: 'a@x.example' } }],
    ['social link', { ...real, contact: { ...real.contact, social: { url: 'https://x.example/y' } } }],
    ['CVR number', { ...real, seller: { cvr: '00000000' } }],
  ])('production is refused for its %s', (name, facts) => {
    const problems = checkSettings('production', settings, facts);
    expect(problems).toHaveLength(1);
    expect(problems[0]?.what).toContain(name);
  });

  test('a region outside of the EU, and alarms that reach nobody', () => {
    expect(checkSettings('preview', { ...settings, region: 'us-east-1' })[0]?.what).toContain(
      'not in the EU',
    );
    const { alertEmail: _, ...silent } = settings;
    expect(checkSettings('production', silent, real)[0]?.how).toContain('alertEmail');
  });

  test('what only AWS can tell', async () => {
    const account: Account = {
      isBootstrapped: async (region) => region === 'eu-west-1',
      concurrency: async () => 10,
    };
    const regions = ['eu-west-1', 'us-east-1'];
    expect(await checkAccount(account, settings, regions)).toEqual([
      {
        what: 'The account is not prepared for the CDK in us-east-1.',
        how: 'Run once: npx cdk bootstrap aws://<your account number>/us-east-1',
      },
    ]);
    const reserving = { ...settings, signupConcurrency: 500 };
    expect((await checkAccount(account, reserving, []))[0]?.how).toContain('signupConcurrency');
    const advice = (await adviseOn(account, settings)).join();
    expect(advice).toContain('This account runs 10 Lambdas at once, about 100 calls a second.');
    expect(advice).toContain('not warmed for their 5000 writes');
    const ready: Account = { ...account, concurrency: async () => 1000 };
    expect(await adviseOn(ready, { ...settings, warmWrites: 40_000 })).toEqual([]);
  });

  test('credentials are recognised by their names and files, without asking anyone', () => {
    expect(hasCredentials({}, folder)).toBe(false);
    expect(hasCredentials({ AWS_PROFILE: 'owner' }, folder)).toBe(true);
    const file = join(folder, 'credentials');
    writeFileSync(file, '');
    expect(hasCredentials({ AWS_SHARED_CREDENTIALS_FILE: file }, folder)).toBe(true);
  });
});

describe('destroy', () => {
  const stacks = ['storage', 'secrets', 'api', 'site', 'watch'].map(
    (idea) => `tariff-tantrum-preview-${idea}`,
  );
  const plan = (table?: string, named?: string) => planDestroy(stacks, 'preview', table, named);

  test('leaves the list and the password', () => {
    expect(plan('Table-1')).toEqual({ stacks: stacks.slice(2) });
  });

  test('takes the list only when its table is named in full', () => {
    expect(plan('Table-1', 'Table-1')).toEqual({ stacks, table: 'Table-1' });
    expect(() => plan('Table-1', 'Table')).toThrow(
      'Nothing was touched: the table of preview is called Table-1',
    );
    expect(() => plan('Table-1', '')).toThrow('Nothing was touched');
    expect(() => plan(undefined, 'Table-1')).toThrow('no table');
  });
});

test('a preview is what is deployed unless production is asked for', () => {
  expect(readCommand([])).toEqual({ stage: 'preview', action: 'deploy', deleteSignups: undefined });
});
