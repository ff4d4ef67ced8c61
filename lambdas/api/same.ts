import { createHash, timingSafeEqual } from 'node:crypto';

/** Compares a secret in a time that depends on neither what is right nor how much of it was guessed. */
export function isSame(offered: Buffer | string, expected: string): boolean {
  return timingSafeEqual(sha256(offered), sha256(expected));
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
