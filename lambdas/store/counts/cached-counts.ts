import { CLOCK_TOLERANCE, FINALIZATION_DELAY } from '../../domain';
import { numberOf, textOf } from '../attributes';
import type { Item } from '../table';

/** The cached count of a UTC day. */
export interface CachedDay {
  /** Changes with every invalidation: a count made under another token is not cached. */
  token: string;
  /** Whether late writes may still be under way, so that nothing may be cached yet. */
  open: boolean;
  /** Signups of the whole day, once it is finalized. */
  total?: number | undefined;
  /** Signups of its finalized hours, from midnight on; empty if hours are not needed. */
  hours: number[];
  /** When this was counted (ms since 1970); 0 if nothing is cached. */
  countedAt: number;
}

/** All cached counts, read at one moment. */
export interface CachedCounts {
  /** When they were read (ms since 1970). */
  readAt: number;
  /** By the start of the day. */
  days: Map<number, CachedDay>;
  /** A day without a cached count that ends by this time had no signups. */
  countedUpTo: number;
  /** Counts are valid in the epoch they were made in; a clock that goes back starts a new one. */
  epoch: string;
  /** Whether the epoch started so recently that nothing may be cached yet. */
  open: boolean;
  /** Signs of a clock that went back since they were written; the counts are not to be used then. */
  future: { counts: boolean; openDays: string[] };
}

/** Sort key of the item that applies to all days; it sorts after every date. */
export const ALL = 'all';
/** The epoch before any clock went back. */
const FIRST_EPOCH = 'first';

/** The latest time until which a clock within the tolerance keeps a day open. */
export const latestOpenUntil = (now: number): number => now + FINALIZATION_DELAY + CLOCK_TOLERANCE;

/** Reads the items of cached counts. */
export function cachedCountsOf(items: readonly Item[], now: number): CachedCounts {
  const all = items.find(({ sk }) => sk === ALL);
  const epoch = all ? textOf(all, 'token') : FIRST_EPOCH;
  const days = items.filter((item) => item !== all);
  const current = items.filter((item) => item === all || item.epoch === epoch);
  return {
    readAt: now,
    days: new Map(days.map((item) => [Date.parse(textOf(item, 'sk')), cachedDayOf(item, epoch, now)])),
    countedUpTo: all?.countedUpTo === undefined ? 0 : numberOf(all, 'countedUpTo'),
    epoch,
    open: all !== undefined && isOpen(all, now),
    future: {
      counts: current.some(({ countedAt = 0 }) => Number(countedAt) > now + CLOCK_TOLERANCE),
      openDays: items
        .filter(({ sk, openUntil = 0 }) => sk !== ALL && Number(openUntil) > latestOpenUntil(now))
        .map((item) => textOf(item, 'sk')),
    },
  };
}

function cachedDayOf(item: Item, epoch: string, now: number): CachedDay {
  const day = { token: textOf(item, 'token'), open: isOpen(item, now) };
  if (item.epoch !== epoch || item.countedAt === undefined) return { ...day, hours: [], countedAt: 0 };
  return {
    ...day,
    ...(item.total !== undefined && { total: numberOf(item, 'total') }),
    hours: item.hours === undefined ? [] : textOf(item, 'hours').split(',').map(Number),
    countedAt: numberOf(item, 'countedAt'),
  };
}

const isOpen = (item: Item, now: number) => item.openUntil !== undefined && numberOf(item, 'openUntil') > now;
