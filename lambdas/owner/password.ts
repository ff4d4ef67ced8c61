import { PASSWORD_MIN } from '../contract/limits';

/**
 * Checks the configured admin password; every host calls it before it starts.
 * @returns the password unchanged, or `undefined` (not configured) if it is absent or empty.
 * @throws Error with a sentence for the owner, which does not contain the password, if it is too short or
 * cannot be sent in a header: HTTP forbids control characters and trims spaces.
 */
export function checkedPassword(password: string | undefined): string | undefined {
  if (!password) return undefined;
  if ([...password].length < PASSWORD_MIN) {
    throw new Error(`The admin password must have at least ${PASSWORD_MIN} characters.`);
  }
  if (/[\p{Cc}\p{Cs}]/u.test(password)) {
    throw new Error('The admin password must not have control characters, such as a line break or a tab.');
  }
  if (password !== password.trim()) {
    throw new Error('The admin password must not begin or end with a space.');
  }
  return password;
}
