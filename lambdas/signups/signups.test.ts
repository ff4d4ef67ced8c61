import { CONSENT, SIGNUP_DISCOUNT_PERCENT } from '../facts/derived';
import { RECENT_DAYS, RETENTION_YEARS } from '../facts/facts';
import { OWNER_DAYS } from '../facts/owner-days';
import { DELETION_DAYS, expiryOf, firstUnexpiredDay } from '../facts/retention';
import { DAY, dateOf, HOUR, MINUTE } from '../facts/time';
import { deleteExpired } from '../system/expiry';
import { describeEngines } from '../table/testing/engines';
import { counted } from '../table/testing/hooked-table';
import { readExport, readList, storedItems, type TestTable } from '../table/testing/test-table';
import { addSignup } from './changes';
import { countDays, countSignups } from './counts';
import { deleteExpiredSignups, findExpired, findOverdue } from './expiring';
import { listSignups } from './list';
import { signupRecord, signups } from './signup';

const addresses = (count: number) => Array.from({ length: count }, (_, n) => `person${n}@example.com`);

describeEngines('the list of signups', (open) => {
  let db: TestTable;

  beforeEach(async () => {
    db = await open();
  });

  it('stores a signup as typed, with the consent version and its expiry', async () => {
    const context = db.open();
    await addSignup(context, signupRecord({ email: 'Ada@Example.com', name: 'Ada' }, db.clock.time));
    expect(await listSignups(context, { limit: 10 })).toEqual({
      signups: [
        {
          email: 'Ada@Example.com',
          name: 'Ada',
          signedUpAt: '2026-03-18T12:30:00.000Z',
          discountPercent: SIGNUP_DISCOUNT_PERCENT,
          notificationStatus: 'pending',
        },
      ],
    });
    expect(await db.table.get(signups.key({ email: 'ada@example.com' }))).toEqual({
      ...signups.key({ email: 'ada@example.com' }),
      email: 'Ada@Example.com',
      name: 'Ada',
      signedUpAt: '2026-03-18T12:30:00.000Z',
      discountPercent: SIGNUP_DISCOUNT_PERCENT,
      notificationStatus: 'pending',
      consentVersion: CONSENT.version,
      expiresAt: Date.UTC(2026 + RETENTION_YEARS, 2, 18) / 1000,
    });
  });

  it('stores one signup when an address signs up 200 times at once in several spellings', async () => {
    const context = db.open();
    await db.signUp(...addresses(20));
    const spellings = ['ada@example.com', 'Ada@Example.com', ' ADA@EXAMPLE.COM', 'aDa@example.COM '];
    const signUp = (email: string) => addSignup(context, signupRecord({ email }, db.clock.time));
    await Promise.all(Array.from({ length: 200 }, (_, n) => signUp(spellings[n % spellings.length] ?? '')));
    expect(await countSignups(context)).toEqual({ total: 21, recent: 21 });
    expect((await readExport(context)).rows).toHaveLength(21);
  });

  it('leaves a stored signup unchanged when the address signs up again', async () => {
    const context = db.open();
    await db.signUp('Ada@example.com');
    const before = await listSignups(context, { limit: 1 });
    db.clock.time += DAY;
    await addSignup(context, signupRecord({ email: 'ada@EXAMPLE.com', name: 'Other' }, db.clock.time));
    expect(await listSignups(context, { limit: 1 })).toEqual(before);
  });

  it('hides an expired signup and lets its address sign up again', async () => {
    const context = db.open();
    await db.signUp('ada@example.com', 'bob@example.com');
    db.clock.time = Date.UTC(2026 + RETENTION_YEARS, 2, 17, 23, 59, 59, 999);
    expect(await countSignups(context)).toEqual({ total: 2, recent: 0 });
    db.clock.time += 1;
    expect(await countSignups(context)).toEqual({ total: 0, recent: 0 });
    expect(await readExport(context)).toEqual({ total: 0, rows: [] });
    await db.signUp('ada@example.com');
    expect(await countSignups(context)).toEqual({ total: 1, recent: 1 });
    expect(await deleteExpired(context)).toBe(1);
    expect(JSON.stringify(await storedItems(db.table))).not.toContain('bob');
    expect((await readList(context, 5)).map(({ email }) => email)).toEqual(['ada@example.com']);
  });

  it('counts signups as recent for RECENT_DAYS times 24 hours, to the millisecond', async () => {
    const context = db.open();
    const start = db.clock.time;
    await db.signUp('ada@example.com');
    db.clock.time = start + RECENT_DAYS * DAY;
    expect(await countSignups(context)).toEqual({ total: 1, recent: 1 });
    expect(await countSignups(context)).toEqual({ total: 1, recent: 1 });
    db.clock.time += 1;
    expect(await countSignups(context)).toEqual({ total: 1, recent: 0 });
  });

  it("counts per day of the owner's time zone, oldest first, empty days included", async () => {
    db.clock.time = OWNER_DAYS.startOf('2028-02-29') - 1;
    const context = db.open();
    await db.signUp('ada@example.com');
    db.clock.time += 1;
    await db.signUp('bob@example.com', 'eve@example.com');
    // At midnight there is nothing to compare with yesterday.
    expect(await countSignups(context, { trend: true })).toMatchObject({ trend: { today: 2, yesterday: 0 } });
    db.clock.time += MINUTE;
    expect(await countDays(context, 3)).toEqual({
      days: [
        { date: '2028-02-27', count: 0 },
        { date: '2028-02-28', count: 1 },
        { date: '2028-02-29', count: 2 },
      ],
    });
    db.clock.time += DAY;
    expect((await countDays(context, 366)).days.slice(-3)).toEqual([
      { date: '2028-02-28', count: 1 },
      { date: '2028-02-29', count: 2 },
      { date: '2028-03-01', count: 0 },
    ]);
  });

  it('compares with yesterday alone, also when the clocks have gone forward', async () => {
    // A day of 23 hours in Copenhagen has passed, and so have 23 and a half hours of the next day.
    db.clock.time = OWNER_DAYS.startOf('2027-03-29') + MINUTE;
    await db.signUp('ada@example.com');
    db.clock.time = OWNER_DAYS.startOf('2027-03-30') - HOUR / 2;
    expect(await countSignups(db.open(), { trend: true })).toMatchObject({
      trend: { today: 1, yesterday: 0 },
    });
  });

  it('returns complete pages without duplicates while others sign up in the same millisecond', async () => {
    const context = db.open();
    const people = addresses(60);
    await db.signUp(...people.slice(0, 20));
    db.clock.time += HOUR;
    await db.signUp(...people.slice(20));
    const seen: string[] = [];
    let cursor: string | undefined;
    for (let page = 0; page === 0 || cursor; page += 1) {
      const { signups, next } = await listSignups(context, { limit: 7, cursor });
      seen.push(...signups.map(({ email }) => email));
      cursor = next;
      await db.signUp(`late${page}@example.com`);
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(people.filter((email) => !seen.includes(email))).toEqual([]);
  });
});

describeEngines('signups that have expired', (open) => {
  it('are counted before they are deleted, with all that are stored and the time of the newest', async () => {
    const db = await open();
    const context = db.open();
    expect(await findExpired(context)).toEqual({ expired: 0, total: 0, newest: undefined });
    await db.signUp('a@example.com');
    const begun = db.clock.time;
    expect(await findExpired(context)).toEqual({ expired: 0, total: 1, newest: begun });
    db.clock.time = expiryOf(begun) - 1;
    await db.signUp('b@example.com', 'c@example.com');
    const newest = db.clock.time;
    expect(await findExpired(context)).toEqual({ expired: 0, total: 3, newest });
    db.clock.time += 1;
    expect(await findExpired(context)).toEqual({ expired: 1, total: 3, newest });
  });

  it('are deleted by a worker, unless they are too many of the list', async () => {
    const db = await open();
    const context = db.open();
    const expire = async (old: number, all: number) => {
      await db.signUp(...addresses(old));
      db.clock.time = expiryOf(db.clock.time);
      await db.signUp(...addresses(all).slice(old));
      expect(await findExpired(context)).toMatchObject({ expired: old, total: all });
      return deleteExpiredSignups(context);
    };
    expect(await expire(10, 22)).toBe(10);
    expect(await expire(22, 23)).toBe(0);
    expect(await findExpired(context)).toMatchObject({ expired: 22, total: 23 });
  });

  it('are a problem if they are still stored days after they should have been deleted', async () => {
    const db = await open();
    const context = db.open();
    await db.signUp('a@example.com', 'b@example.com');
    db.clock.time = expiryOf(db.clock.time) + DELETION_DAYS.aws * DAY - 1;
    expect(await findOverdue(context)).toBeUndefined();
    db.clock.time += 1;
    const { title, whatToDo } = (await findOverdue(context)) ?? {};
    expect(title).toMatch(/^2 signups expired/);
    expect(whatToDo).toContain(`to ${dateOf(firstUnexpiredDay(db.clock.time))};`);
    await deleteExpired(context);
    expect(await findOverdue(context)).toBeUndefined();
  });
});

describeEngines(
  'the list after an import of dates without times',
  (open) => {
    it('reads a page of 5,000 signups of one millisecond without reading them all', async () => {
      const db = await open();
      const { table, tally } = counted(db.table);
      const context = db.open(table);
      const people = Array.from({ length: 5000 }, (_, n) => `person${n}@example.com`);
      await db.import(people.map((email) => signupRecord({ email }, db.clock.time)));
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        tally.calls = 0;
        tally.items = 0;
        const page = await listSignups(context, { limit: 200, cursor });
        seen.push(...page.signups.map(({ email }) => email));
        cursor = page.next;
        expect(tally.calls).toBeLessThan(30);
        expect(tally.items).toBeLessThan(1000);
      } while (cursor !== undefined && seen.length < 1000);
      expect(new Set(seen).size).toBe(1000);
    });
  },
  // Tens of thousands of writes are slow in an emulator.
  ['SQLite'],
);
