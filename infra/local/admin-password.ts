import { join } from 'node:path';
import { checkedPassword } from '@tariff-tantrum/lambdas/owner/password';
import { createSecret, readSecret } from './data/private-folder';
import type { LocalEnv } from './env';
import { codeOf, StartError } from './start-error';

export interface AdminPassword {
  /** Undefined if none is configured. */
  password: string | undefined;
  /** Tells the owner where the password is; contains it only if a person reads the output. */
  hint: string;
}

/**
 * Returns the given admin password, or one that is generated once (128 bits) and stored in the data folder.
 * @param isTerminal whether a person reads the output; a log never contains the password
 */
export function adminPassword(
  given: LocalEnv['password'],
  folder: string,
  isTerminal: boolean,
): AdminPassword {
  if (given.kind === 'none') {
    return { password: undefined, hint: 'none: ADMIN_PASSWORD is empty, so admin calls respond with 503' };
  }
  if (given.kind === 'given') return { password: given.password, hint: 'the one in ADMIN_PASSWORD' };
  const file = join(folder, 'admin-password');
  const password = storedPassword(file) ?? createSecret(file, 16);
  return { password, hint: isTerminal ? `${password} (stored in ${file})` : `stored in ${file}` };
}

function storedPassword(file: string): string | undefined {
  let text: string | undefined;
  try {
    text = readSecret(
      file,
      'so the password may be known. Delete the file for a new password, or write another one into it and run ' +
        `"chmod 600 ${file}".`,
    );
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`The admin password cannot be read from ${file} (${codeOf(error)}).`);
  }
  if (text === undefined) return undefined;
  try {
    const password = checkedPassword(text.replace(/\r?\n$/, ''));
    if (password !== undefined) return password;
  } catch (error) {
    throw new StartError(`${file}: ${error instanceof Error ? error.message : 'it cannot be used.'}`);
  }
  throw new StartError(`${file} is empty. Delete it for a new password, or write one into it.`);
}
