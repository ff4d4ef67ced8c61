import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What marks the fuses in a binary of Electron; then come their version and number, and one letter each. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** Writes a file that has fuses as a binary of Electron has them, all of them on. */
export function writeBinary(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const parts = ['\0'.repeat(64), SENTINEL, '\u0001\u0009', '1'.repeat(9), '\0'.repeat(64)];
  writeFileSync(file, Buffer.from(parts.join(''), 'latin1'), { mode: 0o755 });
}

/** Writes a folder that electron-builder takes for a distribution of Electron. */
export function writeDistribution(folder: string): void {
  writeBinary(join(folder, 'electron'));
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'version', 'chrome-sandbox']) {
    writeFileSync(join(folder, name), name);
  }
  mkdirSync(join(folder, 'resources'));
}
