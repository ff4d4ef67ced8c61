import { execFile } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { backUp as copyDatabase } from '@tariff-tantrum/lambdas/table/sqlite/backup';
import { DatabaseSync, FORMAT } from '@tariff-tantrum/lambdas/table/sqlite/database';
import {
  databaseOf,
  fillDataFolder,
  readExport,
  readSignups,
  signUp,
  startTestSystem,
  type TestSystem,
  useFolders,
} from '../../testing';

let system: TestSystem;
const createFolder = useFolders();
const folder = createFolder();
beforeAll(async () => {
  system = await startTestSystem({ site: false });
});
afterAll(() => system.stop());

const SCRIPT = resolve('infra/local/backup.mjs');

/**
 * Runs what `npm run -s backup` does, or npm itself, with the variables of an installation that sends emails by SMTP.
 */
function backUp(
  file: string,
  { dataDir = system.dataDir, cwd = '.', args = [process.execPath, SCRIPT] } = {},
): Promise<{ code: unknown; output: string }> {
  const [program = '', ...options] = args;
  const smtp = { OPT_IN: 'double', MAIL_ENGINE: 'smtp', SMTP_URL: 'smtp://user:password@127.0.0.1' };
  const env = { ...process.env, ...smtp, DATA_DIR: dataDir };
  return new Promise((done) => {
    execFile(program, [...options, file], { env, cwd }, (error, stdout, stderr) =>
      done({ code: error?.code ?? 0, output: stdout + stderr }),
    );
  });
}

const byNpm = (command: string) => ({ args: ['npm', 'run', '-s', command, '--'] });
const runRestore = (file: string, dataDir: string, npm = {}) =>
  backUp(file, { dataDir, args: [process.execPath, SCRIPT, '--restore'], ...npm });

describe('npm run backup', () => {
  it('copies the database of a running system, and a system started on the copy exports the same', async () => {
    for (let n = 0; n < 30; n += 1) await signUp(system, `person-${n}@example.org`);
    const before = await readExport(system);
    const file = join(folder, 'signups-backup.db');
    const { code, output } = await backUp(relative('docs', file), { cwd: 'docs', ...byNpm('backup') });
    const bytes = statSync(file).size;
    expect([code, output]).toEqual([
      0,
      `${file}: 30 signups, ${bytes.toLocaleString('en')} bytes.\nIt contains the key of the links in emails, too. Only you may read it (mode 600): keep it so where you copy it.\n`,
    ]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    await signUp(system, 'later@example.org');

    const restored = join(createFolder(), 'data');
    expect(await runRestore(file, restored, byNpm('restore'))).toEqual({
      code: 0,
      output: expect.stringMatching(
        new RegExp(
          `^Restored 30 signups from ${file}.\nRestored the key of .* to ${restored}/mail-key.\nThe next start makes a new admin password.* copy the file admin-password .*\nTo do: erase again`,
        ),
      ),
    });
    const key = (folder: string) => readFileSync(join(folder, 'mail-key'), 'utf8');
    expect(key(restored)).toBe(key(system.dataDir));
    expect(statSync(join(restored, 'mail-key')).mode & 0o777).toBe(0o600);
    expect(readFileSync(databaseOf(restored)).includes(key(restored).trim())).toBe(false);
    const copy = await startTestSystem({ site: false, dataDir: restored });
    expect(await readExport(copy)).toBe(before);
    expect((await readSignups(copy)).total).toBe(30);
    await copy.stop();
  });

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
  });

  it('refuses to overwrite a file, and leaves no partial file', async () => {
    const file = join(folder, 'precious.txt');
    writeFileSync(file, 'precious');
    const { code, output } = await backUp(file);
    expect([code, output]).toEqual([6, `${file} exists already. Choose another name, or delete it first.\n`]);
    expect(readFileSync(file, 'utf8')).toBe('precious');
    expect(readdirSync(folder).filter((name) => name.includes('partial'))).toEqual([]);
  });

  it('prints a sentence if there is nothing to back up or the target cannot be written', async () => {
    const empty = createFolder();
    expect(await backUp(join(folder, 'x.db'), { dataDir: empty })).toEqual({
      code: 1,
      output: `There are no signups in ${empty}. Is DATA_DIR right?\n`,
    });
    const missing = join(folder, 'no-such-folder/x.db');
    const { code, output } = await backUp(missing);
    expect([code, output]).toEqual([
      1,
      `The folder ${dirname(missing)} does not exist. Create it first, or choose another one.\n`,
    ]);
    expect((await backUp('')).code).toBe(2);
  });
});

describe('npm run backup -- --try', () => {
  const tryBackup = (file: string) => backUp(file, { args: [process.execPath, SCRIPT, '--try'] });
  const readBackups = async () => (await system.owner.count({ trend: true })).backups;

  it('restores and reads a backup, and leaves nothing but the record that the owner sees', async () => {
    await signUp(system, 'tried@example.org');
    const file = join(folder, 'tried.db');
    await backUp(file);
    const total = await signupsIn(system);
    const before = readdirSync(system.dataDir);
    // A trial that was killed has left its folder.
    mkdirSync(join(system.dataDir, 'trial'));
    const { code, output } = await tryBackup(file);
    expect(output).toContain(`${file} can be restored: ${total} signups, each of which was read.`);
    expect(code).toBe(0);
    expect(readdirSync(system.dataDir).sort()).toEqual([...before, 'backup-tried.json'].sort());
    const { madeAt, tried } = (await readBackups()) ?? {};
    expect(Date.parse(tried?.madeAt ?? '')).toBeGreaterThanOrEqual(Date.parse(madeAt ?? ''));
  });

  it('fails for a damaged backup, and for one with a signup that the server cannot read', async () => {
    const damaged = join(folder, 'damaged-copy.db');
    writeFileSync(damaged, 'damaged');
    const unreadable = join(folder, 'unreadable.db');
    cpSync(join(folder, 'tried.db'), unreadable);
    const db = new DatabaseSync(unreadable);
    db.exec("UPDATE items SET item = json_remove(item, '$.email') WHERE sk = 'tried@example.org'");
    db.close();
    const before = await readBackups();
    for (const [file, reason] of [
      [damaged, 'is damaged. Nothing was changed. Use another backup.'],
      [unreadable, 'contains what the server cannot read.'],
    ] as const) {
      const { code, output } = await tryBackup(file);
      expect(code).toBe(1);
      expect(output).toContain(`${file} ${reason}`);
    }
    expect(await readBackups()).toEqual(before);
  });
});

const signupsIn = async ({ owner }: TestSystem) => (await owner.count()).total;

describe('npm run restore', () => {
  let dataDir: string;
  let file: string;
  const filled = createFolder();
  beforeAll(async () => {
    await fillDataFolder(filled, 1000, (n) => ({ email: `person-${n}@example.org` }));
    await copyDatabase(filled, join(filled, 'backup.db'));
    await fillDataFolder(filled, 5, (n) => ({ email: `later-${n}@example.org` }));
  });
  beforeEach(() => {
    dataDir = createFolder();
    cpSync(filled, dataDir, { recursive: true });
    file = join(dataDir, 'backup.db');
  });

  const signupsOf = (path: string): unknown => {
    const db = new DatabaseSync(path);
    const row = db.prepare('SELECT count(signedUpAt) AS signups FROM items').get();
    db.close();
    return row?.signups;
  };
  const overwriteMiddle = (path: string) => {
    const content = readFileSync(path);
    writeFileSync(path, content.fill('x', content.length / 2 - 10_000, content.length / 2 + 10_000));
  };

  it('replaces the list with the backup, and keeps the old list, damaged or not', async () => {
    // The log of a process that was killed.
    writeFileSync(`${databaseOf(dataDir)}-wal`, '');
    const { code, output } = await runRestore(file, dataDir);
    const kept = readdirSync(dataDir).find((name) => name.startsWith('signups-until-')) ?? '';
    expect(existsSync(`${databaseOf(dataDir)}-wal`)).toBe(false);
    expect([code, output]).toEqual([0, expect.stringContaining(`is kept in ${join(dataDir, kept)} for`)]);
    expect([signupsOf(databaseOf(dataDir)), signupsOf(join(dataDir, kept))]).toEqual([1000, 1005]);
    writeFileSync(databaseOf(dataDir), 'damaged');
    expect((await runRestore(file, dataDir)).code).toBe(0);
    expect(signupsOf(databaseOf(dataDir))).toBe(1000);
  });

  it('puts its key back, and keeps another one that was there, but not one that knows the key of the backup', async () => {
    const withKey = join(dataDir, 'with-key.db');
    await copyDatabase(dataDir, withKey, 'first\n');
    const keyOf = (folder: string) => readFileSync(join(folder, 'mail-key'), 'utf8');
    writeFileSync(join(dataDir, 'mail-key'), 'first\nsecond\n', { mode: 0o600 });
    expect((await runRestore(withKey, dataDir)).output).toContain('has the key of the backup already.');
    expect(keyOf(dataDir)).toBe('first\nsecond\n');
    writeFileSync(join(dataDir, 'mail-key'), 'other\n');
    expect((await runRestore(withKey, dataDir)).output).toContain('; the one before is kept in ');
    expect(keyOf(dataDir)).toBe('first\n');
    const kept = readdirSync(dataDir).find((name) => name.startsWith('mail-key-until-')) ?? '';
    expect(readFileSync(join(dataDir, kept), 'utf8')).toBe('other\n');
    // One that was made before backups had keys.
    expect((await runRestore(file, createFolder())).output).toContain(
      'The backup has no key: copy mail-key to ',
    );
  });

  const replaceByForeign = (path: string) => {
    rmSync(path);
    const db = new DatabaseSync(path);
    db.exec('CREATE TABLE contacts (email TEXT)');
    db.close();
  };
  const raiseFormat = (path: string) => {
    const db = new DatabaseSync(path);
    db.exec(`PRAGMA user_version = ${FORMAT + 1}`);
    db.close();
  };
  it.each([
    ['is missing', (path: string) => rmSync(path), 'There is no file'],
    ['has a newer format', raiseFormat, 'was written by a newer version. Nothing was changed.'],
    ['is damaged', overwriteMiddle, 'is damaged. Nothing was changed.'],
    [
      'is no database',
      (path: string) => writeFileSync(path, 'x'.repeat(9000)),
      'is damaged. Nothing was changed.',
    ],
    ['is of another program', replaceByForeign, 'is not a backup of signups. Nothing was changed.'],
    [
      'is empty',
      (path: string) => writeFileSync(path, ''),
      'is not a backup of signups. Nothing was changed.',
    ],
  ])('changes nothing if the file %s', async (_, damage, sentence) => {
    damage(file);
    const before = readdirSync(dataDir);
    const { code, output } = await runRestore(file, dataDir);
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
    expect(readdirSync(dataDir)).toEqual(before);
    expect(signupsOf(databaseOf(dataDir))).toBe(1005);
  });

  it('refuses while a process uses the data folder', async () => {
    const { code, output } = await runRestore(file, system.dataDir);
    expect([code, output]).toEqual([1, expect.stringContaining('Stop that one first')]);
    expect((await readSignups(system)).total).toBeGreaterThan(0);
  });

  it('has only whole backups, since a backup of a damaged list fails', async () => {
    overwriteMiddle(databaseOf(dataDir));
    const target = join(folder, 'damaged.db');
    await expect(copyDatabase(dataDir, target)).rejects.toMatchObject({ problem: 'damaged' });
    expect(existsSync(target)).toBe(false);
    expect((await backUp(target, { dataDir })).output).toContain('`npm run -s restore -- <file>`');
  });
});
