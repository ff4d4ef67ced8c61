import { countInMemory, limitsOf, type MemoryWindows } from '@tariff-tantrum/lambdas/api/limiter';
import { isLoopback } from '@tariff-tantrum/lambdas/contract/loopback';
import { MINUTE } from '@tariff-tantrum/lambdas/facts/time';
import type { IsTrustedProxy } from './web/client-address';

/** What the signups of this machine are counted with. */
export interface SignupLimit {
  /** Signups a minute of one client; its network has ten times as many. */
  perMinute: number | 'off';
  isTrusted: IsTrustedProxy;
  now: () => number;
  windows: MemoryWindows;
}

/**
 * Counts a signup of a client address. Returns how long the client has to wait before it may sign up (ms), 0 if it may
 * now. Clients on this machine are not limited, since that would be all clients of a proxy, unless `isTrusted` knows
 * the proxy.
 */
export function countSignup({ perMinute, isTrusted, now, windows }: SignupLimit, address: string): number {
  if (perMinute === 'off' || (isLoopback(address) && !isTrusted(address))) return 0;
  for (const [key, limit] of limitsOf(address, { count: perMinute, length: MINUTE })) {
    const wait = countInMemory(windows, key, limit, now());
    // What its own limit refuses takes nothing from its network.
    if (wait > 0) return wait;
  }
  return 0;
}
