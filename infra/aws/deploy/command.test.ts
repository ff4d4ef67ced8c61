import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listNotices } from '@tariff-tantrum/lambdas/facts/notices';
import { useFolders } from '../../testing/folders';
import { ROOT } from '../testing';
import { DeployUsageError, parseCommand } from './arguments';
import { createAwsClients } from './aws/clients';
import { accessKeyOf, cdkEnvironment, hasCredentials } from './env';

const folder = useFolders()();

const SECRETS = {
  ADMIN_PASSWORD: 'canary-1',
  LAUNCH_ADMIN_PASSWORD: 'canary-2',
  SMTP_URL: 'smtp://user:canary-3@mail.example',
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: 'canary-4',
  ACTIONS_ID_TOKEN_REQUEST_URL: 'https://canary-5.example',
};
const RECORD_TO = join(folder, 'children');
const preload = (name: string): string => `--require=${join(ROOT, 'infra/aws/testing', name)}`;

/** Runs Node without credentials of AWS, but with other secrets; any use of the network ends the process. */
const run = (...args: string[]) =>
  spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      NODE_OPTIONS: `${preload('no-network.cjs')} ${preload('record-children.cjs')}`,
      RECORD_TO,
      ...SECRETS,
    },
  });
const deploy = (...args: string[]) => run(join(ROOT, 'infra/aws/deploy.mjs'), ...args);

describe('npm run deploy without credentials and network', () => {
  it('creates the templates with --dry-run', () => {
    const { status, stdout, stderr } = deploy('--dry-run');
    expect(stderr).toBe('');
    expect(status).toBe(0);
    for (const part of ['data', 'edge', 'app']) expect(stdout).toContain(`tariff-tantrum-preview-${part}`);
    expect(stdout).toContain('Without credentials nothing was compared with AWS.');
    // Bundling starts esbuild, which needs no secrets.
    const children = readFileSync(RECORD_TO, 'utf8');
    expect(children).toContain('esbuild');
    expect(children).not.toContain('canary-');
  });

  it('refuses production while its facts are not true, and explains how to get credentials', () => {
    const [accepted, ...notices] = listNotices(Date.now());
    const { status, stderr } = deploy(
      '--stage',
      'production',
      ...(accepted ? ['--accept', accepted.id] : []),
    );
    expect(status).toBe(1);
    for (const { title, id, whatToDo } of notices)
      expect(stderr).toContain(`Error: ${title} [${id}]\n  ${whatToDo}\n`);
    if (accepted) expect(stderr).toContain(`Note: ${accepted.title} [${accepted.id}]\n`);
    expect(stderr).toContain('This machine has no AWS credentials.\n  Install the AWS CLI');
  });

  it('exits with 2 if the command line is invalid', () => {
    expect(deploy('--stage', 'moon')).toMatchObject({
      status: 2,
      stderr: 'Unknown stage moon. Stages: preview, production, and pr- with a number.\n',
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
    expect(parseCommand([])).toMatchObject({ stage: 'preview', action: 'deploy', accepted: [] });
  });

  it('reads each action and its options', () => {
    expect(parseCommand(['--check', '--accept', 'a', '--accept', 'b'])).toMatchObject({
      action: 'check',
      accepted: ['a', 'b'],
    });
    expect(parseCommand(['--dry-run', '--stage', 'production'])).toMatchObject({
      action: 'dry-run',
      stage: 'production',
    });
    expect(
      parseCommand(['--smoke', '--url', 'http://127.0.0.1:8080/', '--password-file', 'p']),
    ).toMatchObject({
      smoke: { address: 'http://127.0.0.1:8080', passwordFile: 'p' },
    });
    expect(parseCommand(['--destroy', '--delete-signups', 'a', '--delete-signups', 'b'])).toMatchObject({
      deleteSignups: ['a', 'b'],
    });
    expect(parseCommand(['--rehearse', '--yes', 'pr-1'])).toMatchObject({
      action: 'rehearse',
      stage: 'pr-1',
      confirmed: 'pr-1',
    });
    expect(parseCommand(['--help', '--check']).action).toBe('help');
  });

  it.each([
    [['--force'], "Unknown option '--force'"],
    [['stray'], 'Unexpected argument'],
    [['--dry-run', '--destroy'], 'Choose one of --dry-run, --destroy.'],
    [['--delete-signups', 'x'], '--delete-signups is an option of npm run destroy.'],
    [['--yes', 'x'], '--yes is an option of npm run destroy and npm run deploy:rehearse.'],
    [['--destroy', '--accept', 'x'], '--accept is an option of npm run deploy.'],
    [['--url', 'x', '--password-file', 'p'], '--url and --password-file are options of --smoke.'],
    [['--smoke', '--url', 'x'], '--url needs --password-file'],
  ])('refuses %j', (args, sentence) => {
    expect(() => parseCommand(args)).toThrow(DeployUsageError);
    expect(() => parseCommand(args)).toThrow(sentence);
  });
});

describe('an access key in the environment', () => {
  const key = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret', AWS_SESSION_TOKEN: 'token' };

  it('is used by every client of the SDK, unless a profile is set', async () => {
    expect(process.env).not.toHaveProperty('AWS_ACCESS_KEY_ID');
    const clients = createAwsClients('eu-west-1', accessKeyOf(key));
    for (const client of Object.values(clients))
      if (typeof client !== 'string')
        expect(await client.config.credentials()).toMatchObject({
          accessKeyId: 'id',
          secretAccessKey: 'secret',
          sessionToken: 'token',
        });
    expect(accessKeyOf({ ...key, AWS_PROFILE: 'shop' })).toBeUndefined();
    expect(accessKeyOf({ AWS_ACCESS_KEY_ID: 'id' })).toBeUndefined();
  });

  it('is passed on to the CDK, and no other secret is', () => {
    const env = cdkEnvironment('eu-west-1', { ...key, ...SECRETS });
    expect(env).toMatchObject({ ...key, AWS_REGION: 'eu-west-1' });
    expect(JSON.stringify(env)).not.toContain('canary-');
  });
});

test('hasCredentials reads variables and files, without the network', () => {
  expect(hasCredentials({}, folder)).toBe(false);
  expect(hasCredentials({ AWS_PROFILE: 'owner' }, folder)).toBe(true);
  const file = join(folder, 'credentials');
  writeFileSync(file, '');
  expect(hasCredentials({ AWS_SHARED_CREDENTIALS_FILE: file }, folder)).toBe(true);
});
