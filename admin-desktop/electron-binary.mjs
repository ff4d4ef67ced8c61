import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Returns the path of Electron's binary, or undefined if it is not installed.
 * The package's own entry would try to download it.
 * @returns {string | undefined}
 */
export function findElectron() {
  const folder = dirname(createRequire(import.meta.url).resolve('electron/package.json'));
  const pathFile = join(folder, 'path.txt');
  if (!existsSync(pathFile)) return undefined;
  const binary = join(folder, 'dist', readFileSync(pathFile, 'utf8'));
  return existsSync(binary) ? binary : undefined;
}

export const NO_BINARY =
  "Electron's binary is not installed. Run `node node_modules/electron/install.js`, which downloads it from GitHub.";
