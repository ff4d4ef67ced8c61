import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { useFolders } from '../testing';
import { writeArchive } from './archive.mjs';

const createFolder = useFolders();

/** Writes the files of a release in an order, with modes and times of their own. Returns the archive of them. */
async function archive(names: readonly string[], mode: number, time: number): Promise<string> {
  const folder = createFolder();
  mkdirSync(join(folder, 'server'));
  for (const name of names) {
    const file = join(folder, name);
    writeFileSync(file, `content of ${name}`);
    chmodSync(file, mode);
    utimesSync(file, time, time);
  }
  const file = join(createFolder(), 'release.tar.gz');
  await writeArchive(folder, 'release-1', file);
  return file;
}

const FILES = ['launch', 'server/main.js', 'version.json'];

it('is the same bytes whoever has made it and when', async () => {
  const first = await archive(FILES, 0o644, 1_700_000_000);
  const second = await archive(FILES.toReversed(), 0o750, 1_800_000_000);
  expect(readFileSync(second).equals(readFileSync(first))).toBe(true);
});

it('unpacks into the folder of its release, with one program that every user may run', async () => {
  const file = await archive(FILES, 0o600, 0);
  const list = execFileSync('tar', ['-tvzf', file], { encoding: 'utf8' }).trim().split('\n');
  expect(list.map((line) => [line.split(' ')[0], line.split(' ').at(-1)])).toEqual([
    ['-rwxr-xr-x', 'release-1/launch'],
    ['-rw-r--r--', 'release-1/server/main.js'],
    ['-rw-r--r--', 'release-1/version.json'],
  ]);
});
