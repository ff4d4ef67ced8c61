import { requestLimits } from '@tariff-tantrum/lambdas/api/client-limits';
import { countInMemory, type MemoryWindows } from '@tariff-tantrum/lambdas/api/limiter';
import { isLoopback } from '@tariff-tantrum/lambdas/contract/loopback';
import type { IsTrustedProxy } from './web/client-address';

/** What the requests of visitors are counted with. */
export interface SignupLimit {
  /** Requests that one client may make: in a minute, or in an hour if they cause emails. */
  most: number | 'off';
  isTrusted: IsTrustedProxy;
  now: () => number;
  windows: MemoryWindows;
}

/**
 * Counts a signup or a request for a link of a client address. Returns how long the client has to wait before it may
 * make it (ms), 0 if it may now. Clients on this machine are not limited, since that would be all clients of a proxy,
 * unless `isTrusted` knows the proxy.
 */
export function countRequest(
  { most, isTrusted, now, windows }: SignupLimit,
  address: string,
  causesEmail: boolean,
): number {
  if (most === 'off' || (isLoopback(address) && !isTrusted(address))) return 0;
  return countInMemory(windows, requestLimits(address, most, causesEmail), now());
}
