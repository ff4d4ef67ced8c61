import { addressGroup, addressNetwork } from './address-group';

/** At most `count` uses in a window of `length` ms, which begins with its first use. */
export interface Limit {
  readonly count: number;
  readonly length: number;
}

/** How many times as much as one address its network may use: a /24 (IPv4) or a /48 (IPv6). */
export const NETWORK_FACTOR = 10;

/** Largest number of windows in memory, so that a flood cannot fill it; beyond it, the oldest are deleted. */
const WINDOWS_LIMIT = 100_000;

/** Windows in the memory of a process, the first opened first; they end at `end` (ms since 1970). */
export type MemoryWindows = Map<string, { count: number; end: number }>;

/** Returns the limits that a client address counts in: its own, then that of its network. */
export const limitsOf = (
  address: string | undefined,
  { count, length }: Limit,
): [key: string, limit: Limit][] => [
  [addressGroup(address), { count, length }],
  [addressNetwork(address), { count: count * NETWORK_FACTOR, length }],
];

/** Counts a use in memory. Returns how long to wait before the next one is allowed (ms), 0 if this one is. */
export function countInMemory(windows: MemoryWindows, key: string, limit: Limit, now: number): number {
  const known = windows.get(key);
  if (known && isOpen(known.end, limit, now)) {
    known.count += 1;
    return known.count > limit.count ? known.end - now : 0;
  }
  // At the end again, so that the first windows are those that end first.
  windows.delete(key);
  windows.set(key, { count: 1, end: now + limit.length });
  if (windows.size > WINDOWS_LIMIT) windows.delete(windows.keys().next().value ?? '');
  return 0;
}

/** Whether a window is open. One that ends later than it can was opened before the clock was set back. */
const isOpen = (end: number, { length }: Limit, now: number): boolean => end > now && end <= now + length;
