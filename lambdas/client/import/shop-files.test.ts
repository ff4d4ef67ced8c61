import fc from 'fast-check';
import { IMPORT_LIMIT } from '../../contract/endpoints';
import { CAMPAIGN_ERRORS, FILE_ERRORS, IMPORT_ERRORS } from '../../contract/messages';
import type { ConvertedRow } from './parts';
import type { Chunks } from './read-text';
import { convertCodes, generateCodes, importCodes, importRows } from './shop-files';

const encode =
  (...lines: string[]) =>
  () => [new TextEncoder().encode(`${lines.join('\r\n')}\r\n`)];

/** Returns the rows of a file that are sent, where they begin, and what is refused. */
function partsOf<Row>(converted: ConvertedRow<Row>[]) {
  const sent = converted.flatMap((each) => ('row' in each ? [each] : []));
  const refused = converted.flatMap((each) => ('reason' in each ? [each] : []));
  return {
    rows: sent.map(({ row }) => row),
    lines: sent.map(({ line }) => line),
    refused: refused.map(({ line, reason }) => ({ line, reason })),
  };
}

const rowsOf = async (open: () => Chunks) => (await convertCodes(open)).rows;

describe('convertCodes', () => {
  it('reads the same codes from a column or one a line, with any mark, quotes and separator', async () => {
    const codes = fc.array(fc.stringMatching(/^X[A-Za-z0-9_-]{0,20}$/), { minLength: 1 });
    const layouts = ['{}', '"{}"', 'note,{}', 'note;"{}"', 'note\t{}'];
    const headers = ['Code', 'Discount code', '"Coupon"', 'GUTSCHEINCODE'];
    const choices = [fc.constantFrom(...layouts), fc.constantFrom('', '\uFEFF'), fc.nat(4)] as const;
    const property = fc.asyncProperty(codes, ...choices, async (given, layout, mark, n) => {
      const header = headers[layout.startsWith('note') ? n % 4 : n];
      const lines = given.map((code) => layout.replace('{}', code));
      const start = header === undefined ? [] : [layout.replace(/"?\{\}"?/, header)];
      const [first = '', ...rest] = [...start, ...lines];
      const { rows } = await convertCodes(encode(mark + first, ...rest));
      const numbers = given.map((_, n) => n + 1 + start.length);
      expect(partsOf(rows)).toEqual({ rows: given, lines: numbers, refused: [] });
    });
    await fc.assert(property);
  });

  it('refuses a line without a code, an unclosed quote, and a file without a column of codes', async () => {
    expect(partsOf(await rowsOf(encode('Code;Status', 'A-1;', ';active', '"A-2;')))).toEqual({
      rows: ['A-1'],
      lines: [2],
      refused: [
        { line: 3, reason: CAMPAIGN_ERRORS.codeInvalid },
        { line: 4, reason: IMPORT_ERRORS.openQuote },
      ],
    });
    const reason = CAMPAIGN_ERRORS.codeInvalid;
    for (const lines of [2, 3, 4]) {
      const code = Array.from({ length: lines }, (_, n) => `A-${n}`).join('\r\n');
      const refused = Array.from({ length: lines }, (_, n) => ({ line: 2 + n, reason }));
      const parts = partsOf(await rowsOf(encode('Code', `"${code}"`, 'B')));
      expect(parts).toEqual({ rows: ['B'], lines: [2 + lines], refused });
    }
    expect(partsOf(await rowsOf(encode('', '')))).toEqual({ rows: [], lines: [], refused: [] });
    await expect(convertCodes(encode('Name,Percent', 'A,20'))).rejects.toThrow(FILE_ERRORS.codeColumn);
  });
});

describe('codes that the shop lists as used', () => {
  it.each([
    ['Code,Times Used', 'A,0', 'B,1', 'C,'],
    ['Code;Antal brugt', 'A;0', 'B;12', 'C;'],
    ['code,usage_count,usage_limit', 'A,0,1', 'B,1,1', 'C,,1'],
    ['Coupon,Status', 'A,active', 'B,redeemed', 'C,'],
    ['Used\tCode', 'no\tA', 'yes\tB', '\tC'],
    ['Code,Usage', 'A,0 / 5', 'B,1 / 5', 'C,'],
  ])('are told from the others by %s', async (...lines) => {
    const { rows, used } = await convertCodes(encode(...lines));
    expect([partsOf(rows).rows, partsOf(used)]).toEqual([
      ['A', 'C'],
      { rows: ['B'], lines: [3], refused: [] },
    ]);
  });

  it('are sent as such, and counted by themselves', async () => {
    const calls: object[] = [];
    const file = await convertCodes(encode('Code,Used', 'A,0', 'B,1', '?,1'));
    const result = await importCodes(file, async (body) => {
      calls.push(body);
      const refused = body.areUsed ? [{ row: 1, reason: 'No.' }] : [];
      return { added: 0, existing: 1, refused };
    });
    expect(calls).toEqual([{ rows: ['A'] }, { rows: ['B', '?'], areUsed: true }]);
    expect(result).toEqual({
      counts: { added: 0, existing: 1, used: 1 },
      refused: [{ line: 4, cells: ['?', '1'], reason: 'No.' }],
    });
  });
});

test('the refused lines of a file are listed in its order, whether they are used, and whoever refuses them', async () => {
  const kinds = ['sent', 'used', 'refused', 'refused and used', 'empty'] as const;
  const property = fc.asyncProperty(fc.array(fc.constantFrom(...kinds), { minLength: 1 }), async (lines) => {
    const rows = lines.map(
      (kind, n) => `${kind === 'empty' ? '' : `${kind}-${n}`},${Number(kind.includes('used'))}`,
    );
    const calls: boolean[] = [];
    const file = await convertCodes(encode('Code,Used', ...rows.map((row) => row.replaceAll(' ', '_'))));
    const { refused } = await importCodes(file, async (body) => {
      calls.push(body.areUsed === true);
      const there = body.rows.flatMap((code, row) =>
        code.startsWith('refused') ? [{ row, reason: 'No.' }] : [],
      );
      return { added: body.rows.length - there.length, existing: 0, refused: there };
    });
    const isRefused = (kind: string) => kind === 'empty' || kind.startsWith('refused');
    const expected = lines.flatMap((kind, n) => (isRefused(kind) ? [n + 2] : []));
    expect(refused.map(({ line }) => line)).toEqual(expected);
    const hasUsed = lines.some((kind) => kind.endsWith('used'));
    expect(calls).toEqual(hasUsed ? [false, true] : [false]);
  });
  await fc.assert(property);
});

test('a large file is imported in parts, and the server refuses lines of the file', async () => {
  const { rows } = IMPORT_LIMIT;
  // Every code is followed by a blank line.
  const lines = Array.from({ length: 2 * rows }, (_, n) => `${n}\n`);
  const sizes: number[] = [];
  const { counts, refused } = await importRows(await rowsOf(encode('Code', ...lines)), async (codes) => {
    sizes.push(codes.length);
    return { added: 1, refused: [{ row: 1, reason: 'the second code' }] };
  });
  expect([counts, sizes]).toEqual([{ added: 2 }, [rows, rows]]);
  expect(refused.map(({ line }) => line)).toEqual([4, 4 + 2 * rows]);
});

test.each([
  ['LAUNCH', /^LAUNCH-[0-9A-HJKMNP-TV-Z]{8}$/],
  [undefined, /^[0-9A-HJKMNP-TV-Z]{8}$/],
])(
  'generated codes with the prefix %s are as many as asked for, without letters that look like others',
  async (prefix, form) => {
    const sent: string[] = [];
    const result = await generateCodes(200, prefix, async (codes) => {
      sent.push(...codes);
      return { added: codes.length, existing: 0, refused: [] };
    });
    expect([result, sent.length]).toEqual([{ added: 200, refused: [] }, 200]);
    expect(sent.filter((code) => !form.test(code))).toEqual([]);
  },
);

test('generated codes that exist already are replaced, and one that is refused ends the generation', async () => {
  const results = [
    { added: 3, existing: 2, refused: [] },
    { added: 1, existing: 0, refused: [{ row: 1, reason: 'No.' }] },
  ];
  const sizes: number[] = [];
  const result = await generateCodes(5, 'X', async (codes) => {
    sizes.push(codes.length);
    const [next] = results.splice(0, 1);
    if (!next) throw new Error('It did not end.');
    return next;
  });
  expect(result).toEqual({ added: 4, refused: [{ line: 2, cells: [], reason: 'No.' }] });
  expect(sizes).toEqual([5, 2]);
});
