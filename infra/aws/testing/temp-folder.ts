import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a temporary folder; `clean` deletes it. */
export function createTempFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'infra-aws-'));
  return { folder, clean: () => rmSync(folder, { recursive: true, force: true }) };
}
