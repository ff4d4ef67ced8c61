import { join } from 'node:path';
import { type MailKeys, parseMailKey } from '@tariff-tantrum/lambdas/email/keys';
import { createSecret, readSecret } from '../data/private-folder';
import { codeOf, StartError } from '../start-error';

/**
 * Returns the keys of links and hashes, which are derived from a file of the data folder. It is created once.
 * @param isInUse whether anybody is stored by such a hash: they would not be recognised by another key
 * @throws StartError if the file is missing although it is in use, or cannot be read or used
 */
export function mailKeys(folder: string, isInUse: boolean): MailKeys {
  const file = join(folder, 'mail-key');
  try {
    const key = readSecret(file, replaceSentence(file));
    if (key === undefined && isInUse) throw new StartError(lostSentence(file));
    return parseMailKey(key ?? createSecret(file, 32));
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = codeOf(error) || (error instanceof Error ? error.message : 'it cannot be used.');
    throw new StartError(`${file}: ${reason}`);
  }
}

const lostSentence = (file: string): string =>
  `${file} is missing, although emails were sent with it. Restore it from the backup of the data folder. If there is ` +
  `none, create another one by "(umask 077; openssl rand -base64 32 > ${file})": then the links of earlier emails end, ` +
  'and people who said no to emails are not recognised.';

/** Returns how a key that others may have read is replaced. */
const replaceSentence = (file: string): string =>
  `so links may be forged. If nobody has read it, run "chmod 600 ${file}". Otherwise write another key into it ` +
  `before that ("openssl rand -base64 32 > ${file}"), which ends the links of all emails sent so far.`;
