import { DAY, HOUR, MINUTE, SECOND, signupRecord } from '../../domain';
import { atFirst, counted, describeEngines, hooked, readExport, type TestTable } from '../testing';

jest.setTimeout(60_000);

describeEngines('counts under clocks that differ', (open) => {
  let db: TestTable;

  beforeEach(async () => {
    db = await open(Date.UTC(2026, 2, 18, 12, 10));
    await db.signUp('ada@example.com');
  });

  const signup = (email: string) => signupRecord({ email }, db.clock.time);

  /** Returns the calls of a count when everything is cached. */
  async function callsOfCount() {
    const { table, tally } = counted(db.table);
    const store = db.open(table);
    await store.count();
    tally.calls = 0;
    await store.count();
    return tally.calls;
  }

  it('include a signup of a process whose clock is ahead at once', async () => {
    const ahead = db.openWithClock(30 * SECOND);
    db.clock.time = Date.UTC(2026, 2, 18, 12, 59, 40);
    await ahead.add(signupRecord({ email: 'bob@example.com' }, db.clock.time + 30 * SECOND));
    expect(await db.open().count()).toEqual({ total: 2, recent: 2 });
    expect(await readExport(db.open())).toMatchObject({ total: 2, rows: { length: 2 } });
    db.clock.time += DAY;
    expect(await db.open().count()).toEqual({ total: 2, recent: 2 });
  });

  it('include a signup made after the clock went back into an hour that was counted', async () => {
    const store = db.open();
    db.clock.time += HOUR;
    await store.count();
    db.clock.time -= 40 * MINUTE;
    await store.add(signup('bob@example.com'));
    db.clock.time += 2 * HOUR;
    expect(await store.count()).toEqual({ total: 2, recent: 2 });
  });

  it('are made again when another machine with a clock a day ahead cached them', async () => {
    await db.openWithClock(DAY).count();
    const store = db.open();
    await store.add(signup('bob@example.com'));
    expect(await store.count()).toEqual({ total: 2, recent: 2 });
    db.clock.time += 2 * DAY;
    expect(await store.count()).toEqual({ total: 2, recent: 2 });
    expect(await callsOfCount()).toBe(9);
  });

  it('are not cached after the clock went back until writes under way are over', async () => {
    const store = db.open();
    const cached = async () =>
      (await db.table.query({ pk: 'counts' })).items.filter(({ countedAt }) => countedAt === db.clock.time);
    db.clock.time += DAY;
    await store.count();
    db.clock.time -= HOUR;
    expect(await store.count()).toEqual({ total: 1, recent: 1 });
    expect(await cached()).toEqual([]);
    db.clock.time += 2 * MINUTE;
    expect(await store.count()).toEqual({ total: 1, recent: 1 });
    expect(await cached()).not.toEqual([]);
  });

  it('are not cached when the clock went back while they were made', async () => {
    const store = db.open();
    db.clock.time += DAY;
    const slow = db.open(
      hooked(db.table, {
        before: atFirst(
          ({ name, pk }) => name === 'put' && pk === 'counts',
          async () => {
            await store.count();
            db.clock.time -= DAY / 2;
            await store.add(signup('bob@example.com'));
          },
        ),
      }),
    );
    await slow.count();
    db.clock.time += 2 * DAY;
    expect(await store.count()).toEqual({ total: 2, recent: 2 });
  });

  it('do not stay uncached for as long as a clock was ahead that invalidated a day', async () => {
    db.clock.time += 3 * DAY;
    await db.openWithClock(300 * DAY).erase('ada@example.com');
    expect(await db.open().count()).toEqual({ total: 0, recent: 0 });
    db.clock.time += 5 * MINUTE;
    expect(await callsOfCount()).toBe(9);
  });

  it('stay cached when the clock goes back within the tolerance', async () => {
    const store = db.open();
    db.clock.time += 3 * DAY;
    await store.count();
    db.clock.time -= MINUTE;
    await store.add(signup('bob@example.com'));
    expect(await store.count()).toEqual({ total: 2, recent: 2 });
    expect(await callsOfCount()).toBe(9);
  });
});
