import { HOUR, MINUTE, SECOND, signupRecord } from '../../domain';
import {
  atFirst,
  describeEngines,
  type Hooks,
  hooked,
  readExport,
  type SeenCall,
  type TestTable,
} from '../testing';

/*
 * Every known interleaving that could cache a wrong count for good. Each is forced by an action between two calls of
 * the table, and each is prevented by one rule of the count cache.
 */
jest.setTimeout(60_000);

describeEngines('races that could cache a wrong count', (open) => {
  let db: TestTable;
  /** A moment within an hour that was counted long ago. */
  const LONG_AGO = Date.UTC(2026, 2, 15, 9, 30);

  beforeEach(async () => {
    db = await open(LONG_AGO);
    await db.signUp('ada@example.com', 'bob@example.com', 'eve@example.com');
    db.clock.time += 3 * 24 * HOUR;
  });

  const withHooks = (hooks: Hooks) => db.open(hooked(db.table, hooks));
  const isSignup = ({ name, pk }: SeenCall) => name === 'put' && pk.startsWith('signups');
  const isDelete = ({ name, pk }: SeenCall) => name === 'delete' && pk.startsWith('signups');
  const isCacheWrite = ({ name, pk }: SeenCall) => name === 'put' && pk === 'counts';
  const died = () => {
    throw new Error('died');
  };

  /** Returns the count when all late writes are over and everything is cached. */
  async function settled() {
    db.clock.time += 10 * MINUTE;
    await db.open().count();
    const { total, recent } = await db.open().count();
    expect(await readExport(db.open())).toMatchObject({ total, rows: { length: total } });
    return { total, recent };
  }

  describe('an hour', () => {
    it('is not finalized while a signup of its last moment may be under way', async () => {
      db.clock.time = Date.UTC(2026, 2, 18, 12, 59, 59, 999);
      const late = withHooks({
        before: atFirst(isSignup, async () => {
          db.clock.time += MINUTE;
          await db.open().count();
        }),
      });
      await late.add(signupRecord({ email: 'late@example.com' }, db.clock.time));
      expect((await db.open().count()).total).toBe(4);
      expect((await settled()).total).toBe(4);
    });

    it('is counted again when a slow signup arrives after it was counted', async () => {
      db.clock.time = Date.UTC(2026, 2, 18, 12, 59, 59, 999);
      const slow = withHooks({
        before: atFirst(isSignup, async () => {
          db.clock.time += 3 * MINUTE;
          await db.open().count();
        }),
      });
      await slow.add(signupRecord({ email: 'slow@example.com' }, db.clock.time));
      expect((await db.open().count()).total).toBe(4);
      expect((await settled()).total).toBe(4);
    });
  });

  describe('a cached day', () => {
    beforeEach(async () => {
      expect((await db.open().count()).total).toBe(3);
    });

    it('is invalidated before a late signup, whose process may die right after the write', async () => {
      const late = withHooks({ after: (call) => isSignup(call) && died() });
      await expect(late.add(signupRecord({ email: 'late@example.com' }, LONG_AGO))).rejects.toThrow('died');
      expect((await db.open().count()).total).toBe(4);
      expect((await settled()).total).toBe(4);
    });

    it('is invalidated before an erasure, whose process may die right after the delete', async () => {
      const cut = withHooks({ after: (call) => isDelete(call) && died() });
      await expect(cut.erase('ada@example.com')).rejects.toThrow('died');
      expect((await db.open().count()).total).toBe(2);
      expect((await settled()).total).toBe(2);
    });

    it('is not cached while a write into it is under way', async () => {
      const slow = withHooks({ before: (call) => isDelete(call) && db.open().count() });
      await slow.erase('ada@example.com');
      expect((await settled()).total).toBe(2);
    });

    it('is invalidated again after a write so slow that the day was cached meanwhile', async () => {
      const slow = withHooks({
        before: atFirst(isDelete, async () => {
          db.clock.time += 3 * MINUTE;
          await db.open().count();
        }),
      });
      await slow.erase('ada@example.com');
      expect((await settled()).total).toBe(2);
    });

    it('is right when the erased address was erased and signed up again in between', async () => {
      const slow = withHooks({
        before: atFirst(isDelete, async () => {
          await db.open().erase('ada@example.com');
          await db.signUp('ada@example.com');
          db.clock.time += 2 * HOUR;
          expect((await db.open().count()).total).toBe(3);
        }),
      });
      await slow.erase('ada@example.com');
      expect((await settled()).total).toBe(2);
    });

    it('stays open as long as the first writer needs when the clock of a second one is behind', async () => {
      const at = (offset: number) => db.openWithClock(offset);
      const first = withHooks({
        before: atFirst(isDelete, async () => {
          await at(-55 * SECOND).erase('bob@example.com');
          db.clock.time += 20 * SECOND;
          await at(58 * SECOND).count();
        }),
      });
      await first.erase('ada@example.com');
      expect((await settled()).total).toBe(1);
    });

    it('lowers recent at once when a signup in the oldest hour is erased', async () => {
      const store = db.open();
      db.clock.time = LONG_AGO + 7 * 24 * HOUR - 20 * MINUTE;
      expect(await store.count()).toEqual({ total: 3, recent: 3 });
      expect(await store.count()).toEqual({ total: 3, recent: 3 });
      await db.open().erase('ada@example.com');
      expect(await store.count()).toEqual({ total: 2, recent: 2 });
      db.clock.time += 10 * MINUTE;
      expect(await store.count()).toEqual({ total: 2, recent: 2 });
    });
  });

  describe('a count made before an erasure', () => {
    const counting = () =>
      withHooks({ before: atFirst(isCacheWrite, () => db.open().erase('ada@example.com')) });

    it('is not cached for a day that had no cached count', async () => {
      await counting().count();
      expect((await settled()).total).toBe(2);
    });

    it('is not cached for a day that was invalidated in between', async () => {
      await db.open().count();
      await db.open().erase('bob@example.com');
      db.clock.time += 10 * MINUTE;
      await counting().count();
      expect((await settled()).total).toBe(1);
    });

    it('is not cached for days that were counted as empty', async () => {
      const empty = LONG_AGO - 24 * HOUR;
      const late = signupRecord({ email: 'late@example.com' }, empty);
      await withHooks({ before: atFirst(isCacheWrite, () => db.open().add(late)) }).count();
      expect((await settled()).total).toBe(4);
    });
  });
});
