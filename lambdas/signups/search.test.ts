import * as z from 'zod/mini';
import { HOUR, isoOf } from '../facts/time';
import { eraseAddress } from '../people/erase';
import type { SystemContext } from '../system/context';
import { InvalidCursorError, StoreUnavailableError } from '../table/errors';
import { describeEngines } from '../table/testing/engines';
import { counted, hooked } from '../table/testing/hooked-table';
import type { TestTable } from '../table/testing/test-table';
import { addSignup } from './changes';
import { readCursor, writeCursor } from './cursor';
import { listSignups, ROWS_PER_CALL } from './list';
import { signupRecord, signups } from './signup';

/** Returns the addresses that a search finds, page by page. */
async function findIn(
  context: SystemContext,
  { limit = 50, ...filter }: { search?: string | undefined; limit?: number | undefined; since?: string },
): Promise<string[][]> {
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await listSignups(context, { ...filter, limit, cursor });
    pages.push(page.signups.map(({ email }) => email));
    cursor = page.next;
    // A list whose pages lead back to themselves has no last page.
  } while (cursor !== undefined && pages.length < 1000);
  return pages;
}

describeEngines('the search', (open) => {
  let db: TestTable;
  let context: SystemContext;
  beforeEach(async () => {
    db = await open();
    context = db.open();
  });

  async function signUp(...people: [email: string, name?: string][]): Promise<void> {
    for (const [email, name] of people) {
      db.clock.time += HOUR;
      await addSignup(context, signupRecord({ email, name }, db.clock.time));
    }
  }

  const find = (search?: string, limit?: number, range = {}) => findIn(context, { search, limit, ...range });

  it('returns addresses that begin with the text by address, and then other matches, newest first', async () => {
    await signUp(
      ['xada@example.com'],
      ['zoe@ada.example'],
      ['adam@example.com', 'Adam'],
      ['Ada@example.com', 'Ada'],
      ['grace@example.com', 'Grace Ada Hopper'],
      ['bob@example.com', 'Bob'],
    );
    expect(await find('ada')).toEqual([
      ['Ada@example.com', 'adam@example.com'],
      ['grace@example.com', 'zoe@ada.example', 'xada@example.com'],
    ]);
    expect(await find('nobody')).toEqual([[], []]);
  });

  it('finds the signups of a source by its whole name', async () => {
    await addSignup(
      context,
      signupRecord({ email: 'ada@example.com', source: 'boardgamegeek' }, db.clock.time),
    );
    await addSignup(context, signupRecord({ email: 'bob@example.com', source: 'fair' }, db.clock.time));
    expect((await find('boardgamegeek')).flat()).toEqual(['ada@example.com']);
    expect((await find('boardgame')).flat()).toEqual([]);
  });

  it('returns only the signups of a range of time, also page by page and in a search', async () => {
    const start = db.clock.time;
    await signUp(...[1, 2, 3, 4, 5].map((n): [string, string] => [`ada${n}@example.com`, 'Ada']));
    const at = (hours: number) => new Date(start + hours * HOUR).toISOString();
    const range = { since: at(2), until: at(5) };
    expect((await find(undefined, 1, range)).flat()).toEqual([
      'ada4@example.com',
      'ada3@example.com',
      'ada2@example.com',
    ]);
    expect((await find('ada', 2, range)).flat()).toEqual([
      'ada2@example.com',
      'ada3@example.com',
      'ada4@example.com',
    ]);
    expect((await find('example', 2, { until: at(2) })).flat()).toEqual(['ada1@example.com']);
    expect(await find(undefined, 2, { since: at(6), until: at(5) })).toEqual([[]]);
  });

  it('finds text in any script and Unicode form, and takes no character as a pattern', async () => {
    await signUp(
      ['li@\u4f8b\u3048.jp', '\u674e\u5c0f\u9f8d'],
      ['zo\u00eb@example.com', 'Zo\u00eb'],
      ['per_cent@example.com', '100% \ud83e\uddc0'],
    );
    expect((await find('\u5c0f')).flat()).toEqual(['li@\u4f8b\u3048.jp']);
    expect((await find('zo\u00eb')).flat()).toEqual(['zo\u00eb@example.com']);
    for (const text of ['%', '_', '\ud83e\uddc0'])
      expect((await find(text)).flat()).toEqual(['per_cent@example.com']);
  });

  it('returns each match once, in pages of any size, also of signups of the same millisecond', async () => {
    const emails = Array.from({ length: 40 }, (_, n) => `${n % 2 ? 'x' : 'match'}${n}@match.example`);
    await db.import(emails.map((email) => signupRecord({ email }, db.clock.time)));
    for (const limit of [1, 3, 50]) {
      const pages = await find('match', limit);
      expect(Math.max(...pages.map(({ length }) => length))).toBeLessThanOrEqual(limit);
      expect(pages.flat().sort()).toEqual([...emails].sort());
    }
    // A page reads a few rows of each partition, not all of the millisecond.
    const { table, tally } = counted(db.table);
    const { next } = await listSignups(db.open(table), {
      limit: 1,
      cursor: (await listSignups(context, { limit: 1 })).next,
    });
    expect(next).toBeDefined();
    expect(tally.items).toBeLessThan(emails.length);
  });

  it('reports how many signups it has read, and begins with none', async () => {
    await signUp(['ada@example.com'], ['bob@example.com']);
    const first = await listSignups(context, { search: 'ada', limit: 10 });
    expect([first.signups.length, first.searched]).toEqual([1, 0]);
    expect(await listSignups(context, { search: 'ada', limit: 10, cursor: first.next })).toEqual({
      signups: [],
      searched: 2,
    });
  });

  it('does not find expired or erased signups', async () => {
    await signUp(['ada@example.com'], ['adam@example.com']);
    await eraseAddress(db.open(), 'adam@example.com');
    expect((await find('ada')).flat()).toEqual(['ada@example.com']);
    db.clock.time += 3 * 366 * 24 * HOUR;
    expect((await find('ada')).flat()).toEqual([]);
  });

  it('issues cursors that contain nothing readable, work in any process, and cannot be forged', async () => {
    await signUp(['adalovelace@example.com'], ['adalovelace@example.org']);
    for (const [search, others] of [
      ['adalovelace', [undefined, 'aaa', 'zoe']],
      [undefined, ['adalovelace']],
    ] as const) {
      const { next = '' } = await listSignups(context, { search, limit: 1 });
      const bytes = Buffer.from(next, 'base64url');
      expect(bytes.toString('latin1')).not.toMatch(/lovelace|example|address/);
      expect((await listSignups(db.open(), { search, limit: 5, cursor: next })).signups).toHaveLength(1);
      bytes[3] = (bytes[3] ?? 0) ^ 1;
      const forged = ['', 'x', `${next}A`, `${next} `, next.slice(1), next.slice(0, -2)];
      const refused = [...forged, bytes.toString('base64url')].map((cursor) => ({ search, cursor }));
      for (const query of [...refused, ...others.map((other) => ({ search: other, cursor: next }))])
        await expect(listSignups(context, { limit: 1, ...query })).rejects.toThrow(InvalidCursorError);
    }
  });

  it('issues cursors again once the store is back', async () => {
    let isFailing = true;
    const before = () => {
      if (isFailing) throw new StoreUnavailableError('unavailable');
    };
    const table = hooked(db.table, { before });
    await expect(writeCursor({ table }, 'list', {})).rejects.toThrow('unavailable');
    isFailing = false;
    expect(await writeCursor({ table }, 'list', {})).not.toBe('');
  });

  it('reads the cursors of all processes with one key, whoever creates it', async () => {
    const schema = z.object({ at: z.string() });
    let cursor = '';
    const before = async ({ name }: { name: string }) => {
      if (name === 'put') cursor ||= await writeCursor(db, 'list', { at: 'a position' });
    };
    await writeCursor({ table: hooked(db.table, { before }) }, 'list', { at: 'another' });
    expect(await readCursor(db, { schema, purpose: 'list', cursor })).toEqual({ at: 'a position' });
  });
});

describeEngines(
  'a search of many addresses that begin with the text',
  (open) => {
    it('reads a limited number of them, and loses none', async () => {
      const db = await open();
      const old = Array.from({ length: ROWS_PER_CALL * 1.2 }, (_, n) => `match${n}@example.com`);
      await db.import(old.map((email) => signupRecord({ email }, db.clock.time)));
      const since = isoOf(db.clock.time + HOUR);
      db.clock.time += HOUR;
      const added = ['match0a@example.com', 'match5a@example.com', 'match9999z@example.com'];
      await db.signUp(...added);
      const { table, tally } = counted(db.table);
      const first = await listSignups(db.open(table), { search: 'match', limit: 50, since });
      expect(first.next).toBeDefined();
      expect(tally.items).toBeLessThan(ROWS_PER_CALL * 1.05);
      // Without the range, each partition has enough on its first pages.
      tally.items = 0;
      await listSignups(db.open(table), { search: 'match', limit: 10 });
      expect(tally.items).toBeLessThan(100 * signups.partitions.length);
      expect((await findIn(db.open(), { search: 'match', since })).flat()).toEqual(added);
    });
  },
  // The emulator of DynamoDB takes a minute to store so many.
  ['SQLite'],
);
