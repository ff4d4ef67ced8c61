import { DAY, dateOf, expiryOf, FINALIZATION_DELAY, startOfDay } from '../../domain';
import { COUNTS, secondsOf, type Window } from '../keys';
import { pagesOf } from '../pages';
import { isDiskFull } from '../signup-store';
import { ABSENT, type Change, type Item, type Table, type Value } from '../table';
import { ALL, type CachedCounts, type CachedDay, cachedCountsOf, latestOpenUntil } from './cached-counts';

/** The cached counts in the table: decides who may write them, and invalidates them. */
export interface CountCache {
  /** Returns the cached counts of unexpired days. If a clock went back they are invalidated first. */
  read(window: Window): Promise<CachedCounts>;
  /**
   * Caches a day's count unless the day was invalidated since `cached` was read. Resolves to false if the disk is full:
   * what was counted is right without being cached, but nothing after it may be cached either.
   */
  write(day: number, counted: Pick<CachedDay, 'total' | 'hours'>, cached: CachedCounts): Promise<boolean>;
  /** Caches that all days up to `day` without a cached count had no signups. */
  writeCountedUpTo(day: number, cached: CachedCounts): Promise<void>;
  /** Invalidates the day of `time`: before a write into the past, so that no count made meanwhile is cached. */
  invalidate(time: number): Promise<void>;
  /** Invalidates all days. */
  invalidateAll(): Promise<void>;
}

/** @param random returns tokens */
export function createCountCache(table: Table, now: () => number, random: () => string): CountCache {
  async function items(first: number): Promise<Item[]> {
    const found: Item[] = [];
    for await (const items of pagesOf(table, { pk: COUNTS, from: dateOf(first) })) found.push(...items);
    return found;
  }

  async function invalidate(sk: string): Promise<void> {
    const time = now();
    const openUntil = time + FINALIZATION_DELAY;
    const set: Record<string, Value> = { token: random() };
    if (sk !== ALL) set.expiresAt = cacheExpiry(Date.parse(sk));
    const change: Change = { set, remove: ['total', 'hours', 'countedAt', 'countedUpTo'] };
    const opened = await table.update(
      { pk: COUNTS, sk },
      { ...change, set: { ...set, openUntil } },
      {
        any: [
          ['openUntil', 'absent'],
          ['openUntil', '<', openUntil],
          ['openUntil', '>', latestOpenUntil(time)],
        ],
      },
    );
    // It stays open for longer already, and must not be closed early.
    if (!opened) await table.update({ pk: COUNTS, sk }, change);
  }

  /** Puts an item, if its condition holds. Resolves to false if the disk is full. */
  const put = (...args: Parameters<Table['put']>): Promise<boolean> =>
    table.put(...args).then(
      () => true,
      (error: unknown) => {
        if (isDiskFull(error)) return false;
        throw error;
      },
    );

  const cache: CountCache = {
    async read(window) {
      const cached = cachedCountsOf(await items(window.first), window.now);
      const { counts, openDays } = cached.future;
      if (!counts && openDays.length === 0) return cached;
      await cache.invalidateAll();
      for (const sk of openDays) await invalidate(sk);
      return cachedCountsOf(await items(window.first), window.now);
    },
    async write(day, { total, hours }, cached) {
      const known = cached.days.get(day);
      if (cached.open || known?.open) return true;
      const item = {
        pk: COUNTS,
        sk: dateOf(day),
        token: known?.token ?? random(),
        epoch: cached.epoch,
        ...(total !== undefined && { total }),
        ...(hours.length > 0 && { hours: hours.join(',') }),
        countedAt: cached.readAt,
        expiresAt: cacheExpiry(day),
      };
      return put(item, known ? { all: [['token', '=', known.token]] } : ABSENT);
    },
    async writeCountedUpTo(day, { epoch, open, readAt }) {
      if (open) return;
      await put(
        { pk: COUNTS, sk: ALL, token: epoch, countedUpTo: day, countedAt: readAt },
        {
          any: [
            ['pk', 'absent'],
            ['token', '=', epoch],
          ],
        },
      );
    },
    invalidate: (time) => invalidate(dateOf(startOfDay(time))),
    invalidateAll: () => invalidate(ALL),
  };
  return cache;
}

/** A cached count has no use once its day's signups have expired. */
const cacheExpiry = (day: number) => secondsOf(expiryOf(day) + DAY);
