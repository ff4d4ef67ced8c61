import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptyFolder, run } from '../testing/cli';
import { PASSWORD, type System, startSystem } from '../testing/system';

const WRONG = 'wrong-wrong-wrong';
let system: System;
let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  system = await startSystem();
  folder = emptyFolder();
  env = { LAUNCH_API_URL: system.url };
});
afterAll(() => system.close());

/** Writes the note of a server with that process number into its data folder. */
const noteServer = (folder: string, pid: number): void =>
  writeFileSync(join(folder, '.data/running.json'), JSON.stringify({ pid }));

function passwordFile(content: string | Uint8Array, mode = 0o600): string {
  const path = join(folder, `password-${Math.random()}`);
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
}

describe('the admin password', () => {
  it('is required: the error lists its sources', async () => {
    const { code, stderr } = await run('stats', { env });
    expect(code).toBe(2);
    for (const source of ['--password-stdin', '--password-file', 'LAUNCH_ADMIN_PASSWORD']) {
      expect(stderr).toContain(source);
    }
  });

  it('is read from stdin, a file or the environment, without the line end', async () => {
    for (const end of ['', '\n', '\r\n']) {
      expect((await run('stats --password-stdin', { env, input: PASSWORD + end })).code).toBe(0);
      expect((await run(['stats', '--password-file', passwordFile(PASSWORD + end)], { env })).code).toBe(0);
    }
    expect((await run('stats', { env: { ...env, LAUNCH_ADMIN_PASSWORD: PASSWORD } })).code).toBe(0);
  });

  it('is taken from a flag before the environment, and the error names the source', async () => {
    const wrongEnv = { ...env, LAUNCH_ADMIN_PASSWORD: WRONG };
    const file = passwordFile(PASSWORD);
    expect((await run(['stats', '--password-file', file], { env: wrongEnv })).code).toBe(0);
    expect((await run('stats --password-stdin', { env: wrongEnv, input: PASSWORD })).code).toBe(0);
    expect((await run('stats', { env: wrongEnv })).stderr).toContain(
      'The password is from LAUNCH_ADMIN_PASSWORD.',
    );
  });

  it('is by default that of the site on this machine, which is found by PORT and DATA_DIR', async () => {
    const cwd = emptyFolder();
    mkdirSync(join(cwd, '.data'));
    writeFileSync(join(cwd, '.data/admin-password'), PASSWORD, { mode: 0o600 });
    noteServer(cwd, process.pid);
    const { port: PORT } = new URL(system.url);
    expect((await run('stats', { env: { PORT }, cwd })).code).toBe(0);
    expect((await run('stats', { env: { PORT, DATA_DIR: join(cwd, '.data') } })).code).toBe(0);
    expect((await run('stats', { env: { PORT, DATA_DIR: 'other' }, cwd })).code).toBe(2);
    expect((await run('stats', { env: { PORT: 'x' }, cwd })).stderr).toContain('PORT');
    // It is not for another address, even if that is on this machine.
    expect((await run('stats', { env, cwd })).code).toBe(2);
  });

  it('is not given to a program on the port of the site that does not run', async () => {
    const cwd = emptyFolder();
    mkdirSync(join(cwd, '.data'));
    writeFileSync(join(cwd, '.data/admin-password'), PASSWORD, { mode: 0o600 });
    const { port: PORT } = new URL(system.url);
    const ended = spawnSync(process.execPath, ['--version']).pid;
    const runs = [await run('stats', { env: { PORT }, cwd })];
    noteServer(cwd, ended);
    runs.push(await run('stats', { env: { PORT }, cwd }));
    for (const { code, stderr } of runs)
      expect([code, stderr]).toEqual([3, expect.stringContaining('does not run')]);
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

  it('does not appear in the debug log, which has a line per request', async () => {
    const { stderr } = await run('stats --password-stdin --debug', { env, input: PASSWORD });
    expect(stderr).toMatch(/^debug: GET http:\/\/127\.0\.0\.1:\d+\/api\/launch-signups\/count 200 \d+ ms\n$/);
  });

  it('does not appear in the stack that --debug prints', async () => {
    const args = ['stats', '--debug', '--api-url', 'http://127.0.0.1:1', '--password-stdin'];
    const { code, stderr } = await run(args, { input: PASSWORD });
    expect(code).toBe(3);
    expect(stderr).toContain('caused by');
    expect(stderr).not.toContain(PASSWORD);
  });
});
