import fc from 'fast-check';
import { type ListImportSettings, openList } from './lists';

/** A quarter of the files, unless the long tests run. */
const scaled = (count: number) => (process.env.TEST_LENGTH === 'long' ? count : count / 4);

/** A row of a file: how its cells are written, and where it has an extra quotation mark. */
interface WrittenRow {
  kind: 'plain' | 'quoted' | 'lines' | 'short' | 'long';
  stray:
    | 'none'
    | 'name begins'
    | 'name ends'
    | 'name contains'
    | 'name is'
    | 'address begins'
    | 'date begins'
    | 'date ends';
  status: string;
  /** Whether it has the address of the row before it. */
  isAgain: boolean;
  blankLines: number;
}

const HEADER = ['email', 'name', 'signup_date', 'status'];
/** The orders of the columns: the address is in the first, in the second or in the last. */
const ORDERS = [
  [0, 1, 2, 3],
  [1, 0, 2, 3],
  [3, 1, 2, 0],
];

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** Writes a row. Only its address and its name contain its number. */
function cellsOf({ kind, stray, status, isAgain }: WrittenRow, n: number, delimiter: string): string[] {
  const address = isAgain && n > 0 ? `P${n - 1}@Example.org` : `p${n}@example.org`;
  const cells = [address, `P ${n}`, '2026-03-04', status];
  if (kind === 'quoted') return cells.with(1, `P${delimiter} "${n}"`).map(quote);
  if (kind === 'lines') return cells.with(1, quote(`P ${n}\n of ${n}${delimiter}\n\n"x"`));
  const strays: Record<WrittenRow['stray'], string[]> = {
    none: cells,
    'name begins': cells.with(1, `"P ${n}`),
    'name ends': cells.with(1, `P ${n}"`),
    'name contains': cells.with(1, `P "${n}`),
    'name is': cells.with(1, '"'),
    'address begins': cells.with(0, `"${address}`),
    'date begins': cells.with(2, '"2026-03-04'),
    'date ends': cells.with(2, '2026-03-04"'),
  };
  return kind === 'plain' ? strays[stray] : cells;
}

/** Writes rows below their header, with the columns in an order. */
function write(rows: readonly WrittenRow[], order: readonly number[], delimiter: string): string {
  const inOrder = (cells: readonly string[]) => order.map((index) => cells[index] ?? '');
  const lines = rows.map((row, n) => {
    const cells = inOrder(cellsOf(row, n, delimiter));
    const { kind, blankLines } = row;
    const written = kind === 'short' ? cells.slice(0, 3) : kind === 'long' ? [...cells, 'more'] : cells;
    return '\n'.repeat(blankLines) + written.join(delimiter);
  });
  return [inOrder(HEADER).join(delimiter), ...lines].join('\n');
}

/** Reads a list to its end, and counts its rows by outcome. */
async function count(text: string, settings: ListImportSettings = {}) {
  const bytes = new TextEncoder().encode(text);
  function* chunks() {
    for (let at = 0; at < bytes.length; at += 1000) yield bytes.subarray(at, at + 1000);
  }
  const { parts } = await openList(chunks, settings);
  const counts = { sent: 0, left: 0, leftOut: 0, repeated: 0, refused: 0 };
  const seen: string[] = [];
  for await (const part of parts) {
    counts.sent += part.rows.length;
    counts.left += part.left;
    counts.leftOut += part.leftOut;
    counts.repeated += part.repeated;
    counts.refused += part.refused.length;
    seen.push(...part.rows.map(({ email }) => email), ...part.refused.map(({ cells }) => cells.join(' ')));
  }
  return {
    ...counts,
    seen,
    all: counts.sent + counts.left + counts.leftOut + counts.repeated + counts.refused,
  };
}

const row = fc.record<WrittenRow>({
  kind: fc.constantFrom('plain', 'plain', 'plain', 'quoted', 'lines', 'short', 'long'),
  stray: fc.constantFrom(
    ...(['none', 'none', 'none', 'name begins', 'name ends', 'name contains', 'name is'] as const),
    ...(['address begins', 'date begins', 'date ends'] as const),
  ),
  status: fc.constantFrom('active', '', 'unsubscribed', 'VIP'),
  isAgain: fc.boolean(),
  blankLines: fc.constantFrom(0, 0, 0, 1, 2),
});

describe('every row of a list is in one count', () => {
  it('whatever its cells, quotation marks and blank lines are', async () => {
    const property = fc.asyncProperty(
      fc.array(row, { minLength: 1, maxLength: 30 }),
      fc.constantFrom(...ORDERS),
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n', '\r'),
      async (rows, order, delimiter, end) => {
        const { all } = await count(write(rows, order, delimiter).replaceAll('\n', end));
        expect(all).toBe(rows.length);
      },
    );
    await fc.assert(property, { numRuns: scaled(1500) });
  });

  it('and can be found by its address among those that are sent or refused', async () => {
    const rows = fc.array(row, { minLength: 1, maxLength: 30 });
    const property = fc.asyncProperty(rows, fc.constantFrom(...ORDERS.slice(0, 2)), async (given, order) => {
      const present = given.map((each) => ({ ...each, status: 'active', isAgain: false }));
      const { seen, left, leftOut } = await count(write(present, order, ','));
      expect([left, leftOut, seen.length]).toEqual([0, 0, present.length]);
      for (const n of present.keys())
        expect(seen.filter((text) => new RegExp(`\\bp${n}@`, 'i').test(text))).toHaveLength(1);
    });
    await fc.assert(property, { numRuns: scaled(500) });
  });

  it('also far behind a quotation mark, in the last line and in the first', async () => {
    const rows = Array.from({ length: 5000 }, (_, n) => `p${n}@example.org,P ${n},2026-03-04,active`);
    const strayIn = (n: number) => rows.with(n, `p${n}@example.org,"P ${n},2026-03-04,active`);
    for (const [header, lines, refused] of [
      [HEADER.join(), strayIn(0), 1],
      [HEADER.join(), strayIn(4999), 1],
      [HEADER.join(), rows.with(10, 'p@b.dk,"P,2026-03-04,').with(3000, 'q@b.dk,"Q,2026-03-04,'), 2],
      ['email,"name,signup_date,status', rows, 0],
      ['email,"name,signup_date,status', rows.with(9, 'p9@b.dk,P",2026-03-04,'), 0],
    ] as const)
      expect(await count([header, ...lines].join('\n'))).toMatchObject({ sent: 5000 - refused, refused });
  });
});
