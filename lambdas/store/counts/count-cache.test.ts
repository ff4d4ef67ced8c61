import { DAY, HOUR, MINUTE, signupRecord } from '../../domain';
import { signupItem } from '../keys';
import { StoreUnavailableError } from '../signup-store';
import type { Item } from '../table';
import { counted, describeEngines, hooked, type SeenCall, type TestTable } from '../testing';

jest.setTimeout(60_000);

describeEngines('the count cache', (open) => {
  let db: TestTable;
  const START = Date.UTC(2026, 2, 1, 12, 30);

  beforeEach(async () => {
    db = await open(START);
  });

  /** Adds a signup every six hours for so many days. */
  async function signUpFor(days: number) {
    const store = db.open();
    for (const end = db.clock.time + days * DAY; db.clock.time < end; db.clock.time += 6 * HOUR) {
      const email = `p${db.clock.time}@example.com`;
      await store.add(signupRecord({ email }, db.clock.time));
    }
  }

  it('counts without caching while the disk is full', async () => {
    await signUpFor(3);
    const full = hooked(db.table, {
      before: ({ name }) => {
        if (name === 'put') throw new StoreUnavailableError('full', { code: 'SQLITE_FULL' });
      },
    });
    expect(await db.open(full).count()).toMatchObject({ total: 12 });
    expect(await cachedItems()).toEqual([]);
    expect(await db.open().count()).toMatchObject({ total: 12 });
  });

  it('counts right after the disk was full for a moment', async () => {
    await signUpFor(3);
    let isFull = true;
    const full = hooked(db.table, {
      before: ({ name }) => {
        if (name !== 'put' || !isFull) return;
        isFull = false;
        throw new StoreUnavailableError('full', { code: 'SQLITE_FULL' });
      },
    });
    expect(await db.open(full).count()).toMatchObject({ total: 12 });
    expect(await db.open().count()).toMatchObject({ total: 12 });
  });

  const cachedItems = async () => (await db.table.query({ pk: 'counts', to: '2999' })).items;

  /** Returns the table, which fails after so many counts were cached. */
  function cutAfter(puts: number) {
    let left = puts;
    return hooked(db.table, {
      before: ({ name, pk }) => {
        if (name === 'put' && pk === 'counts') left -= 1;
        if (left < 0) throw new Error('cut');
      },
    });
  }

  /** Makes a cached total wrong. */
  async function spoil(item: Item, by: number) {
    const { pk, sk, total } = item;
    await db.table.put({ ...item, pk: String(pk), sk: String(sk), total: Number(total) + by });
  }

  it('needs 9 calls for a count when everything is cached, in any process', async () => {
    const { table, tally } = counted(db.table);
    const store = db.open(table);
    const callsOf = async () => {
      // The first count caches the days, the second the hour in which recent time starts.
      await store.count();
      await store.count();
      tally.calls = 0;
      await store.count();
      return tally.calls;
    };
    await signUpFor(1);
    expect(await callsOf()).toBe(9);
    await signUpFor(12);
    expect(await callsOf()).toBe(9);
    // That hour is read once per process.
    const fresh = counted(db.table);
    await db.open(fresh.table).count();
    expect(fresh.tally.calls).toBeLessThanOrEqual(17);
  });

  it('needs no call per empty day for the first count of an empty list', async () => {
    const { table, tally } = counted(db.table);
    expect(await db.open(table).count()).toEqual({ total: 0, recent: 0 });
    expect(tally.calls).toBeLessThan(25);
  });

  it('resumes an interrupted warm-up where it stopped', async () => {
    await signUpFor(12);
    await expect(db.open(cutAfter(8)).warmUp()).rejects.toThrow('cut');
    const before = await cachedItems();
    expect(before.length).toBeGreaterThan(2);
    const parts: number[] = [];
    db.clock.time += MINUTE;
    await db.open().warmUp((part) => parts.push(part));
    expect(parts.at(-1)).toBe(1);
    expect(parts).toEqual([...parts].sort((a, b) => a - b));
    const after = await cachedItems();
    expect(after).toHaveLength(13);
    // Each warm-up counts the oldest part again, and nothing else a second time.
    const again = after.filter(({ countedAt }) => countedAt === db.clock.time).length;
    expect(again).toBeLessThanOrEqual(after.length - before.length + Math.ceil(before.length / 5));
    expect(await db.open().count()).toMatchObject({ total: 48 });
  });

  it('resumes an interrupted count after the empty days it has counted', async () => {
    for (let n = 0; n < 8; n += 1) {
      await signUpFor(0.25);
      db.clock.time += 3 * DAY;
    }
    await expect(db.open(cutAfter(8)).count()).rejects.toThrow('cut');
    let queries = 0;
    const seen = ({ name, pk }: SeenCall) => {
      if (name === 'query' && pk.startsWith('signups')) queries += 1;
    };
    await db.open(hooked(db.table, { before: seen })).count();
    expect(queries).toBeLessThanOrEqual(16);
  });

  it('corrects wrong counts after a week, a few per count', async () => {
    await signUpFor(12);
    await db.open().count();
    for (const item of (await cachedItems()).slice(0, 6)) await spoil(item, 10);
    expect(await db.open().count()).toMatchObject({ total: 48 + 60 });
    db.clock.time += 6 * DAY + HOUR;
    const totals: number[] = [];
    for (let n = 0; n < 4; n += 1) totals.push((await db.open().count()).total);
    expect(totals).toEqual([48 + 40, 48 + 20, 48, 48]);
  });

  it('keeps no count longer than a week with a warm-up a day', async () => {
    await signUpFor(12);
    await db.open().warmUp();
    for (const item of (await cachedItems()).slice(0, 12)) await spoil(item, 10);
    for (let day = 0; day < 6; day += 1) {
      db.clock.time += DAY;
      await db.open().warmUp();
    }
    expect(await db.open().count()).toMatchObject({ total: 48 });
  });

  it('counts days without signups again, too', async () => {
    await signUpFor(1);
    db.clock.time += 5 * DAY;
    await signUpFor(1);
    db.clock.time += DAY;
    await db.open().warmUp();
    // Written past the store, so that its day was not invalidated.
    await db.table.put(signupItem(signupRecord({ email: 'unexpected@example.com' }, START + 3 * DAY)));
    expect(await db.open().count()).toMatchObject({ total: 8 });
    for (let day = 0; day < 6; day += 1) {
      db.clock.time += DAY;
      await db.open().warmUp();
    }
    expect(await db.open().count()).toMatchObject({ total: 9 });
  });
});
