import fc from 'fast-check';
import { isoOf } from '../facts/time';
import { createMemoryTable } from '../table/memory-table';
import type { Table } from '../table/table';
import { createTestTable } from '../table/testing/test-table';
import { readByTime, type TimedSignups, type TimeQuery } from './by-time';
import { type Signup, signupRecord, signups } from './signup';

const START = Date.UTC(2026, 2, 18);
/** Few times for many people, so that several sign up in the same millisecond. */
const millisecond = fc.nat(4);

/** Returns the signups of a table in pages of two, with empty ones between them. */
function inSmallPages(table: Table): TimedSignups<Signup> {
  const small: Table = { ...table, query: (query) => table.query({ ...query, limit: 2 }) };
  const store = signups.on(small);
  async function* readPages(...given: Parameters<typeof store.pages>) {
    for await (const page of store.pages(...given)) yield* [page, []];
  }
  return { pages: (...given) => endingOnce(readPages(...given)) };
}

/** Makes it an error to read on after the end: who does that once may do it for ever. */
function endingOnce<Row>(pages: AsyncGenerator<Row, void>): AsyncGenerator<Row, void> {
  const next = pages.next.bind(pages);
  let isOver = false;
  pages.next = async () => {
    if (isOver) throw new Error('A page after the last one was read.');
    const result = await next();
    isOver = result.done === true;
    return result;
  };
  return pages;
}

const compare = (one: string | number, other: string | number) => Number(one > other) - Number(one < other);

/** Reads to the end, and expects a row of every batch: a loop without rows would never end. */
async function readAll(...given: Parameters<typeof readByTime<Signup>>): Promise<Signup[]> {
  const rows: Signup[] = [];
  for await (const batch of readByTime(...given)) {
    expect(batch).not.toHaveLength(0);
    rows.push(...batch);
  }
  return rows;
}

/** Returns signups as they are listed: by time, and within a millisecond by partition and address. */
function sorted(rows: readonly Signup[], backwards: boolean): Signup[] {
  const rank = (row: Signup) => signups.partitions.indexOf(signups.key(row).pk);
  const sign = backwards ? -1 : 1;
  return rows.toSorted(
    (one, other) =>
      sign * compare(one.signedUpAt, other.signedUpAt) ||
      compare(rank(one), rank(other)) ||
      sign * compare(one.email, other.email),
  );
}

it('signups of all partitions are read by time, in any range and direction, and on from any of them', async () => {
  const bounds = fc.record({ from: millisecond, length: millisecond, isOpen: fc.boolean() });
  const people = fc.array(millisecond, { maxLength: 60 });
  const property = fc.asyncProperty(
    people,
    bounds,
    fc.boolean(),
    fc.nat(),
    async (times, range, backwards, n) => {
      const table = createMemoryTable();
      const db = createTestTable(table);
      const all = times.map((time, person) =>
        signupRecord({ email: `p${person}@example.org` }, START + time),
      );
      await db.import(all);
      const [from, to] = [isoOf(START + range.from), isoOf(START + range.from + range.length)];
      const query: TimeQuery = { backwards, ...(range.isOpen ? {} : { from, to }) };
      const isWithin = ({ signedUpAt }: Signup) => range.isOpen || (signedUpAt >= from && signedUpAt <= to);
      const expected = sorted(all.filter(isWithin), backwards).map(({ email }) => email);
      const emailsOf = (rows: readonly Signup[]) => rows.map(({ email }) => email);
      const read = await readAll(inSmallPages(db.table), query);
      expect(emailsOf(read)).toEqual(expected);
      const after = read[n % read.length];
      if (!backwards || !after) return;
      const rest = await readAll(inSmallPages(db.table), query, after);
      expect(emailsOf(rest)).toEqual(expected.slice(expected.indexOf(after.email) + 1));
    },
  );
  await fc.assert(property);
});
