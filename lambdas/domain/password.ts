import { PASSWORD_MIN } from '../contract/facts';

/**
 * The admin password as a host was given it, checked. Every host asks here before it starts.
 * @returns the password to the letter, or `undefined` where it is absent or empty: not configured.
 * @throws Error with a sentence for the owner, which never holds the password, where it is too short or
 * where it could not travel in a header: HTTP forbids control characters and drops spaces at the ends.
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
