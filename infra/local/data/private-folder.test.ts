import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { signUp, startTestSystem, useFolders } from '../../testing';
import { mailKeys } from '../mail/mail-key';
import { openDataFolder } from './data-folder';
import { makePrivate } from './private-folder';

/** The user nobody, if these tests run as root. */
const NOBODY = process.getuid?.() === 0 ? 65534 : undefined;

const createFolder = useFolders();
let folder: string;
beforeEach(() => {
  folder = createFolder();
});

const modeOf = (path: string) => statSync(path).mode & 0o777;
/** Returns the paths of a folder and everything in it. */
const pathsIn = (path: string): string[] => [
  path,
  ...readdirSync(path, { recursive: true }).map((name) => join(path, String(name))),
];
const openIn = (path: string) => pathsIn(path).filter((file) => (modeOf(file) & 0o077) !== 0);

/** Returns what the user nobody can list and read. */
function readByNobody(path: string): string {
  const script = 'find "$0"; for f in "$0"/* "$0"/*/*; do cat "$f"; done; cat "$0/signups.db"';
  return spawnSync('sh', ['-c', script, path], { uid: NOBODY, gid: NOBODY, encoding: 'utf8' }).stdout;
}

/** Stops the system in a data folder that everyone can read, as a careless copy of a backup would leave it. */
async function exposeDataFolder(): Promise<void> {
  const system = await startTestSystem({ site: false, dataDir: folder, env: { ADMIN_PASSWORD: undefined } });
  await signUp(system, 'visitor@example.org');
  await system.stop();
  mkdirSync(join(folder, 'outbox'), { recursive: true });
  writeFileSync(join(folder, 'outbox/mail.eml'), 'mail');
  execFileSync('chmod', ['-R', 'a+rX', folder]);
  for (const secret of ['admin-password', 'mail-key']) chmodSync(join(folder, secret), 0o600);
}

test('nobody else can read anything in the data folder, however it was created', async () => {
  await exposeDataFolder();
  if (NOBODY !== undefined) expect(readByNobody(folder)).toMatch(/outbox[\s\S]*visitor@example\.org/);
  const system = await startTestSystem({ site: false, dataDir: folder, env: { ADMIN_PASSWORD: undefined } });
  await signUp(system, 'another@example.org');
  expect(pathsIn(folder).length).toBeGreaterThan(6);
  expect(openIn(folder)).toEqual([]);
  if (NOBODY !== undefined) expect(readByNobody(folder)).toBe(`${folder}\n`);
  await system.stop();
});

test('an empty folder that is open to others becomes private', () => {
  chmodSync(folder, 0o777);
  makePrivate(folder);
  expect(modeOf(folder)).toBe(0o700);
});

test.each(['vmlinuz', 'store'])(
  'a folder of something else, with %s in it, is refused and not changed',
  (name) => {
    chmodSync(folder, 0o755);
    writeFileSync(join(folder, name), '');
    expect(() => makePrivate(folder)).toThrow(
      `The data folder ${folder} contains other files and is open to other users. Set DATA_DIR to a folder of its own.`,
    );
    expect(modeOf(folder)).toBe(0o755);
  },
);

test('other files in a folder are not changed', () => {
  mkdirSync(join(folder, 'photos'));
  for (const name of ['signups.lock', 'photos/cat.jpg'])
    writeFileSync(join(folder, name), '', { mode: 0o644 });
  chmodSync(join(folder, 'photos'), 0o755);
  makePrivate(folder);
  expect(['signups.lock', 'photos', 'photos/cat.jpg'].map((name) => modeOf(join(folder, name)))).toEqual([
    0o600, 0o755, 0o644,
  ]);
});

test('a secret that others can read is refused', () => {
  const file = join(folder, 'mail-key');
  mailKeys(folder, false);
  chmodSync(file, 0o640);
  makePrivate(folder);
  expect(() => mailKeys(folder, false)).toThrow(`${file} can be read by other users`);
});

test('files outside the folder are not changed through a link', () => {
  const outside = createFolder();
  chmodSync(outside, 0o755);
  symlinkSync(outside, join(folder, 'link'));
  makePrivate(folder);
  expect(modeOf(outside)).toBe(0o755);
});

test('a data folder may be a link to a private folder', () => {
  const link = join(folder, 'data');
  const target = createFolder();
  chmodSync(target, 0o700);
  symlinkSync(target, link);
  expect(openDataFolder(link)).toBe(realpathSync(target));
});

test('an outbox that is a link is refused: its folder would not be closed to others', () => {
  symlinkSync(createFolder(), join(folder, 'outbox'));
  expect(() => makePrivate(folder)).toThrow(
    `${join(folder, 'outbox')} is a link. Replace it with the folder that it leads to.`,
  );
});
