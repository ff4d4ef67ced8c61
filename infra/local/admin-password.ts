import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkedPassword } from '@tariff-tantrum/lambdas/domain';
import { refuseIfShared } from './data/private-folder';
import type { LocalEnv } from './env';
import { codeOf, StartError } from './start-error';

export interface AdminPassword {
  /** Undefined if none is configured. */
  password: string | undefined;
  /** How the owner gets it; contains the password only for a terminal. */
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
  const password = storedPassword(file) ?? createPassword(file);
  return { password, hint: isTerminal ? `${password} (stored in ${file})` : `stored in ${file}` };
}

function storedPassword(file: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
    refuseIfShared(
      file,
      'so the password may be known. Delete the file for a new password, or write another one into it and run ' +
        `"chmod 600 ${file}".`,
    );
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    if (error instanceof StartError) throw error;
    throw new StartError(`The admin password cannot be read from ${file} (${codeOf(error)}).`);
  }
  try {
    const password = checkedPassword(text.replace(/\r?\n$/, ''));
    if (password !== undefined) return password;
  } catch (error) {
    throw new StartError(`${file}: ${error instanceof Error ? error.message : 'it cannot be used.'}`);
  }
  throw new StartError(`${file} is empty. Delete it for a new password, or write one into it.`);
}

function createPassword(file: string): string {
  const password = randomBytes(16).toString('base64url');
  writeFileSync(file, `${password}\n`, { mode: 0o600, flag: 'wx' });
  return password;
}
