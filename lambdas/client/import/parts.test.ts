import fc from 'fast-check';
import { IMPORT_LIMIT } from '../../contract/endpoints';
import { LIMITS } from '../../contract/limits';
import { FILE_ERRORS } from '../../contract/messages';
import { type ConvertedRow, type ImportPart, PART_BYTES, refusedOf, splitParts } from './parts';

const sent = (line: number, row = `row ${line}`) => ({ line, cells: [row], row });

async function split<Row>(rows: ConvertedRow<Row>[]): Promise<ImportPart<Row>[]> {
  const parts: ImportPart<Row>[] = [];
  for await (const part of splitParts(rows)) parts.push(part);
  return parts;
}

describe('splitParts', () => {
  it('keeps all rows in order, in bodies that fit into an import', async () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', '\u0007', '🧀'), minLength: 1, maxLength: 5 });
    const texts = fc.array(text, { maxLength: 40 });
    const property = fc.asyncProperty(texts, fc.nat(8000), async (texts, times) => {
      const rows = texts.map((text, n) => sent(n + 2, text.repeat(times)));
      const parts = await split(rows);
      expect(parts.flatMap((part) => part.rows)).toEqual(rows.map(({ row }) => row));
      expect(parts.flatMap((part) => part.sources.flat())).toEqual(
        rows.map(({ line, cells }) => ({ line, cells })),
      );
      for (const { rows, line, sources } of parts) {
        const body = { rows, dryRun: true, consentFrom: '🧀'.repeat(LIMITS.name) };
        expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThanOrEqual(IMPORT_LIMIT.bytes);
        expect(line).toBe(sources[0]?.[0]?.line ?? 1);
      }
    });
    await fc.assert(property, { numRuns: 50 });
  });

  it('counts refused rows and people who left too, so that each part is small', async () => {
    const { rows } = IMPORT_LIMIT;
    const lines = Array.from({ length: 2 * rows + 1 }, (_, n): ConvertedRow<string> => {
      const row = { line: n + 2, cells: [] };
      return n % 3 === 0 ? sent(n + 2) : n % 3 === 1 ? { ...row, left: true } : { ...row, reason: 'No.' };
    });
    const parts = await split(lines);
    const sizes = parts.map((part) => part.rows.length + part.left + part.refused.length);
    expect(sizes).toEqual([rows, rows, 1]);
    expect(parts.map(({ line }) => line)).toEqual([2, rows + 2, 2 * rows + 2]);
  });

  it('fills each part to its last byte', async () => {
    // Two quotation marks and a comma.
    const half = 'x'.repeat(PART_BYTES / 2 - 3);
    const parts = await split([2, 3, 4, 5, 6].map((line) => sent(line, half)));
    expect(parts.map(({ rows }) => rows.length)).toEqual([2, 2, 1]);
  });

  it('makes one part of a file without rows, and throws for a row that does not fit', async () => {
    expect(await split([])).toEqual([
      { line: 1, rows: [], sources: [], left: 0, leftOut: 0, repeated: 0, refused: [] },
    ]);
    // Two quotation marks and a comma.
    const largest = 'x'.repeat(PART_BYTES - 3);
    expect(await split([sent(2), sent(3, largest)])).toHaveLength(2);
    await expect(split([sent(2), sent(3, `${largest}x`)])).rejects.toThrow(FILE_ERRORS.rowTooLarge(3));
  });
});

test('refusedOf returns the rows of the file that were refused on both sides, by line', async () => {
  // Rows of one order are sent as one, wherever they are.
  const order = { ...sent(7), others: [{ line: 3, cells: ['row 3'] }] };
  const [part] = await split([sent(2), { line: 4, cells: ['x'], reason: 'Here.' }, order]);
  expect(part && refusedOf(part, [{ row: 1, reason: 'There.' }])).toEqual([
    { line: 3, cells: ['row 3'], reason: 'There.' },
    { line: 4, cells: ['x'], reason: 'Here.' },
    { line: 7, cells: ['row 7'], reason: 'There.' },
  ]);
});
