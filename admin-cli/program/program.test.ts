import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startFaultProxy } from '@tariff-tantrum/infra/testing';
import { GAME } from '@tariff-tantrum/lambdas/contract';
import { version } from '../package.json';
import { openTerminal, run, withPlaceholders } from '../testing/cli';
import { ownerOf, type System, startSystem, startSystemWithoutStore } from '../testing/system';

let system: System;
beforeAll(async () => {
  system = await startSystem();
});
afterAll(() => system.close());

/** Starts a server that is not the launch site, on a free port. */
async function startServer(listener: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

const COMMANDS = [
  ...['stats', 'export', 'list', 'erase', 'import', 'log', 'doctor'],
  ...['mail', 'mail continue', 'codes', 'orders import'],
];

describe('help', () => {
  it('describes the program and each command', async () => {
    for (const command of [[], ...COMMANDS.map((name) => name.split(' '))]) {
      const { code, screen } = await openTerminal([...command, '--help'], { columns: 120 }).ended;
      expect(code).toBe(0);
      expect(screen.replace(GAME.name, 'GAME')).toMatchSnapshot(command.join(' '));
      const narrow = await openTerminal([...command, '--help'], { columns: 60 }).ended;
      expect(Math.max(...narrow.screen.split('\n').map((line) => line.length))).toBeLessThanOrEqual(60);
    }
  });

  it('starts with examples, and has no colour in a pipe', async () => {
    const { stdout, stderr } = await run(['help', 'export']);
    expect(stdout.indexOf('Examples:')).toBeLessThan(stdout.indexOf('Usage:'));
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
  expect(await run(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});

describe('wrong usage', () => {
  it.each([
    ['a typo', ['exprot'], /Unknown command 'exprot'\nDid you mean export\?/],
    ['an unknown command', ['send'], /Unknown command 'send'\nlaunch-admin --help lists the commands/],
    ['a file without -o', ['export', 'file.csv'], /Too many arguments.*\n.*launch-admin export -o <file>/],
    ['a mistyped option', ['stats', '--dayz', '3'], /Unknown option '--dayz'\nDid you mean --days\?/],
    ['an excess argument', ['stats', 'now'], /Too many arguments.*\nlaunch-admin help stats/],
    ['a missing argument', ['import'], /Missing required argument 'file'/],
    ['two exclusive options', ['list', '--all', '--limit', '5'], /cannot be used with/],
    ['a timeout that Node cannot keep', ['stats', '--timeout', '301'], /whole number from 1 to 300/],
    ['no address', ['stats', '--api-url', 'shop'], /--api-url is not the address of a web server/],
    ['a path', ['stats', '--api-url', 'https://a.example/x'], /must end after the host name and port/],
    ['http elsewhere', ['stats', '--api-url', 'http://a.example'], /must begin with https:\/\//],
    ['0.0.0.0', ['stats', '--api-url', 'http://0.0.0.0:1'], /must begin with https:\/\//],
    ['a user', ['stats', '--api-url', 'https://me:secret@a.example'], /must not contain a user name/],
  ])('%s exits with 2 and prints what is wrong', async (_, args, words) => {
    const { code, stdout, stderr } = await run(args, { env: ownerOf(system) });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(words);
    expect(stderr).not.toContain('secret');
  });
});

test('--api-url takes precedence over LAUNCH_API_URL', async () => {
  const env = { ...ownerOf(system), LAUNCH_API_URL: 'https://unknown.invalid' };
  expect((await run(['stats', '--api-url', system.url], { env })).code).toBe(0);
  expect((await run(['stats'], { env })).code).toBe(3);
});

describe('exit codes', () => {
  it('is 4 after a wrong password', async () => {
    const env = { ...ownerOf(system), LAUNCH_ADMIN_PASSWORD: 'not the password' };
    for (const command of [
      ['stats'],
      ['list'],
      ['export'],
      ['erase', 'a@example.com', '--yes'],
      ['import', '-'],
      ['doctor'],
    ]) {
      const { code, stderr } = await run(command, { env, input: 'email,signup_date\n' });
      expect([command, code]).toEqual([command, 4]);
      if (command[0] !== 'doctor') expect(stderr).toMatch(/^error: Invalid admin password\n/);
    }
  });

  it('is 5 if admin access is not configured', async () => {
    const unconfigured = await startSystem({ password: '' });
    const { code, stderr } = await run(['stats'], { env: ownerOf(unconfigured) });
    expect(code).toBe(5);
    expect((await run(['doctor'], { env: ownerOf(unconfigured) })).code).toBe(5);
    expect(stderr).toMatch(/^error: Admin access not configured\. Contact administrator\.\n/);
    await unconfigured.close();
  });

  it('is 3 if the connection is refused', async () => {
    const stopped = await startSystem();
    await stopped.close();
    const { code, stderr } = await run(['stats'], { env: ownerOf(stopped) });
    expect(code).toBe(3);
    expect(stderr).toMatch(/^error: The server cannot be reached\. Check the connection and try again\.\n/);
    expect(stderr).toContain('npm start');
  });

  it('is 3 if the store is unavailable', async () => {
    const withoutStore = await startSystemWithoutStore();
    const { code, stderr } = await run(['stats'], { env: ownerOf(withoutStore) });
    expect(code).toBe(3);
    expect(stderr).toMatch(/^error: 504: The signup list cannot be reached right now\./);
    await withoutStore.close();
  });

  it('is 3 if the server does not respond in time', async () => {
    const proxy = await startFaultProxy(system.url);
    void proxy.hold(0);
    const { code, stderr } = await run(['stats', '--timeout', '1'], { env: ownerOf(proxy) });
    expect(code).toBe(3);
    expect(stderr).toContain('did not respond within 1 second.');
    await proxy.close();
  });

  it('is 7 after too many failed logins', async () => {
    const limited = await startSystem();
    for (let attempt = 0; attempt < 11; attempt += 1) {
      const headers = { Authorization: `Bearer wrong ${attempt}` };
      await fetch(`${limited.url}/api/launch-signups/count`, { headers });
    }
    const { code, stderr } = await run(['stats', '--json'], { env: ownerOf(limited) });
    expect(code).toBe(7);
    const { error } = JSON.parse(stderr);
    expect(error).toMatchObject({ code: 'slowedDown', exitCode: 7, status: 429 });
    expect(error.retryAfter).toBeGreaterThan(0);
    await limited.close();
  });

  it('is 1 for other statuses, with `status: body`, escaped and truncated', async () => {
    const page = `<h1>\u001b[31mBad gateway</h1>${'x'.repeat(5000)}`;
    const { code, stderr } = await run(['stats'], {
      env: ownerOf(system),
      fetch: async () => new Response(page, { status: 502 }),
    });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: 502: <h1>\\u001b\[31mBad gateway<\/h1>x+ \.\.\.\n$/);
    expect(stderr.length).toBeLessThan(600);
  });

  it('is 1 if the server is not the launch site', async () => {
    const { code, stderr } = await run(['stats'], {
      env: ownerOf(system),
      fetch: async () => Response.json({ hello: 'world' }),
    });
    expect(code).toBe(1);
    expect(stderr).toContain('Is this the address of the launch site?');
  });
});

test('a redirect to another origin is not followed', async () => {
  const seen: (string | undefined)[] = [];
  const other = await startServer((request, response) => {
    seen.push(request.headers.authorization);
    response.end('{"total":1,"recent":1}');
  });
  const first = await startServer(
    (_, response) => void response.writeHead(307, { Location: `${other.url}/x` }).end(),
  );
  const env = { ...ownerOf(system), LAUNCH_API_URL: first.url };
  for (const command of [['stats'], ['export', '-o', '-'], ['erase', 'a@example.com', '--yes'], ['doctor']]) {
    const { code, stderr } = await run(command, { env });
    expect([command, code]).toEqual([command, 1]);
    expect(stderr).toContain(`--api-url ${other.url}`);
  }
  expect(seen).toEqual([]);
  first.server.close();
  other.server.close();
});

describe('--json', () => {
  it.each([
    [['stats', '--json', '--dayz'], 2, 'usage'],
    [['--json'], 2, 'usage'],
    [['nonsense', '--json'], 2, 'usage'],
    [['erase', 'a@example.com', '--json'], 2, 'usage'],
  ])('prints the error of %j as one line of JSON on stderr', async (args, exitCode, code) => {
    const exited = await run(args, { env: ownerOf(system) });
    expect([exited.code, exited.stdout]).toEqual([exitCode, '']);
    expect(exited.stderr).toMatch(/^[^\n]+\n$/);
    const { error } = JSON.parse(exited.stderr);
    expect(error).toMatchObject({ code, exitCode });
    expect(error.message).toMatch(/\w/);
  });
});

test('hints use the name by which the program was called', async () => {
  const env = { ...ownerOf(system), npm_lifecycle_event: 'admin' };
  const { screen } = await openTerminal(['stats'], { env }).ended;
  expect(withPlaceholders(screen)).toContain('Next: npm run -s admin -- stats --days 14');
});

test('https to a server that speaks http exits with 3 and says so', async () => {
  const env = { ...ownerOf(system), LAUNCH_API_URL: system.url.replace('http:', 'https:') };
  const { code, stderr } = await run(['stats'], { env });
  expect(code).toBe(3);
  expect(stderr).toContain('The server does not answer in https.');
});
