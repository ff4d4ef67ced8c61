import { startFaultProxy } from '@tariff-tantrum/infra/testing';
import { ERROR_TEXTS } from '@tariff-tantrum/lambdas/contract/messages';
import { GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { version } from '../package.json';
import { openTerminal, run, withPlaceholders } from '../testing/cli';
import { listCommands } from '../testing/commands';
import { asOwner, ownerOf, type System, startSystem } from '../testing/system';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.close());

const COMMANDS = [
  ...['', 'stats', 'export', 'list', 'erase', 'import', 'log', 'doctor'],
  ...['campaign', 'campaign continue', 'weekly', 'codes', 'orders import', 'mail check'],
];

describe('help', () => {
  it('describes the program and each command', async () => {
    for (const command of COMMANDS) {
      const line = `${command} --help`.trim();
      const { code, screen } = await openTerminal(line, { columns: 120 }).ended;
      expect(code).toBe(0);
      expect(screen.replace(GAME.name, 'GAME')).toMatchSnapshot(command);
      const narrow = await openTerminal(line, { columns: 60 }).ended;
      expect(Math.max(...narrow.screen.split('\n').map((line) => line.length))).toBeLessThanOrEqual(60);
    }
  });

  it.each(listCommands())('of %s, or of its group, starts with an example of it', async (command) => {
    const examplesOf = async (name: string) => {
      const { stdout } = await run(`${name} --help`);
      return /^Examples:\n(.*?)\n\n(?=Usage:)/ms.exec(stdout)?.[1] ?? '';
    };
    const [group = ''] = command.split(' ');
    const examples = `${await examplesOf(command)} ${await examplesOf(group)}`;
    expect(examples).toMatch(new RegExp(`launch-admin ${command}(\\s|$)`));
  });

  it('has no colour in a pipe', async () => {
    const { stdout, stderr } = await run('help export');
    expect(stdout).not.toContain('\u001b');
    expect(stderr).toBe('');
  });

  it('is printed on stderr, with exit code 2, if there is no command', async () => {
    const { code, stdout, stderr } = await run([]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('Examples:');
  });
});

test('--version prints the version of the package', async () => {
  expect(await run('--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});

describe('wrong usage', () => {
  it.each([
    ['a typo', 'exprot', /Unknown command 'exprot'\nDid you mean export\?/],
    ['an unknown command', 'send', /Unknown command 'send'\nlaunch-admin --help lists the commands/],
    ['a file without -o', 'export file.csv', /Too many arguments.*\n.*launch-admin export -o <file>/],
    ['a mistyped option', 'stats --dayz 3', /Unknown option '--dayz'\nDid you mean --days\?/],
    ['an excess argument', 'stats now', /Too many arguments.*\nlaunch-admin help stats/],
    ['a missing argument', 'import', /Missing required argument 'file'/],
    ['two exclusive options', 'list --all --limit 5', /cannot be used with/],
    ['options that another would hide', 'stats --by source --watch', /cannot be used with/],
    ['a folder instead of a target', 'codes export -o .', /is a folder/],
    ['a folder instead of a list', 'erase --file . --yes', /is a folder/],
    ['a timeout that Node cannot keep', 'stats --timeout 301', /whole number from 1 to 300/],
    ['no address', 'stats --api-url shop', /--api-url is not the address of a web server/],
    ['a path', 'stats --api-url https://a.example/x', /must end after the host name and port/],
    ['http elsewhere', 'stats --api-url http://a.example', /must begin with https:\/\//],
    ['0.0.0.0', 'stats --api-url http://0.0.0.0:1', /must begin with https:\/\//],
    ['a user', 'stats --api-url https://me:secret@a.example', /must not contain a user name/],
  ])('%s exits with 2 and prints what is wrong', async (_, line, words) => {
    const { code, stdout, stderr } = await system.run(line);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(words);
    expect(stderr).not.toContain('secret');
  });
});

test('--api-url takes precedence over LAUNCH_API_URL', async () => {
  const env = { ...ownerOf(system), LAUNCH_API_URL: 'https://unknown.invalid' };
  expect((await run(['stats', '--api-url', system.url], { env })).code).toBe(0);
  expect((await run('stats', { env })).code).toBe(3);
});

describe('exit codes', () => {
  it('is 4 after a wrong password', async () => {
    const env = { ...ownerOf(system), LAUNCH_ADMIN_PASSWORD: 'not the password' };
    for (const line of ['stats', 'list', 'export', 'erase a@example.com --yes', 'import -', 'doctor']) {
      const { code, stderr } = await run(line, { env, input: 'email,signup_date\n' });
      expect([line, code]).toEqual([line, 4]);
      if (line !== 'doctor') expect(stderr).toMatch(/^error: Invalid admin password\n/);
    }
  });

  const page = `<h1>\u001b[31mBad gateway</h1>${'x'.repeat(5000)}`;
  it.each([
    [503, ERROR_TEXTS.notConfigured, 5, /^error: Admin access not configured\. Contact administrator\.\n/],
    [504, ERROR_TEXTS.storeUnavailable, 3, /^error: 504: The signup list cannot be reached right now\./],
    [429, 'Please wait.', 7, /^error: 429: Please wait\.\nTry again in 1,200 seconds\.\n$/],
    [502, page, 1, /^error: 502: <h1>\\u001b\[31mBad gateway<\/h1>x{400,480} \.\.\.\n$/],
    [200, '{"hello":"world"}', 1, /Is this the address of the launch site\?/],
  ])('after status %i with %.12s is %i', async (status, body, exit, words) => {
    const fetch = async () => new Response(body, { status, headers: { 'Retry-After': '1200' } });
    const { code, stderr } = await system.run('stats', { fetch });
    expect(code).toBe(exit);
    expect(stderr).toMatch(words);
    const { error } = JSON.parse((await system.run('stats --json', { fetch })).stderr);
    expect(error).toMatchObject({ exitCode: exit, ...(status !== 200 && { status, retryAfter: 1200 }) });
  });

  it('is 3 if the connection is refused', async () => {
    const { code, stderr } = await asOwner({ url: 'http://127.0.0.1:65001' }).run('stats');
    expect(code).toBe(3);
    expect(stderr).toMatch(/^error: The server cannot be reached\. Check the connection and try again\.\n/);
    expect(stderr).toContain('Is the site running?');
  });

  it('is 3 if the server does not respond in time', async () => {
    const proxy = await startFaultProxy(system.url);
    void proxy.hold(0);
    const { code, stderr } = await asOwner(proxy).run('stats --timeout 1');
    expect(code).toBe(3);
    expect(stderr).toContain('did not respond within 1 second.');
    await proxy.close();
  });
});

test('a redirect to another origin is not followed', async () => {
  const asked: string[] = [];
  const fetch = async (url: unknown, { redirect }: RequestInit = {}) => {
    asked.push(`${redirect} ${new URL(`${url}`).origin}`);
    return new Response(null, { status: 307, headers: { Location: 'https://other.example/x' } });
  };
  for (const line of ['stats', 'export -o -', 'erase a@example.com --yes', 'doctor']) {
    const { code, stderr } = await system.run(line, { fetch });
    expect([line, code]).toEqual([line, 1]);
    expect(stderr).toContain('--api-url https://other.example');
  }
  expect(new Set(asked)).toEqual(new Set([`manual ${system.url}`]));
});

describe('--json', () => {
  it.each(['stats --json --dayz', '--json', 'nonsense --json', 'erase a@example.com --json'])(
    'prints the error of %s as one line of JSON on stderr',
    async (line) => {
      const { code, stdout, stderr } = await system.run(line);
      expect([code, stdout]).toEqual([2, '']);
      expect(stderr).toMatch(/^[^\n]+\n$/);
      const { error } = JSON.parse(stderr);
      expect(error).toMatchObject({ code: 'usage', exitCode: 2, message: expect.stringMatching(/\w/) });
    },
  );
});

test('hints use the name that the program was called by', async () => {
  const env = { ...ownerOf(system), npm_lifecycle_event: 'admin' };
  const { screen } = await openTerminal('stats', { env }).ended;
  expect(withPlaceholders(screen)).toContain('Next: npm run -s admin -- stats --days 14');
});

test('https to a server that speaks http exits with 3 and says so', async () => {
  const env = { ...ownerOf(system), LAUNCH_API_URL: system.url.replace('http:', 'https:') };
  const { code, stderr } = await run('stats', { env });
  expect(code).toBe(3);
  expect(stderr).toContain('The server does not answer in https.');
});
