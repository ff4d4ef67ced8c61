import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { version } from './package.json';
import { buildProgram, openTerminal, run } from './testing/cli';
import { startGate } from './testing/gate';
import { ownerOf, type System, startSystem } from './testing/system';
import { golden } from './testing/text';

let system: System;
beforeAll(async () => {
  buildProgram();
  system = await startSystem();
});
afterAll(() => system.close());

/** Another server than the launch site, on a free port. */
async function startServer(listener: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

const COMMANDS = ['stats', 'export', 'list', 'erase', 'doctor'];

describe('help', () => {
  test.each([60, 120])('at %i columns', async (columns) => {
    for (const command of [[], ...COMMANDS.map((name) => [name])]) {
      const { code, screen } = await openTerminal([...command, '--help'], { columns }).ended;
      expect(code).toBe(0);
      expect(Math.max(...screen.split('\n').map((line) => line.length))).toBeLessThanOrEqual(columns);
      expect(screen).toMatchSnapshot(command.join(' '));
    }
  });

  test('begins with examples, and goes to stdout without colour in a pipe', async () => {
    const { stdout, stderr } = await run(['help', 'export']);
    expect(stdout.indexOf('Examples:')).toBeLessThan(stdout.indexOf('Usage:'));
    expect(stdout).not.toContain('\u001b');
    expect(stderr).toBe('');
  });

  test('no command is wrong usage, answered with the help', async () => {
    const { code, stdout, stderr } = await run([]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain('Examples:');
  });
});

test('--version is the package’s', async () => {
  expect(await run(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
});

describe('wrong usage ends with 2 and does nothing', () => {
  test.each([
    ['a typo', ['exprot'], /Unknown command 'exprot'\nDid you mean export\?/],
    ['a mistyped option', ['stats', '--dayz', '3'], /Unknown option '--dayz'\nDid you mean --days\?/],
    ['an excess argument', ['stats', 'now'], /Too many arguments/],
    ['a missing argument', ['erase'], /Missing required argument 'email'/],
    ['two that exclude each other', ['list', '--all', '--limit', '5'], /cannot be used with/],
    ['no address', ['stats', '--api-url', 'shop'], /--api-url is not the address of a web server/],
    ['a path', ['stats', '--api-url', 'https://a.example/x'], /must end after the host name and port/],
    ['http elsewhere', ['stats', '--api-url', 'http://a.example'], /must begin with https:\/\//],
    ['0.0.0.0', ['stats', '--api-url', 'http://0.0.0.0:1'], /must begin with https:\/\//],
    ['a user', ['stats', '--api-url', 'https://me:secret@a.example'], /must not contain a user name/],
  ])('%s', async (_, args, words) => {
    const { code, stdout, stderr } = await run(args, { env: ownerOf(system) });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toMatch(words);
    expect(stderr).not.toContain('secret');
  });
});

test('the flag wins over the environment', async () => {
  const env = { ...ownerOf(system), LAUNCH_API_URL: 'https://nowhere.invalid' };
  expect((await run(['stats', '--api-url', system.url], { env })).code).toBe(0);
  expect((await run(['stats'], { env })).code).toBe(3);
});

describe('every refusal of the server has its words and its exit code', () => {
  test('4: a wrong password', async () => {
    const env = { ...ownerOf(system), LAUNCH_ADMIN_PASSWORD: 'not the password' };
    for (const command of [
      ['stats'],
      ['list'],
      ['export'],
      ['erase', 'a@example.com', '--yes'],
      ['doctor'],
    ]) {
      const { code, stderr } = await run(command, { env });
      expect([command, code]).toEqual([command, 4]);
      if (command[0] !== 'doctor') expect(stderr).toMatch(/^error: Invalid admin password\n/);
    }
  });

  test('5: not configured', async () => {
    const unconfigured = await startSystem({ password: '' });
    const { code, stderr } = await run(['stats'], { env: ownerOf(unconfigured) });
    expect(code).toBe(5);
    expect(stderr).toMatch(/^error: Admin access not configured\. Contact administrator\.\n/);
    await unconfigured.close();
  });

  test('3: nothing listens', async () => {
    const gone = await startSystem();
    await gone.close();
    const { code, stderr } = await run(['stats'], { env: ownerOf(gone) });
    expect(code).toBe(3);
    expect(stderr).toMatch(/^error: The server cannot be reached\. Check the connection and try again\.\n/);
    expect(stderr).toContain('npm start');
  });

  test('3: the store is away', async () => {
    const bare = await startSystem();
    await bare.stopStore();
    const { code, stderr } = await run(['stats'], { env: ownerOf(bare) });
    expect(code).toBe(3);
    expect(stderr).toMatch(/^error: 504: The signup list cannot be reached right now\./);
    await bare.close();
  });

  test('3: silence', async () => {
    const gate = await startGate(system.url, 0);
    const { code, stderr } = await run(['stats', '--timeout', '1'], { env: ownerOf(gate) });
    expect(code).toBe(3);
    expect(stderr).toContain('did not answer within 1 seconds');
    await gate.close();
  });

  test('7: too many wrong passwords', async () => {
    const guessed = await startSystem();
    for (let guess = 0; guess < 11; guess += 1) {
      const headers = { Authorization: `Bearer wrong ${guess}` };
      await fetch(`${guessed.url}/api/launch-signups/count`, { headers });
    }
    const { code, stderr } = await run(['stats', '--json'], { env: ownerOf(guessed) });
    expect(code).toBe(7);
    const { error } = JSON.parse(stderr);
    expect(error).toMatchObject({ code: 'slowedDown', exitCode: 7, status: 429 });
    expect(error.retryAfter).toBeGreaterThan(0);
    await guessed.close();
  });

  test('1: anything else is status: body, made harmless and cut', async () => {
    const page = `<h1>\u001b[31mBad gateway</h1>${'x'.repeat(5000)}`;
    const { url, server } = await startServer((_, answer) => void answer.writeHead(502).end(page));
    const { code, stderr } = await run(['stats'], { env: { ...ownerOf(system), LAUNCH_API_URL: url } });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^error: 502: <h1>\\u001b\[31mBad gateway<\/h1>x+ \.\.\.\n$/);
    expect(stderr.length).toBeLessThan(600);
    server.close();
  });

  test('1: a server that is not the launch site', async () => {
    const { url, server } = await startServer((_, answer) => void answer.end('{"hello":"world"}'));
    const { code, stderr } = await run(['stats'], { env: { ...ownerOf(system), LAUNCH_API_URL: url } });
    expect(code).toBe(1);
    expect(stderr).toContain('Is this the address of the launch site?');
    server.close();
  });
});

test('the password never follows a redirect to another origin', async () => {
  const seen: (string | undefined)[] = [];
  const other = await startServer((request, answer) => {
    seen.push(request.headers.authorization);
    answer.end('{"total":1,"recent":1}');
  });
  const first = await startServer(
    (_, answer) => void answer.writeHead(307, { Location: `${other.url}/x` }).end(),
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
  test.each([
    [['stats', '--json', '--dayz'], 2, 'usage'],
    [['--json'], 2, 'usage'],
    [['nonsense', '--json'], 2, 'usage'],
    [['erase', 'a@example.com', '--json'], 2, 'usage'],
  ])('%j fails as one line of JSON on stderr', async (args, exitCode, code) => {
    const ended = await run(args, { env: ownerOf(system) });
    expect([ended.code, ended.stdout]).toEqual([exitCode, '']);
    expect(ended.stderr).toMatch(/^[^\n]+\n$/);
    const { error } = JSON.parse(ended.stderr);
    expect(error).toMatchObject({ code, exitCode });
    expect(error.message).toMatch(/\w/);
  });
});

test('hints name the call that the owner used', async () => {
  const env = { ...ownerOf(system), npm_lifecycle_event: 'admin' };
  const { screen } = await openTerminal(['stats'], { env }).ended;
  expect(golden(screen)).toContain('Next: npm run -s admin -- stats --days 14');
});
