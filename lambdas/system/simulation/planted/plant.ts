import { cpSync, mkdtempSync, readFileSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Fault } from './faults';

/** The folder of the product. */
const LAMBDAS = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Copies the product to a temporary folder, with a fault in it. Returns the folder.
 * @throws Error if the text to be replaced is not in the source exactly once: the fault must follow the product
 */
export function plant({ name, edits }: Fault): string {
  // On some systems the folder is a link, which modules would be loaded through under two names.
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'planted-'));
  const copy = join(folder, 'lambdas');
  cpSync(LAMBDAS, copy, { recursive: true, filter: (path) => !path.includes('node_modules') });
  for (const modules of ['node_modules', 'lambdas/node_modules'])
    symlinkSync(join(LAMBDAS, '..', modules), join(folder, modules));
  for (const { file, find, replace } of edits) {
    const path = join(copy, file);
    const parts = readFileSync(path, 'utf8').split(find);
    if (parts.length !== 2) throw new Error(`${name}: ${file} has ${parts.length - 1} times: ${find}`);
    writeFileSync(path, parts.join(replace));
  }
  return folder;
}
