import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type MailKeys, parseMailKey } from '@tariff-tantrum/lambdas/mail/mail-keys';
import { refuseIfShared } from '../data/private-folder';
import { codeOf, StartError } from '../start-error';

/**
 * Returns the keys of links and hashes, which are derived from a file of the data folder. It is created once.
 * @throws StartError if the file cannot be read or used
 */
export function mailKeys(folder: string): MailKeys {
  const file = join(folder, 'mail-key');
  try {
    return parseMailKey(readOrCreate(file));
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = codeOf(error) || (error instanceof Error ? error.message : 'it cannot be used.');
    throw new StartError(`${file}: ${reason}`);
  }
}

function readOrCreate(file: string): string {
  try {
    const key = readFileSync(file, 'utf8');
    refuseIfShared(
      file,
      'so links may be forged. Delete it for a new key, which ends the links of all mails sent so far; or ' +
        `if nobody has read it, run "chmod 600 ${file}".`,
    );
    return key;
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  const key = `${randomBytes(32).toString('base64url')}\n`;
  writeFileSync(file, key, { mode: 0o600, flag: 'wx', flush: true });
  return key;
}
