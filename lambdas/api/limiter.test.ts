import { DAY, MINUTE } from '../facts/time';
import { describeEngines } from '../table/testing/engines';
import { hooked } from '../table/testing/hooked-table';
import type { TestTable } from '../table/testing/test-table';
import {
  countInMemory,
  countUses,
  giveBackUses,
  type LimiterContext,
  limitWindows,
  type MemoryWindows,
  type Use,
} from './limiter';

const LENGTH = 10 * MINUTE;

interface Limiter {
  clock: { time: number };
  /** Counts a use under limits of so many uses, by their keys. Resolves to how long to wait (ms). */
  count(limits: Readonly<Record<string, number>>): Promise<number>;
  /** Returns how many windows are stored. */
  windows(): Promise<number>;
}

const usesOf = (limits: Readonly<Record<string, number>>): Use[] =>
  Object.entries(limits).map(([key, count]) => ({
    group: 'clients',
    key,
    limit: { count, length: LENGTH },
  }));

/** The promises of the limiter, wherever its windows are. */
function describeLimiter(open: () => Promise<Limiter>): void {
  let limiter: Limiter;
  const count = async (limits: Readonly<Record<string, number>>) => limiter.count(limits);
  beforeEach(async () => {
    limiter = await open();
  });

  it('allows so many uses in a window that begins with the first, and says when it ends', async () => {
    expect(await count({ a: 2 })).toBe(0);
    limiter.clock.time += MINUTE;
    expect(await count({ a: 2 })).toBe(0);
    expect(await count({ a: 2 })).toBe(LENGTH - MINUTE);
    expect(await count({ b: 2 })).toBe(0);
    limiter.clock.time += LENGTH - MINUTE - 1;
    expect(await count({ a: 2 })).toBe(1);
    limiter.clock.time += 1;
    expect(await count({ a: 2 })).toBe(0);
  });

  it('counts a use under all limits or, if one of them is reached, under none', async () => {
    expect(await count({ client: 1, network: 2 })).toBe(0);
    expect(await count({ client: 1, network: 2 })).toBe(LENGTH);
    expect(await count({ other: 1, network: 2 })).toBe(0);
    const windows = await limiter.windows();
    expect(await count({ another: 1, network: 2 })).toBe(LENGTH);
    expect(await limiter.windows()).toBe(windows);
  });

  it('makes nobody wait longer than a window after the clock was ahead', async () => {
    limiter.clock.time += 400 * DAY;
    expect(await count({ a: 1 })).toBe(0);
    limiter.clock.time -= 400 * DAY;
    expect(await count({ a: 1 })).toBe(0);
    expect(await count({ a: 1 })).toBe(LENGTH);
  });
}

describe('the limiter in memory', () => {
  describeLimiter(async () => {
    const windows: MemoryWindows = new Map();
    const clock = { time: Date.UTC(2026, 2, 18) };
    return {
      clock,
      windows: async () => windows.size,
      count: async (limits) =>
        countInMemory(
          windows,
          usesOf(limits).map(({ key, limit }) => [key, limit]),
          clock.time,
        ),
    };
  });
});

describeEngines('the limiter in the table', (open) => {
  const contextOf = ({ table, clock }: TestTable): LimiterContext => ({ table, now: () => clock.time });

  describeLimiter(async () => {
    const db = await open();
    return {
      clock: db.clock,
      windows: async () => (await limitWindows.on(db.table).readAll()).length,
      count: async (limits) => (await countUses(contextOf(db), usesOf(limits))).wait,
    };
  });

  it('allows as many of simultaneous uses as of others', async () => {
    const context = contextOf(await open());
    const uses = usesOf({ client: 7, network: 30 });
    const counted = await Promise.all(Array.from({ length: 40 }, () => countUses(context, uses)));
    expect(counted.filter(({ wait }) => wait === 0)).toHaveLength(7);
  });

  it('counts in the window that another process opens at the same moment', async () => {
    const db = await open();
    const uses = usesOf({ a: 1 });
    let isFirst = true;
    const table = hooked(db.table, {
      async after({ name }) {
        if (name !== 'getMany' || !isFirst) return;
        isFirst = false;
        await countUses(contextOf(db), uses);
      },
    });
    expect((await countUses({ ...contextOf(db), table }, uses)).wait).toBe(LENGTH);
  });

  it('does not take a window for one of a wrong clock that a process opened whose clock is a little ahead', async () => {
    const db = await open();
    const context = contextOf(db);
    const ahead = { ...context, now: () => db.clock.time + MINUTE };
    await countUses(ahead, usesOf({ a: 1 }));
    expect((await countUses(context, usesOf({ a: 1 }))).wait).toBeGreaterThan(0);
  });

  it('allows as much as before after a use was given back, and begins the window with the next', async () => {
    const db = await open();
    const context = contextOf(db);
    const [one, two] = [usesOf({ a: 1 }), usesOf({ b: 2 })];
    const began = db.clock.time;
    await countUses(context, [...one, ...two]);
    await countUses(context, two);
    db.clock.time += MINUTE;
    await giveBackUses(context, [...one, ...two], began);
    expect((await countUses(context, [...one, ...two])).wait).toBe(0);
    expect((await countUses(context, one)).wait).toBe(LENGTH);
    expect((await countUses(context, two)).wait).toBe(LENGTH - MINUTE);
  });

  it('gives nothing back in a window that began later', async () => {
    const db = await open();
    const context = contextOf(db);
    const uses = usesOf({ a: 1 });
    const began = db.clock.time;
    await countUses(context, uses);
    db.clock.time += 2 * LENGTH;
    await countUses(context, uses);
    await giveBackUses(context, uses, began);
    expect((await countUses(context, uses)).wait).toBe(LENGTH);
  });
});
