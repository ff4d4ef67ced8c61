import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listNotices } from '@tariff-tantrum/lambdas/contract';
import { hasCredentials } from '../env';
import { STAGES } from '../stages';
import { createTempFolder, ROOT } from '../testing';
import { DeployUsageError, parseCommand } from './arguments';
import { type Account, checkAccount, checkSettings, recommend } from './checks';
import { planDestroy } from './destroy';

const { folder, clean } = createTempFolder();
afterAll(clean);

/** Runs Node without credentials; any use of the network ends the process. */
const run = (...args: string[]) =>
  spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      NODE_OPTIONS: `--require=${join(ROOT, 'infra/aws/testing/no-network.cjs')}`,
    },
  });
const deploy = (...args: string[]) => run(join(ROOT, 'infra/aws/deploy.mjs'), ...args);

describe('npm run deploy without credentials and network', () => {
  it('creates the templates with --dry-run', () => {
    const { status, stdout, stderr } = deploy('--dry-run');
    expect(stderr).toBe('');
    expect(status).toBe(0);
    for (const part of ['storage', 'secrets', 'api', 'site', 'watch'])
      expect(stdout).toContain(`tariff-tantrum-preview-${part}`);
    expect(stdout).toContain('This machine has no AWS credentials');
  });

  it('refuses production while its facts are placeholders, and explains how to get credentials', () => {
    const { status, stderr } = deploy('--stage', 'production', '--accept', 'sample-imprint');
    expect(status).toBe(1);
    expect(stderr).toContain('To deploy nevertheless, add --accept example-addresses.');
    expect(stderr).not.toContain('The imprint is the sample');
    expect(stderr).toContain('This machine has no AWS credentials.\n  Install the AWS CLI');
  });

  it('exits with 2 if the command line is invalid', () => {
    expect(deploy('--stage', 'moon')).toMatchObject({
      status: 2,
      stderr: 'Unknown stage moon. Stages: preview, production.\n',
    });
  });

  it('never installs packages from a test', () => {
    const { status, stderr } = run('-e', 'require("child_process").spawn("npm", ["ci"])');
    expect(status).toBe(99);
    expect(stderr).toContain('Run npm ci, then the tests again.');
  });
});

describe('parseCommand', () => {
  it('deploys the preview by default', () => {
    expect(parseCommand([])).toEqual({ stage: 'preview', action: 'deploy', accepted: [] });
  });

  it('refuses unknown and contradictory options', () => {
    for (const args of [
      ['--force'],
      ['--delete-signups', 'x'],
      ['stray'],
      ['--dry-run', '--destroy'],
      ['--destroy', '--accept', 'x'],
    ])
      expect(() => parseCommand(args)).toThrow(DeployUsageError);
  });
});

describe('checks', () => {
  const settings = { ...STAGES.production, alertEmail: 'owner@tarifftantrum.dk' };
  const idsOn = (now: number) => listNotices(now).map(({ id }) => id);

  it.each(['2025-09-20', '2025-10-02', '2026-01-01', '2026-11-22'])(
    'refuse production on %s for each notice that the owner has not accepted',
    (day) => {
      const now = Date.parse(day);
      const ids = idsOn(now);
      const refusals = checkSettings('production', settings, [], { now });
      expect(refusals.map(({ what }) => what)).toEqual(listNotices(now).map(({ title }) => title));
      for (const id of ids) {
        const others = ids.filter((other) => other !== id);
        expect(checkSettings('production', settings, others, { now })).toEqual([
          expect.objectContaining({ how: expect.stringMatching(new RegExp(`--accept ${id}\\.$`)) }),
        ]);
      }
      expect(checkSettings('production', settings, ids, { now })).toEqual([]);
    },
  );

  it('do not refuse the preview for what the pages state', () => {
    expect(checkSettings('preview', STAGES.preview)).toEqual([]);
  });

  it('refuse a region outside the EU, and alarms without an e-mail address', () => {
    const now = Date.UTC(2026, 10, 22);
    const accepted = idsOn(now);
    expect(checkSettings('preview', { ...settings, region: 'us-east-1' })[0]?.what).toContain(
      'not in the EU',
    );
    const { alertEmail: _, ...silent } = settings;
    for (const alertless of [silent, { ...settings, alertEmail: 'support@x.example' }])
      expect(checkSettings('production', alertless, accepted, { now })).toEqual([
        expect.objectContaining({ how: expect.stringContaining('alertEmail') }),
      ]);
  });

  it('refuse an account that is not ready, and recommend more quota and a warm table', async () => {
    const account: Account = {
      isBootstrapped: async (region) => region === 'eu-west-1',
      concurrencyQuota: async () => 10,
    };
    const regions = ['eu-west-1', 'us-east-1'];
    expect(await checkAccount(account, settings, regions)).toEqual([
      {
        what: 'The account is not bootstrapped for the CDK in us-east-1.',
        how: 'Run once: npx cdk bootstrap aws://<your account number>/us-east-1',
      },
    ]);
    const reserving = { ...settings, signupConcurrency: 500 };
    expect((await checkAccount(account, reserving, []))[0]?.how).toContain('signupConcurrency');
    const recommendations = (await recommend(account, settings)).join();
    expect(recommendations).toContain('allows 10 concurrent Lambda executions, about 100 calls a second.');
    expect(recommendations).toContain('not warmed for their 5000 writes');
    const ready: Account = { ...account, concurrencyQuota: async () => 1000 };
    expect(await recommend(ready, { ...settings, warmWrites: 40_000 })).toEqual([]);
  });

  it('find credentials by variables and files, without the network', () => {
    expect(hasCredentials({}, folder)).toBe(false);
    expect(hasCredentials({ AWS_PROFILE: 'owner' }, folder)).toBe(true);
    const file = join(folder, 'credentials');
    writeFileSync(file, '');
    expect(hasCredentials({ AWS_SHARED_CREDENTIALS_FILE: file }, folder)).toBe(true);
  });
});

describe('planDestroy', () => {
  const stacks = ['storage', 'secrets', 'api', 'site', 'watch'].map(
    (part) => `tariff-tantrum-preview-${part}`,
  );
  const plan = (table?: string, named?: string) => planDestroy(stacks, 'preview', table, named);

  it('keeps the signups and the password by default', () => {
    expect(plan('Table-1')).toEqual({ stacks: stacks.slice(2) });
  });

  it('includes the signups only if the full name of their table is given', () => {
    expect(plan('Table-1', 'Table-1')).toEqual({ stacks, table: 'Table-1' });
    expect(() => plan('Table-1', 'Table')).toThrow(
      'Nothing was deleted: the table of preview is named Table-1',
    );
    expect(() => plan('Table-1', '')).toThrow('Nothing was deleted');
    expect(() => plan(undefined, 'Table-1')).toThrow('no table');
  });
});
