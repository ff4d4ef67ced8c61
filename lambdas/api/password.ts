import { checkedPassword } from '../domain';
import type { ApiDeps, Log } from './deps';

/**
 * Makes the admin password of a secret that is read at run time, where refusing to start is no choice: one
 * against the rules opens nothing. It is as good as not configured, and the log says why.
 */
export function usablePassword(
  readSecret: () => Promise<string | undefined>,
  log: Log,
): ApiDeps['adminPassword'] {
  return async () => {
    const secret = await readSecret();
    try {
      return checkedPassword(secret);
    } catch {
      log({ event: 'password-unusable' });
      return undefined;
    }
  };
}
