import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Finds Electron's binary without trying to download it, which the package's own entry would.
 * @returns {string | undefined} its path
 */
export function findElectron() {
  const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const pathFile = join(folder, 'path.txt');
  if (!existsSync(pathFile)) return undefined;
  const binary = join(folder, 'dist', readFileSync(pathFile, 'utf8'));
  return existsSync(binary) ? binary : undefined;
}

export const NO_BINARY =
  "Electron's binary is not here: npm does not bring it, GitHub does. Where GitHub can be reached, run `node node_modules/electron/install.js`.";
