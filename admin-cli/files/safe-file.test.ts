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

const bytes = (text: string) => new TextEncoder().encode(text);

describe('createSafeFile', () => {
  it('gives the file its name and mode 0600 when it is committed', async () => {
    const file = await createSafeFile(path, { overwrite: false });
    await file.write(bytes('a'));
    expect(existsSync(path)).toBe(false);
    await file.write(bytes('b'));
    await file.commit();
    expect(readFileSync(path, 'utf8')).toBe('ab');
    expect(lstatSync(path).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['list.csv']);
  });

  it('leaves nothing when it is discarded, and an older file as it was', async () => {
    writeFileSync(path, 'old');
    const file = await createSafeFile(path, { overwrite: true });
    await file.write(bytes('new'));
    await file.discard();
    expect(readdirSync(folder)).toEqual(['list.csv']);
    expect(readFileSync(path, 'utf8')).toBe('old');
  });

  it('replaces an older file only with overwrite', async () => {
    const refused = await createSafeFile(path, { overwrite: false });
    writeFileSync(path, 'created meanwhile');
    await expect(refused.commit()).rejects.toThrow(FileExistsError);
    await refused.discard();
    expect(readFileSync(path, 'utf8')).toBe('created meanwhile');
    const file = await createSafeFile(path, { overwrite: true });
    await file.write(bytes('new'));
    await file.commit();
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect(readdirSync(folder)).toEqual(['list.csv']);
  });

  it('replaces the target of a symbolic link, not the link', async () => {
    writeFileSync(path, 'old');
    symlinkSync('list.csv', join(folder, 'link.csv'));
    const file = await createSafeFile(join(folder, 'link.csv'), { overwrite: true });
    await file.write(bytes('new'));
    await file.commit();
    expect(lstatSync(join(folder, 'link.csv')).isSymbolicLink()).toBe(true);
    expect(readFileSync(path, 'utf8')).toBe('new');
  });
});

describe('fileErrorReason', () => {
  it('returns a reason for failed file operations only', async () => {
    const missing = await createSafeFile(join(folder, 'no', 'x'), { overwrite: true }).catch(
      (error) => error,
    );
    expect(fileErrorReason(missing)).toBe('There is no such file or folder');
    expect(fileErrorReason(new TypeError('fetch failed'))).toBeUndefined();
    expect(fileErrorReason(undefined)).toBeUndefined();
  });
});
