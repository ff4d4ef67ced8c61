import {
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSafeFile, FileExistsError, fileErrorReason } from './safe-file';

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'safe-file-'));
  path = join(folder, 'list.csv');
});
afterEach(() => rm(folder, { recursive: true }));

/** Opens a file, and writes a text to it. */
async function write(to: string, text: string, overwrite: boolean) {
  const file = await createSafeFile(to, { overwrite });
  await file.write(new TextEncoder().encode(text));
  return file;
}
const contents = () => [readdirSync(folder), readFileSync(path, 'utf8')];

describe('createSafeFile', () => {
  it('gives the file its name and mode 0600 when it is committed', async () => {
    const file = await write(path, 'a', false);
    expect(existsSync(path)).toBe(false);
    await file.write(new TextEncoder().encode('b'));
    await file.commit();
    expect(contents()).toEqual([['list.csv'], 'ab']);
    expect(lstatSync(path).mode & 0o777).toBe(0o600);
    await expect(file.write(new Uint8Array(1))).rejects.toThrow('closed');
  });

  it('leaves nothing when it is discarded, and an older file as it was', async () => {
    writeFileSync(path, 'old');
    await (await write(path, 'new', true)).discard();
    expect(contents()).toEqual([['list.csv'], 'old']);
  });

  it('replaces an older file only with overwrite', async () => {
    const refused = await write(path, 'new', false);
    writeFileSync(path, 'created meanwhile');
    await expect(refused.commit()).rejects.toThrow(FileExistsError);
    await refused.discard();
    expect(contents()).toEqual([['list.csv'], 'created meanwhile']);
    await (await write(path, 'new', true)).commit();
    expect(contents()).toEqual([['list.csv'], 'new']);
  });

  it('replaces the target of a symbolic link, not the link', async () => {
    writeFileSync(path, 'old');
    const link = join(folder, 'link.csv');
    symlinkSync('list.csv', link);
    await (await write(link, 'new', true)).commit();
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(contents()).toEqual([['link.csv', 'list.csv'], 'new']);
  });
});

describe('fileErrorReason', () => {
  it('returns a reason for failed file operations only', async () => {
    const missing = await write(join(folder, 'no', 'x'), '', true).catch((error) => error);
    expect(fileErrorReason(missing)).toBe('There is no such file or folder');
    expect(fileErrorReason(new TypeError('fetch failed'))).toBeUndefined();
    expect(fileErrorReason(undefined)).toBeUndefined();
    // An error of our own that only has the same code.
    expect(fileErrorReason(Object.assign(new Error(), { code: 'ENOENT' }))).toBeUndefined();
  });
});
