import { execFile } from 'node:child_process';
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createLaunchClient } from '@tariff-tantrum/lambdas/contract';
import { databaseOf, readSignups, signUp, startTestSystem, type TestSystem } from '../../testing';

let system: TestSystem;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  system = await startTestSystem({ site: false });
}, 60_000);
afterAll(async () => {
  await system.stop();
  rmSync(folder, { recursive: true });
});

/** Runs `npm run -s backup` in a folder, with the variables of an installation that sends mails by SMTP. */
function backUp(
  file: string,
  { dataDir = system.dataDir, cwd = '.' } = {},
): Promise<{ code: unknown; output: string }> {
  const args = ['run', '-s', 'backup', '--', file];
  const smtp = { OPT_IN: 'double', MAIL_ENGINE: 'smtp', SMTP_URL: 'smtp://user:password@127.0.0.1' };
  const env = { ...process.env, ...smtp, DATA_DIR: dataDir };
  return new Promise((done) => {
    execFile('npm', args, { env, cwd }, (error, stdout, stderr) =>
      done({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}

const exported = async ({ url, password }: TestSystem): Promise<string> => {
  const { chunks } = await createLaunchClient({ baseUrl: url, password }).export();
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString();
};

describe('npm run backup', () => {
  it('copies the database of a running system, and a system started on the copy exports the same', async () => {
    for (let n = 0; n < 30; n += 1) await signUp(system, `person-${n}@example.org`);
    const before = await exported(system);
    const file = join(folder, 'signups-backup.db');
    const { code, output } = await backUp(relative('docs', file), { cwd: 'docs' });
    const bytes = statSync(file).size;
    expect([code, output]).toEqual([0, `${file}: 30 signups, ${bytes.toLocaleString('en')} bytes.\n`]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await signUp(system, 'later@example.org');

    const restored = mkdtempSync(join(tmpdir(), 'restored-'));
    copyFileSync(file, databaseOf(restored));
    const copy = await startTestSystem({ site: false, dataDir: restored });
    expect(await exported(copy)).toBe(before);
    expect((await readSignups(copy)).total).toBe(30);
    await copy.stop();
    rmSync(restored, { recursive: true });
  }, 60_000);

  it('contains every acknowledged signup while others sign up', async () => {
    const acknowledged: string[] = [];
    let running = true;
    const writing = (async () => {
      for (let n = 0; running; n += 1) {
        if (await signUp(system, `busy-${n}@example.org`)) acknowledged.push(`busy-${n}@example.org`);
      }
    })();
    while (acknowledged.length < 20) await new Promise((resolve) => setTimeout(resolve, 5));
    const before = [...acknowledged];
    const file = join(folder, 'busy.db');
    expect((await backUp(file)).code).toBe(0);
    running = false;
    await writing;
    const content = readFileSync(file);
    expect(before.filter((email) => !content.includes(email))).toEqual([]);
  }, 60_000);

  it('refuses to overwrite a file, and leaves no partial file', async () => {
    const file = join(folder, 'precious.txt');
    writeFileSync(file, 'precious');
    const { code, output } = await backUp(file);
    expect([code, output]).toEqual([6, `${file} exists already. Choose another name, or delete it first.\n`]);
    expect(readFileSync(file, 'utf8')).toBe('precious');
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  }, 30_000);

  it('prints a sentence if there is nothing to back up or the target cannot be written', async () => {
    const empty = mkdtempSync(join(tmpdir(), 'empty-'));
    expect(await backUp(join(folder, 'x.db'), { dataDir: empty })).toEqual({
      code: 1,
      output: `There are no signups in ${empty}. Is DATA_DIR right?\n`,
    });
    rmSync(empty, { recursive: true });
    const missing = join(folder, 'no-such-folder/x.db');
    const { code, output } = await backUp(missing);
    expect([code, output]).toEqual([
      1,
      `${missing} cannot be written. Choose a folder in which you may create files.\n`,
    ]);
    expect((await backUp('')).code).toBe(2);
  }, 30_000);
});
