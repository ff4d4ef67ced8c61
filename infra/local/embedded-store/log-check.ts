import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const BLOCK = 32 * 1024;
const HEADER = 7;
const PAGE = 4096;
/** Record types: a whole one, and the first to last parts of one; 2 and 3 are parts with more to come. */
const [FULL, LAST] = [1, 4];

/**
 * Looks whether LevelDB's logs end with a whole record. LevelDB itself drops a record that was cut, and says
 * nothing. A process that is killed can leave one only where the kernel stops writing, at the end of a page,
 * and nobody was told that it is kept; at any other place the file was cut later, by a disk or a copy.
 * @param folder LevelDB's folder
 * @returns the log that was cut and its size in bytes, or undefined
 */
export function findTornLog(folder: string): { name: string; size: number } | undefined {
  for (const name of readdirSync(folder)) {
    if (!/^\d+\.log$/.test(name)) continue;
    const log = readFileSync(join(folder, name));
    if (log.length % PAGE !== 0 && !endsWhole(log)) return { name, size: log.length };
  }
  return undefined;
}

/** Walks the records: blocks of 32 KiB, each record a header of checksum (4), length (2), type (1), and data. */
function endsWhole(log: Buffer): boolean {
  let isWhole = true;
  for (let at = 0; at < log.length; ) {
    const left = BLOCK - (at % BLOCK);
    if (left < HEADER) {
      at += left;
      continue;
    }
    if (at + HEADER > log.length) return false;
    const type = log.readUInt8(at + 6);
    at += HEADER + log.readUInt16LE(at + 4);
    if (at > log.length || type < FULL || type > LAST) return false;
    isWhole = type === FULL || type === LAST;
  }
  return isWhole;
}
