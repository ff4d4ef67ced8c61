import fc from 'fast-check';
import { IMPORT_LIMIT } from '../../contract/endpoints';
import { CAMPAIGN_ERRORS, FILE_ERRORS, IMPORT_ERRORS } from '../../contract/messages';
import type { ConvertedRow } from './parts';
import { convertCodes, convertOrders, generateCodes, importRows } from './shop-files';

const encode = (...lines: string[]) => [new TextEncoder().encode(`${lines.join('\r\n')}\r\n`)];

/** Returns what is sent of a file, in which lines it is, and what is refused. */
function partsOf<Row>(converted: ConvertedRow<Row>[]) {
  const sent = converted.flatMap((each) => ('row' in each ? [each] : []));
  const refused = converted.flatMap((each) => ('reason' in each ? [each] : []));
  return {
    rows: sent.map(({ row }) => row),
    lines: sent.map(({ line }) => line),
    refused: refused.map(({ line, reason }) => ({ line, reason })),
  };
}

const ORDER_VALUES = ['order', 'code', 'email', 'amount', 'currency', 'date'] as const;

describe('convertOrders', () => {
  it("reads Shopify's export, in which the further rows of an order repeat only its name", async () => {
    const file = await convertOrders(
      encode(
        '\uFEFFName,Email,Paid at,Currency,Subtotal,Total,Discount Code,Created at,Lineitem name,Notes',
        '#1,a@example.com,2025-10-01 12:00:05 +0200,EUR,62.40,67.40,A-1,2025-10-01 12:00:00 +0200,Game,"two\nlines"',
        '#1,,,,,,,,Sleeves,',
        '#2,b@example.com,,usd,45.00,45.00,,2025-10-02 09:00:00 -0500,Game,',
      ),
    );
    const [date, later] = ['2025-10-01T10:00:00.000Z', '2025-10-02T14:00:00.000Z'];
    expect(partsOf(file)).toEqual({
      rows: [
        { order: '#1', code: 'A-1', email: 'a@example.com', amount: '67.40', currency: 'EUR', date },
        { order: '#2', email: 'b@example.com', amount: '45.00', currency: 'USD', date: later },
      ],
      lines: [2, 5],
      refused: [],
    });
  });

  it('reads the columns of a plain CSV as Excel saves them', async () => {
    const file = encode('\uFEFFcode;order;amount;currency;date', 'X;1;"1234,50";eur;01.10.2025 12:00');
    const [date, currency] = ['2025-10-01T12:00:00.000Z', 'EUR'];
    expect(partsOf(await convertOrders(file)).rows).toEqual([
      { order: '1', code: 'X', amount: '1234.50', currency, date },
    ]);
  });

  it('puts the rows of an order together wherever they are: the first value of a column counts', async () => {
    const value = (...values: string[]) => fc.constantFrom('', '', ...values);
    const row = fc.record({
      order: fc.constantFrom('#1', '#2', '#3', ''),
      code: value('A', 'B'),
      email: value('a@example.com', 'b@example.com'),
      amount: value('36.00', '-1'),
      currency: value('EUR', 'USD'),
      date: value('2025-10-01T12:00:00.000Z', '2025-10-02T12:00:00.000Z'),
    });
    const columns = fc.shuffledSubarray([...ORDER_VALUES], { minLength: ORDER_VALUES.length });
    const property = fc.asyncProperty(
      fc.array(row, { maxLength: 12 }),
      columns,
      fc.constantFrom(',', ';', '\t'),
      async (rows, names, delimiter) => {
        const table = [names, ...rows.map((cells) => names.map((name) => cells[name]))];
        const file = partsOf(await convertOrders(encode(...table.map((cells) => cells.join(delimiter)))));
        const orders = new Set(rows.map(({ order }) => order).filter(Boolean));
        const whole = [...orders].map((order) => {
          const own = rows.filter((each) => each.order === order);
          return ORDER_VALUES.map((name) => own.find((each) => each[name])?.[name] ?? '');
        });
        const sent = file.rows.map((row) => ORDER_VALUES.map((name) => row[name] ?? ''));
        expect(sent).toEqual(whole.filter((cells) => cells.at(-1) !== ''));
        const nameless = rows.filter(({ order }) => order === '').length;
        expect(file.refused).toHaveLength(nameless + whole.length - file.lines.length);
      },
    );
    await fc.assert(property);
  });

  it('refuses an order whose date cannot be told, and a file without its columns', async () => {
    const file = [
      'order,code,amount,currency,date',
      '1,A,36.00,EUR,10/1/2025',
      '1,,,,',
      '2,B,36.00,EUR,soon',
    ];
    expect(partsOf(await convertOrders(encode(...file))).refused).toEqual([
      { line: 2, reason: IMPORT_ERRORS.dateUnclear },
      { line: 4, reason: IMPORT_ERRORS.dateUnknown },
    ]);
    for (const header of ['order,code,currency,date', 'order,amount,currency,date', ''])
      await expect(convertOrders(encode(header, '1,2,3,4'))).rejects.toThrow(FILE_ERRORS.orderColumns);
  });
});

describe('convertCodes', () => {
  it('reads the same codes from a column or one a line, with any mark, quotes and separator', async () => {
    const codes = fc.array(fc.stringMatching(/^X[A-Za-z0-9_-]{0,20}$/), { minLength: 1 });
    const layouts = ['{}', '"{}"', 'used,{}', 'used;"{}"', 'used\t{}'];
    const headers = ['Code', 'Discount code', '"Coupon"', 'GUTSCHEINCODE'];
    const choices = [fc.constantFrom(...layouts), fc.constantFrom('', '\uFEFF'), fc.nat(4)] as const;
    const property = fc.asyncProperty(codes, ...choices, async (given, layout, mark, n) => {
      const header = headers[layout.startsWith('used') ? n % 4 : n];
      const lines = given.map((code) => layout.replace('{}', code));
      const start = header === undefined ? [] : [layout.replace(/"?\{\}"?/, header)];
      const [first = '', ...rest] = [...start, ...lines];
      const file = await convertCodes(encode(mark + first, ...rest));
      const numbers = given.map((_, n) => n + 1 + start.length);
      expect(partsOf(file)).toEqual({ rows: given, lines: numbers, refused: [] });
    });
    await fc.assert(property);
  });

  it('refuses a line without a code, a quote that is not closed, and columns of which none has codes', async () => {
    expect(partsOf(await convertCodes(encode('Code;Status', 'A-1;', ';used', '"A-2;')))).toEqual({
      rows: ['A-1'],
      lines: [2],
      refused: [
        { line: 3, reason: CAMPAIGN_ERRORS.codeInvalid },
        { line: 4, reason: IMPORT_ERRORS.openQuote },
      ],
    });
    await expect(convertCodes(encode('Name,Percent', 'A,20'))).rejects.toThrow(FILE_ERRORS.codeColumn);
  });
});

test('a large file is imported in parts, and the server refuses lines of the file', async () => {
  const { rows } = IMPORT_LIMIT;
  // Every code is followed by a blank line.
  const lines = Array.from({ length: 2 * rows }, (_, n) => `${n}\n`);
  const sizes: number[] = [];
  const { counts, refused } = await importRows(
    await convertCodes(encode('Code', ...lines)),
    async (codes) => {
      sizes.push(codes.length);
      return { added: 1, refused: [{ row: 1, reason: 'the second code' }] };
    },
  );
  expect([counts, sizes]).toEqual([{ added: 2 }, [rows, rows]]);
  expect(refused.map(({ line }) => line)).toEqual([4, 4 + 2 * rows]);
});

test('generated codes that exist already are replaced, and one that is refused ends the generation', async () => {
  const results = [
    { added: 3, existing: 2, refused: [] },
    { added: 1, existing: 0, refused: [{ row: 1, reason: 'No.' }] },
  ];
  const sizes: number[] = [];
  const result = await generateCodes(5, 'X', async (codes) => {
    sizes.push(codes.length);
    return results[sizes.length - 1] ?? { added: 0, existing: 0, refused: [] };
  });
  expect(result).toEqual({ added: 4, refused: [{ line: 2, reason: 'No.' }] });
  expect(sizes).toEqual([5, 2]);
});
