import { chmodSync, cpSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync, FORMAT } from '@tariff-tantrum/lambdas/table/sqlite/database';
import {
  databaseOf,
  fillDataFolder,
  readSignups,
  signUp,
  startTestSystem,
  type TestStartError,
  type TestSystemOptions,
  useFolders,
} from '../../testing';

/** The user nobody, for tests that run as root: no file mode stops root. */
const NOBODY = process.getuid?.() === 0 ? 65534 : undefined;

const createFolder = useFolders();
let folder: string;
beforeEach(() => {
  folder = createFolder();
});

/** Starts a system that must not start, and returns how it exited. */
async function refusal(options: TestSystemOptions = {}): Promise<TestStartError> {
  try {
    const system = await startTestSystem({ site: false, dataDir: folder, startTimeout: 20_000, ...options });
    await system.stop();
  } catch (error) {
    return error as TestStartError;
  }
  throw new Error('It started.');
}

async function expectRefusal(sentence: string, options?: TestSystemOptions): Promise<void> {
  const { exitCode, output } = await refusal(options);
  expect([exitCode, output]).toEqual([1, expect.stringContaining(sentence)]);
}

describe('npm start exits with 1 and a sentence', () => {
  it('if the port is in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    await expectRefusal(
      `Port ${port} of 127.0.0.1 is in use by another program. Stop that one, or choose another with PORT.\n`,
      { env: { PORT: String(port) } },
    );
    other.close();
  });

  it('if another process uses the data folder, which stays unharmed', async () => {
    const first = await startTestSystem({ site: false, dataDir: folder });
    await signUp(first, 'first@example.org');
    await expectRefusal(`Another process is using the data folder ${folder}. Stop that one first`);
    expect((await readSignups(first)).rows).toEqual(['first@example.org']);
    await first.stop();
  });

  it('if the data folder cannot be written to', async () => {
    chmodSync(folder, 0o555);
    await expectRefusal(
      `The data folder ${folder} cannot be written to. Allow it, or set DATA_DIR to a folder of your own.\n`,
      { uid: NOBODY },
    );
  });

  it('if the data folder is a file', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expectRefusal('is not a folder. Set DATA_DIR to a folder.', { dataDir: join(folder, 'file') });
  });

  it('if the disk is full', async () => {
    await expectRefusal(`The data folder ${folder} is on a disk that is full. Free some space`, {
      fileSizeLimit: 16,
    });
  });
});

describe('npm start with existing signups', () => {
  const people = Array.from({ length: 30 }, (_, n) => `person-${n}@example.org`);
  const stored = createFolder();
  beforeAll(async () => {
    const system = await startTestSystem({ site: false, dataDir: stored });
    for (const email of people) await signUp(system, email);
    await system.kill('SIGKILL');
  });
  beforeEach(() => cpSync(stored, folder, { recursive: true }));

  it('continues after kill -9 without repair', async () => {
    const system = await startTestSystem({ site: false, dataDir: folder });
    expect((await readSignups(system)).rows.sort()).toEqual([...people].sort());
    expect(system.output()).toContain(`List: ${people.length} signups\n`);
    await system.stop();
  });

  it('continues with all whole transactions if the log was cut', async () => {
    const log = `${databaseOf(folder)}-wal`;
    writeFileSync(log, readFileSync(log).subarray(0, statSync(log).size - 33));
    const system = await startTestSystem({ site: false, dataDir: folder });
    const { total, rows } = await readSignups(system);
    expect(total).toBe(rows.length);
    expect(rows.filter((email) => !people.includes(email))).toEqual([]);
    expect(rows.length).toBeGreaterThanOrEqual(people.length - 1);
    await system.stop();
  });

  it('exits instead of starting with an empty list if the database is missing', async () => {
    rmSync(databaseOf(folder));
    await expectRefusal(`The signups in ${databaseOf(folder)} are missing. Restore a backup`);
  });

  it('exits without a change if the database has a newer format', async () => {
    await fillDataFolder(folder, 10, (n) => ({ email: `more-${n}@example.org` }));
    const db = new DatabaseSync(databaseOf(folder));
    db.exec(`PRAGMA user_version = ${FORMAT + 1}`);
    db.close();
    const newer = readFileSync(databaseOf(folder));
    await expectRefusal(
      `The signups in ${folder} were written by a newer version of this program: start that one instead.\n`,
    );
    expect(readFileSync(databaseOf(folder)).equals(newer)).toBe(true);
  });

  const shorten = (file: string) => writeFileSync(file, '');
  const replaceByForeign = (file: string) => {
    rmSync(file);
    const db = new DatabaseSync(file);
    db.exec(`PRAGMA user_version = ${FORMAT}; CREATE TABLE contacts (email TEXT)`);
    db.close();
  };
  const overwriteHeader = (file: string) => writeFileSync(file, Buffer.alloc(8192, 'x'));
  const overwriteItem = (file: string) => {
    const content = readFileSync(file);
    writeFileSync(file, content.fill('x', content.indexOf('{"'), content.indexOf('{"') + 1));
  };
  const overwriteMiddle = (file: string) => {
    const content = readFileSync(file);
    writeFileSync(file, content.fill('x', content.length / 2 - 10_000, content.length / 2 + 10_000));
  };
  it.each([
    ['was emptied', shorten, 'is empty, although there was a list. Restore a backup'],
    [
      'is one of another program',
      replaceByForeign,
      'is not a signup list of this program, and was not changed.',
    ],
    ['is no database', overwriteHeader, 'is damaged. Restore a backup'],
    ['contains a signup that is not JSON', overwriteItem, 'is damaged. Restore a backup'],
    ['was overwritten in the middle', overwriteMiddle, 'is damaged. Restore a backup'],
  ])('exits without a change if the database %s', async (_, damage, sentence) => {
    await fillDataFolder(folder, 1000, (n) => ({ email: `more-${n}@example.org` }));
    damage(databaseOf(folder));
    const damaged = readFileSync(databaseOf(folder));
    const { exitCode, output } = await refusal();
    expect(exitCode).toBe(1);
    expect(output).toContain(`The file ${databaseOf(folder)} ${sentence}`);
    expect(output).toContain('`npm run -s restore -- <file>`');
    expect(readFileSync(databaseOf(folder)).equals(damaged)).toBe(true);
  });
});
