import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Returns a function that creates an empty folder. All of them are deleted after the tests of the file. */
export function useFolders(): () => string {
  const root = mkdtempSync(join(tmpdir(), 'test-'));
  // A test reads as another user.
  chmodSync(root, 0o755);
  afterAll(() => rmSync(root, { recursive: true, force: true }));
  return () => mkdtempSync(join(root, 'folder-'));
}
