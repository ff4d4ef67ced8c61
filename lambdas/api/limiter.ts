/**
 * The one limiter: it allows a number of uses in a window, which begins with its first use. Windows are in the table,
 * which all processes share, or in the memory of the only process that counts them.
 */
import * as z from 'zod/mini';
import { type Clock, isoOf, MINUTE } from '../facts/time';
import { entity } from '../table/entity';
import { partitionOf, partitionsOf } from '../table/keys';
import type { Table, Write } from '../table/table';

/** At most `count` uses in a window of `length` ms. */
export interface Limit {
  readonly count: number;
  readonly length: number;
}

/** Returns how much longer an open window lasts (ms); 0 if it is over. */
function timeLeft(end: number, { length }: Limit, now: number, clockDifference = 0): number {
  // A window that ends later than possible was opened by a clock that was ahead, or before this clock was set back.
  return end <= now + length + clockDifference ? Math.max(0, end - now) : 0;
}

/**
 * Windows in the memory of a process, by their keys, in the order in which they were opened; `end` in ms since 1970.
 */
export type MemoryWindows = Map<string, { count: number; end: number }>;

/** The largest number of windows in memory, so that a flood cannot fill it. Beyond it, the oldest are deleted. */
const MEMORY_WINDOWS = 100_000;

/**
 * Counts a use in memory under several limits, or under none if one is reached: a refused use opens no windows and
 * takes nothing from the other limits. Returns how long to wait before the next use is allowed (ms); 0 if this one is.
 */
export function countInMemory(
  windows: MemoryWindows,
  limits: readonly (readonly [key: string, limit: Limit])[],
  now: number,
): number {
  const found = limits.map(([key, limit]) => {
    const window = windows.get(key);
    return { key, limit, window, left: window ? timeLeft(window.end, limit, now) : 0 };
  });
  const waits = found.map(({ limit, window, left }) => (window && window.count >= limit.count ? left : 0));
  const wait = Math.max(...waits);
  if (wait > 0) return wait;
  for (const { key, limit, window, left } of found) {
    if (window && left > 0) window.count += 1;
    else {
      // Deleted first, so that it is added at the end again.
      windows.delete(key);
      windows.set(key, { count: 1, end: now + limit.length });
      if (windows.size > MEMORY_WINDOWS) windows.delete(windows.keys().next().value ?? '');
    }
  }
  return 0;
}

/**
 * The groups of limits in the table. Each has its own partitions, so that a Lambda can be allowed to write only those
 * that it counts.
 */
const GROUPS = ['clients', 'failed-logins', 'mailboxes', 'mail-budget'] as const;

/** A window in the table. */
export const limitWindows = entity(
  'window of a limit',
  z.object({
    group: z.enum(GROUPS),
    /** What is limited within the group: a hash, if it is somebody's address. */
    key: z.string(),
    /** How many uses are counted. */
    count: z.number(),
    /** How many of them are final and can no longer be given back. */
    final: z.number(),
    /** When the window ends. */
    until: z.string(),
  }),
  {
    partitions: GROUPS.flatMap(partitionsOf),
    key: ({ group, key }: { group: (typeof GROUPS)[number]; key: string }) => ({
      pk: partitionOf(group, key),
      sk: key,
    }),
    expires: { by: 'until' },
  },
);
export type LimitWindow = ReturnType<typeof limitWindows.read>;

/** The limit under which a use is counted. */
export interface Use extends Pick<LimitWindow, 'group' | 'key'> {
  readonly limit: Limit;
}

export interface LimiterContext {
  table: Table;
  now: Clock;
}

/** By how much the clock of another process may be ahead (ms). */
const CLOCK_DIFFERENCE = MINUTE;

/**
 * Returns how long a stored window lasts (ms). A window whose uses were all given back is over, so that the next use
 * begins it.
 */
const lasts = ({ count, until }: LimitWindow, limit: Limit, now: number): number =>
  count > 0 ? timeLeft(Date.parse(until), limit, now, CLOCK_DIFFERENCE) : 0;

/** Whether uses can be counted, and how. */
export interface Counting {
  /** When the windows were read (ms since 1970): windows that the writes open begin then. */
  time: number;
  /** How long to wait until all of the uses are allowed (ms); 0 if they are. */
  wait: number;
  /**
   * The writes that count the uses, all or none. They fail if another process counts the last use, or opens a window.
   */
  writes: Write[];
  /** The windows in which the uses are counted, in their order. */
  windows: LimitWindow[];
}

/** Reads whether uses are allowed now, and counts none. */
export async function readUses({ table, now }: LimiterContext, uses: readonly Use[]): Promise<Counting> {
  const stored = await limitWindows.on(table).getMany(uses);
  const time = now();
  const counting: Counting = { time, wait: 0, writes: [], windows: [] };
  for (const [index, { group, key, limit }] of uses.entries()) {
    const known = stored[index];
    const left = known ? lasts(known, limit, time) : 0;
    if (known && left > 0) {
      if (known.count >= limit.count) counting.wait = Math.max(counting.wait, left);
      counting.writes.push(countAgain(known, limit));
      counting.windows.push(known);
    } else {
      const opened = { group, key, count: 1, final: 0, until: isoOf(time + limit.length) };
      counting.writes.push(limitWindows.write.put(opened, known ? isSame(known) : 'absent'));
      counting.windows.push(opened);
    }
  }
  return counting;
}

const isSame = ({ until, count }: LimitWindow) =>
  [
    ['until', '=', until],
    ['count', '=', count],
  ] as const;

const countAgain = (window: LimitWindow, { count }: Limit): Write =>
  limitWindows.write.update(window, {
    add: { count: 1 },
    where: [
      ['until', '=', window.until],
      ['count', '<', count],
    ],
  });

/** Counts all uses in the table, or none if one limit is reached. @throws StoreUnavailableError */
export async function countUses(context: LimiterContext, uses: readonly Use[]): Promise<Counting> {
  for (;;) {
    const counting = await readUses(context, uses);
    if (counting.wait > 0 || (await carryOut(context.table, counting.writes))) return counting;
  }
}

/** Carries out writes together. A single write costs half as much as a transaction, and conflicts with none. */
async function carryOut(table: Table, writes: readonly Write[]): Promise<boolean> {
  const [first, ...others] = writes;
  if (!first || first.call === 'delete' || others.length > 0) return table.transact(writes);
  if (first.call === 'put') return table.put(first.item, first.condition);
  return (await table.update(first.key, first.change, first.condition)) !== undefined;
}

/** Adds to the counts of a window, unless it is over. Resolves to the window after that. */
export const addToWindow = (
  { table }: Pick<LimiterContext, 'table'>,
  window: LimitWindow,
  add: { count?: number; final?: number },
): Promise<LimitWindow | undefined> =>
  limitWindows.on(table).update(window, { add, where: [['until', '=', window.until]] });

/** Gives back uses that were counted at a time (ms since 1970), in the windows that were open then. */
export async function giveBackUses(
  context: Pick<LimiterContext, 'table'>,
  uses: readonly Use[],
  time: number,
): Promise<void> {
  const stored = await limitWindows.on(context.table).getMany(uses);
  const given = uses.map(async ({ limit }, index) => {
    const window = stored[index];
    const wasOpen = window && timeLeft(Date.parse(window.until), limit, time, CLOCK_DIFFERENCE) > 0;
    if (wasOpen && window.count > 0) await addToWindow(context, window, { count: -1 });
  });
  await Promise.all(given);
}
