import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Marks the fuses in an Electron binary. Their version, their number and one character per fuse follow. */
const SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';

/** Writes a file with the fuses of an Electron binary, all on. */
export function writeFakeBinary(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const parts = ['\0'.repeat(64), SENTINEL, '\u0001\u0009', '1'.repeat(9), '\0'.repeat(64)];
  writeFileSync(file, Buffer.from(parts.join(''), 'latin1'), { mode: 0o755 });
}

/** Writes a folder that electron-builder accepts as an Electron distribution. */
export function writeFakeDistribution(folder: string): void {
  writeFakeBinary(join(folder, 'electron'));
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'version', 'chrome-sandbox']) {
    writeFileSync(join(folder, name), name);
  }
  mkdirSync(join(folder, 'resources'));
}
