import { addressGroup } from '@tariff-tantrum/lambdas/api/address-group';
import { isLoopback } from '@tariff-tantrum/lambdas/contract/loopback';
import { MINUTE } from '@tariff-tantrum/lambdas/facts/time';
import type { IsTrustedProxy } from './web/client-address';

/** Largest number of clients that are counted; beyond it the oldest windows are deleted, so that memory stays below 10 MB. */
const CLIENTS_LIMIT = 50_000;

/**
 * Returns a function that counts a signup of a client address, and returns how long the client has to wait before it
 * may sign up, in ms: 0 if it may now. Clients on this machine are not limited, since that would be all clients of a
 * proxy, unless `isTrusted` knows the proxy.
 * @param perMinute signups a minute of one client
 */
export function createSignupLimit(
  perMinute: number | 'off',
  isTrusted: IsTrustedProxy,
  now: () => number,
): (address: string) => number {
  /** The signups of each client, and when counting them ends (ms since 1970). */
  const windows = new Map<string, { count: number; end: number }>();
  return (address) => {
    if (perMinute === 'off' || (isLoopback(address) && !isTrusted(address))) return 0;
    const client = addressGroup(address);
    const known = windows.get(client);
    // A window that ends later began before the clock was set back.
    if (known && known.end > now() && known.end <= now() + MINUTE) {
      known.count += 1;
      return known.count > perMinute ? known.end - now() : 0;
    }
    // At the end again, so that the first windows are those that end first.
    windows.delete(client);
    windows.set(client, { count: 1, end: now() + MINUTE });
    if (windows.size > CLIENTS_LIMIT) windows.delete(windows.keys().next().value ?? '');
    return 0;
  };
}
