import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startFaultProxy } from '@tariff-tantrum/infra/testing';
import { buildProgram, emptyFolder, openShell, openTerminal, run, runShell } from '../testing/cli';
import { PASSWORD, type System, startSystem } from '../testing/system';

const WRONG = 'wrong-wrong-wrong';
let system: System;
let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  buildProgram();
  system = await startSystem();
  folder = emptyFolder();
  env = { LAUNCH_API_URL: system.url };
});
afterAll(() => system.close());

function passwordFile(content: string | Uint8Array, mode = 0o600): string {
  const path = join(folder, `password-${Math.random()}`);
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
}

describe('the admin password', () => {
  it('is asked for on a terminal, without showing what is typed', async () => {
    const terminal = openTerminal(['stats'], { env });
    await terminal.see('Admin password:');
    terminal.type(`${PASSWORD}\r`);
    const { code, screen } = await terminal.ended;
    expect(code).toBe(0);
    expect(screen).toContain('Total Signups');
    expect(terminal.sent()).not.toContain(PASSWORD.slice(0, 5));
    expect(terminal.sent()).not.toContain('*');
  });

  it.each([
    ['ctrl-C', '\u0003'],
    ['ctrl-D', '\u0004'],
  ])('exits with 130 after %s at the prompt', async (_, key) => {
    const terminal = openTerminal(['stats'], { env });
    await terminal.see('Admin password:');
    terminal.type(key);
    expect((await terminal.ended).code).toBe(130);
  });

  it.each([
    ['stdin', 'launch-admin stats < /dev/null'],
    ['stderr', 'launch-admin stats 2> /dev/null'],
  ])('is not asked for if %s is not a terminal', async (_, line) => {
    const { code, screen } = await openShell(line, { env }).ended;
    expect(code).toBe(2);
    expect(screen).not.toContain('Admin password:');
  });

  it('is required: the error lists its sources', async () => {
    const { code, stderr } = await run(['stats'], { env });
    expect(code).toBe(2);
    for (const source of ['--password-stdin', '--password-file', 'LAUNCH_ADMIN_PASSWORD']) {
      expect(stderr).toContain(source);
    }
  });

  it('is read from stdin, a file or the environment, without the line end', async () => {
    for (const end of ['', '\n', '\r\n']) {
      expect((await run(['stats', '--password-stdin'], { env, input: PASSWORD + end })).code).toBe(0);
      expect((await run(['stats', '--password-file', passwordFile(PASSWORD + end)], { env })).code).toBe(0);
    }
    expect((await run(['stats'], { env: { ...env, LAUNCH_ADMIN_PASSWORD: PASSWORD } })).code).toBe(0);
  });

  it('is taken from a flag before the environment, and the error names the source', async () => {
    const wrongEnv = { ...env, LAUNCH_ADMIN_PASSWORD: WRONG };
    const file = passwordFile(PASSWORD);
    expect((await run(['stats', '--password-file', file], { env: wrongEnv })).code).toBe(0);
    expect((await run(['stats', '--password-stdin'], { env: wrongEnv, input: PASSWORD })).code).toBe(0);
    expect((await run(['stats'], { env: wrongEnv })).stderr).toContain(
      'The password is from LAUNCH_ADMIN_PASSWORD.',
    );
  });

  it('causes a warning if other users can read its file, but not with --json', async () => {
    const args = ['stats', '--password-file', passwordFile(PASSWORD, 0o644)];
    const { code, stderr } = await run(args, { env });
    expect(code).toBe(0);
    expect(stderr).toMatch(/^warning: Other users can read .* chmod 600/);
    expect((await run([...args, '--json'], { env })).stderr).toBe('');
  });

  it.each([
    ['an empty file', () => ['--password-file', passwordFile('\n')], 'is empty'],
    ['a missing file', () => ['--password-file', 'missing'], 'cannot be read'],
    ['a folder', () => ['--password-file', folder], 'is a folder'],
    ['an endless file', () => ['--password-file', '/dev/zero'], 'is too long'],
    [
      'bytes that are not UTF-8',
      () => ['--password-file', passwordFile(Uint8Array.of(0xff, 0xfe))],
      'not UTF-8',
    ],
    ['nothing on stdin', () => ['--password-stdin'], 'is empty'],
    ['two sources', () => ['--password-stdin', '--password-file', 'x'], 'cannot be used with'],
    ['--password', () => ['--password', WRONG], 'not accepted as an argument'],
    ['--password=', () => [`--password=${WRONG}`], 'not accepted as an argument'],
    ['-p', () => ['-p', WRONG], 'not accepted as an argument'],
    ['a mistyped option with the password', () => [`--pasword=${WRONG}`], "Unknown option '--pasword'"],
  ])('is refused from %s with exit code 2, and is not printed', async (_, args, words) => {
    const { code, stderr } = await run(['stats', ...args()], { env });
    expect(code).toBe(2);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain(WRONG);
  });

  it('never appears in output, debug log or the process list', async () => {
    const proxy = await startFaultProxy(system.url);
    const held = proxy.hold(0);
    const debug = { LAUNCH_API_URL: proxy.url, NODE_DEBUG: 'http,net,tls,stream,fetch,undici,websocket' };
    let commandLine = '';
    const exited = await run(['stats', '--password-stdin', '--debug'], {
      env: debug,
      input: PASSWORD,
      onStart: ({ pid }) =>
        void held.then(() => {
          commandLine = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
          void proxy.restore();
        }),
    });
    expect(exited.code).toBe(0);
    expect(commandLine).toContain('--password-stdin');
    expect(exited.stderr).toMatch(
      /debug: GET http:\/\/127\.0\.0\.1:\d+\/api\/launch-signups\/count 200 \d+ ms/,
    );
    const bytes = Buffer.from(PASSWORD).toString('latin1');
    for (const secret of [PASSWORD, bytes, Buffer.from(PASSWORD).toString('base64')]) {
      expect(commandLine + exited.stdout + exited.stderr).not.toContain(secret);
    }
    await proxy.close();
  });

  it('does not appear in the stack that --debug prints', async () => {
    const line = 'launch-admin stats --debug --api-url http://127.0.0.1:1 --password-stdin';
    const { code, stderr } = await runShell(line, { input: PASSWORD });
    expect(code).toBe(3);
    expect(stderr).toContain('caused by');
    expect(stderr).not.toContain(PASSWORD);
  });
});
