// `npm run desktop`: installs what the app needs, builds it and starts it.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
// biome-ignore lint/style/noRestrictedImports: this script starts the program in the repository and is no part of it.
import { ensureInstalled } from '../infra/setup/index.mjs';

export const NO_BINARY =
  "Electron's binary is not installed. Run `node node_modules/electron/install.js`, which downloads it from GitHub.";

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

async function start() {
  await ensureInstalled(dirname(import.meta.dirname), 'desktop');
  const electron = findElectron();
  if (electron === undefined) {
    console.error(NO_BINARY);
    process.exit(1);
  }
  const { build } = await import('./build.mjs');
  await build();
  const child = spawn(electron, [import.meta.dirname, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  child.on('close', (code) => process.exit(code ?? 1));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await start();
