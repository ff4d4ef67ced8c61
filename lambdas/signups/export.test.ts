import { DAY, HOUR, isoOf, MINUTE } from '../facts/time';
import { eraseAddress } from '../people/erase';
import { StoreUnavailableError } from '../table/errors';
import type { Table } from '../table/table';
import { describeEngines } from '../table/testing/engines';
import { counted, hooked } from '../table/testing/hooked-table';
import { readExport, type TestTable } from '../table/testing/test-table';
import { addSignup } from './changes';
import { countSignups } from './counts';
import { type ExportFilter, exportSignups, MAX_ATTEMPTS } from './export';
import { signupRecord } from './signup';

describeEngines('the export', (open) => {
  let db: TestTable;

  beforeEach(async () => {
    db = await open();
    for (let n = 0; n < 30; n += 1) {
      await db.signUp(`early${n}@example.com`);
      db.clock.time += 5 * HOUR;
    }
  });

  it('announces the number of rows although somebody signs up between any two calls', async () => {
    const writer = db.open();
    let late = 0;
    const busy = hooked(db.table, {
      after: async () => {
        late += 1;
        db.clock.time += 7;
        await addSignup(writer, signupRecord({ email: `late${late}@example.com` }, db.clock.time));
      },
    });
    const { total, rows } = await readExport(db.open(busy));
    expect(late).toBeGreaterThan(16);
    expect(rows).toHaveLength(total);
    expect(total).toBeGreaterThanOrEqual(30);
  });

  it('contains only the signups of a time and with a discount, the newest minute included', async () => {
    const start = db.clock.time - 30 * 5 * HOUR;
    db.clock.time += MINUTE;
    const nth = (n: number, ms = 0) => isoOf(start + n * 5 * HOUR + ms);
    const context = db.open();
    for (const [name, discountPercent] of Object.entries({ news: 0, launch: 20 })) {
      db.clock.time += 1;
      const signup = signupRecord({ email: `${name}@example.com` }, db.clock.time - 10 * MINUTE);
      await addSignup(context, { ...signup, discountPercent });
    }
    await addSignup(context, {
      ...signupRecord({ email: 'now@example.com' }, db.clock.time),
      discountPercent: 0,
    });
    const namesOf = async (filter: ExportFilter) => {
      const { total, rows } = await readExport(context, filter);
      expect(rows).toHaveLength(total);
      return rows.map(({ email }) => email.replace('@example.com', ''));
    };
    expect(await namesOf({ since: nth(27), until: nth(29) })).toEqual(['early27', 'early28']);
    expect(await namesOf({ since: nth(29, 1) })).toEqual(['news', 'launch', 'now']);
    expect(await namesOf({ since: nth(30) })).toEqual(['now']);
    expect(await namesOf({ since: isoOf(db.clock.time + 1) })).toEqual([]);
    expect(await namesOf({ until: nth(0) })).toEqual([]);
    expect(await namesOf({ until: nth(30) })).toHaveLength(32);
    // The discount that the others were promised depends on the phase.
    const lateOf = async (filter: ExportFilter) =>
      (await namesOf(filter)).filter((name) => !name.startsWith('early'));
    expect(await lateOf({ discount: 0 })).toEqual(['news', 'now']);
    expect(await lateOf({ discount: 0, until: nth(30) })).toEqual(['news']);
    expect(await lateOf({ discount: 0, until: isoOf(db.clock.time) })).toEqual(['news']);
    expect(await lateOf({ discount: 0, until: isoOf(db.clock.time + 1) })).toEqual(['news', 'now']);
    expect(await namesOf({ discount: 1 })).toEqual([]);
  });

  it('contains only the signups of a source, and announces their number, the newest minute included', async () => {
    const context = db.open();
    for (const [age, source] of [
      [HOUR, 'boardgamegeek'],
      [HOUR, 'fair'],
      [0, 'boardgamegeek'],
    ] as const) {
      const email = `${source}${age}@example.com`;
      await addSignup(context, signupRecord({ email, source }, db.clock.time - age));
    }
    const { total, rows } = await readExport(context, { source: 'boardgamegeek' });
    const emails = rows.map(({ email }) => email);
    expect([total, emails]).toEqual([2, [`boardgamegeek${HOUR}@example.com`, 'boardgamegeek0@example.com']]);
    expect(await readExport(context, { source: 'board' })).toMatchObject({ total: 0, rows: [] });
  });

  it('contains every combination of discount, source, tag and whether they got an email', async () => {
    const [discounts, sources, tags, states] = [
      [0, 20],
      [undefined, 'fair'],
      [undefined, 'vip'],
      ['pending', 'notified'],
    ] as const;
    const kinds = discounts.flatMap((discountPercent) =>
      sources.flatMap((source) =>
        tags.flatMap((tag) =>
          states.map((notificationStatus) => ({ discountPercent, source, tag, notificationStatus })),
        ),
      ),
    );
    const empty = await open();
    const time = empty.clock.time - DAY;
    await empty.import(
      kinds.map((kind, n) => ({ ...signupRecord({ email: `p${n}@example.org` }, time), ...kind })),
    );
    for (const discount of [undefined, ...discounts])
      for (const source of sources)
        for (const tag of tags)
          for (const notNotified of [undefined, true] as const) {
            const filter = { discount, source, tag, notNotified };
            const { total, rows } = await readExport(empty.open(), filter);
            const wanted = kinds.flatMap((kind, n) =>
              (discount === undefined || kind.discountPercent === discount) &&
              (source === undefined || kind.source === source) &&
              (tag === undefined || kind.tag === tag) &&
              !(notNotified && kind.notificationStatus === 'notified')
                ? [`p${n}@example.org`]
                : [],
            );
            const found = rows.map(({ email }) => email);
            expect([filter, total, found.sort()]).toEqual([filter, wanted.length, wanted.sort()]);
          }
  });

  it('contains every signup acknowledged before exactly once, while 20 clients write', async () => {
    const context = db.open();
    const acknowledged: string[] = [];
    let stopped = false;
    const write = async (writer: number) => {
      for (let n = 0; !stopped; n += 1) {
        const email = `w${writer}-${n}@example.com`;
        db.clock.time += 3;
        const signup = signupRecord({ email }, db.clock.time);
        await addSignup(context, signup);
        acknowledged.push(email);
      }
    };
    const writers = Array.from({ length: 20 }, (_, writer) => write(writer));
    try {
      for (let round = 0; round < 4; round += 1) {
        const before = [...acknowledged];
        const { total, rows } = await readExport(context);
        const emails = new Set(rows.map(({ email }) => email));
        expect(rows).toHaveLength(total);
        expect(emails.size).toBe(total);
        expect(before.filter((email) => !emails.has(email))).toEqual([]);
      }
    } finally {
      stopped = true;
      await Promise.all(writers);
    }
  });

  it('stops reading when its reader stops', async () => {
    const { table, tally } = counted(db.table);
    const small: Table = { ...table, query: (query) => table.query({ ...query, limit: 1 }) };
    const { batches } = await exportSignups(db.open(small));
    for await (const batch of batches) {
      expect(batch.length).toBeGreaterThan(0);
      break;
    }
    const calledSoFar = tally.calls;
    await countSignups(db.open());
    expect(tally.calls).toBe(calledSoFar);
  });

  it('causes no unhandled rejection when the store fails after the reader stopped', async () => {
    const unhandled = jest.fn();
    process.on('unhandledRejection', unhandled);
    let failing = false;
    const readPage: Table['query'] = async (query) => {
      const page = await db.table.query({ ...query, limit: 1 });
      if (failing) throw new StoreUnavailableError('unavailable');
      return page;
    };
    const { batches } = await exportSignups(db.open({ ...db.table, query: readPage }));
    for await (const batch of batches) {
      expect(batch.length).toBeGreaterThan(0);
      failing = true;
      break;
    }
    await countSignups(db.open());
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });

  it('misses at most the signup that is erased meanwhile', async () => {
    db.clock.time += 3 * DAY;
    const { batches } = await exportSignups(db.open());
    await eraseAddress(db.open(), 'early7@example.com');
    const emails: string[] = [];
    for await (const batch of batches) emails.push(...batch.map(({ email }) => email));
    const others = Array.from({ length: 30 }, (_, n) => `early${n}@example.com`).filter((_, n) => n !== 7);
    expect(emails.filter((email) => email !== 'early7@example.com')).toEqual(others);
  });

  it('survives a short failure of the store, and rejects if the store does not recover', async () => {
    db.clock.time += 3 * DAY;
    let failures = 0;
    const attempts = new Map<string, number>();
    const readPage: Table['query'] = async (query) => {
      if (failures === 0) return db.table.query({ ...query, limit: 1 });
      failures -= 1;
      const page = JSON.stringify(query);
      attempts.set(page, (attempts.get(page) ?? 0) + 1);
      throw new StoreUnavailableError('unavailable');
    };
    const read = async (failing: number) => {
      const { batches } = await exportSignups(db.open({ ...db.table, query: readPage }));
      failures = failing;
      let rows = 0;
      for await (const batch of batches) rows += batch.length;
      return rows;
    };
    expect(await read(MAX_ATTEMPTS - 1)).toBe(30);
    attempts.clear();
    await expect(read(Number.POSITIVE_INFINITY)).rejects.toThrow('unavailable');
    expect(Math.max(...attempts.values())).toBe(MAX_ATTEMPTS);
  });

  it('is either complete or rejects, whichever call is the first of all to fail', async () => {
    const outcomes: (string | number)[] = [];
    for (let working = 0; outcomes.at(-1) !== 30 && working < 500; working += 1) {
      let left = working;
      const failing = hooked(db.table, {
        before: () => {
          left -= 1;
          if (left < 0) throw new StoreUnavailableError('unavailable');
        },
      });
      const rows = readExport(db.open(failing)).then(({ rows }) => rows.length);
      outcomes.push(await rows.catch(() => 'rejected'));
    }
    expect(outcomes.length).toBeGreaterThan(16);
    expect(new Set(outcomes)).toEqual(new Set(['rejected', 30]));
  });
});
