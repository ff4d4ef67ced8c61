// `npm run desktop`: builds the app and starts it.
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { findElectron, NO_BINARY } from './electron-binary.mjs';

const electron = findElectron();
if (electron === undefined) {
  console.error(NO_BINARY);
  process.exit(1);
}
await build();
const folder = dirname(fileURLToPath(import.meta.url));
const child = spawn(electron, [folder, ...process.argv.slice(2)], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('close', (code) => process.exit(code ?? 1));
