import { CLOSING_MARGIN, DAY, dateOf, expiryOf, startOfDay } from '../domain';
import type { Item, StoreCalls, Value } from './calls';
import { ALL, type Figure, type Figures, figuresOf, openLimit } from './figures';
import { secondsOf, type Window } from './layout';
import { COUNTS } from './table';

/** The remembered counts in the store: who may write them, and who makes them be forgotten. */
export interface CountMemory {
  /** All figures of unexpired days. Where a clock has gone back they are reopened first. */
  read(window: Window): Promise<Figures>;
  /** Remembers a day's count, unless the day was reopened since `figures` was read. */
  remember(day: number, counted: Pick<Figure, 'total' | 'hours'>, figures: Figures): Promise<void>;
  /** Remembers that all days up to `day` without a figure had no signups. */
  rememberUpTo(day: number, figures: Figures): Promise<void>;
  /** Reopens the day of `time`: before a write into the past, so that nobody remembers it half done. */
  reopen(time: number): Promise<void>;
  /** Reopens all days. */
  reopenAll(): Promise<void>;
}

/** @param random makes tokens. */
export function createCountMemory(calls: StoreCalls, now: () => number, random: () => string): CountMemory {
  async function items(first: number): Promise<Item[]> {
    const found: Item[] = [];
    let after: Item | undefined;
    do {
      const page = await calls.query({ pk: COUNTS, from: dateOf(first), after });
      found.push(...page.items);
      after = page.next;
    } while (after);
    return found;
  }

  async function reopen(sk: string): Promise<void> {
    const time = now();
    const values: Record<string, Value> = { token: random() };
    if (sk !== ALL) values.expiresAt = figureExpiry(Date.parse(sk));
    const set = `SET ${Object.keys(values)
      .map((name) => `#${name} = :${name}`)
      .join(', ')}`;
    const drop = 'REMOVE #total, #hours, #countedAt, #countedUpTo';
    const opened = await calls.update(
      { pk: COUNTS, sk },
      {
        expression: `${set}, #openUntil = :until ${drop}`,
        values: { ...values, until: time + CLOSING_MARGIN, limit: openLimit(time) },
      },
      'attribute_not_exists(#openUntil) OR #openUntil < :until OR #openUntil > :limit',
    );
    // It is open for longer already, and nobody may close it early.
    if (!opened) await calls.update({ pk: COUNTS, sk }, { expression: `${set} ${drop}`, values });
  }
  const memory: CountMemory = {
    async read(window) {
      const figures = figuresOf(await items(window.first), window.now);
      const { figures: counted, openDays } = figures.ahead;
      if (!counted && openDays.length === 0) return figures;
      await memory.reopenAll();
      for (const sk of openDays) await reopen(sk);
      return figuresOf(await items(window.first), window.now);
    },
    async remember(day, { total, hours }, figures) {
      const known = figures.days.get(day);
      if (figures.open || known?.open) return;
      const item = {
        pk: COUNTS,
        sk: dateOf(day),
        token: known?.token ?? random(),
        epoch: figures.epoch,
        ...(total !== undefined && { total }),
        ...(hours.length > 0 && { hours: hours.join(',') }),
        countedAt: figures.readAt,
        expiresAt: figureExpiry(day),
      };
      await calls.put(
        item,
        known
          ? { expression: '#token = :known', values: { known: known.token } }
          : { expression: 'attribute_not_exists(#pk)' },
      );
    },
    async rememberUpTo(day, { epoch, open, readAt }) {
      if (open) return;
      const item = { pk: COUNTS, sk: ALL, token: epoch, countedUpTo: day, countedAt: readAt };
      await calls.put(item, {
        expression: 'attribute_not_exists(#pk) OR #token = :token',
        values: { token: epoch },
      });
    },
    reopen: (time) => reopen(dateOf(startOfDay(time))),
    reopenAll: () => reopen(ALL),
  };
  return memory;
}

/** A figure is of no use once its day's signups have expired. */
const figureExpiry = (day: number) => secondsOf(expiryOf(day) + DAY);
