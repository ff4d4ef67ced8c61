import fc from 'fast-check';
import { ORDER_COLUMNS } from '../../contract/campaigns';
import { IMPORT_REFUSED_LIMIT } from '../../contract/endpoints';
import { CAMPAIGN_ERRORS, IMPORT_ERRORS } from '../../contract/messages';
import { readRows } from './records';
import { convertCodes, convertOrders, importParts } from './shop-files';

const encode = (...lines: string[]) => new TextEncoder().encode(`${lines.join('\r\n')}\r\n`);
const rowsOf = ({ csv }: { csv: string }) => readRows(csv, ',').rows.slice(1);
const cellsOf = (file: { csv: string }) => rowsOf(file).map(({ cells }) => cells);

describe('convertOrders', () => {
  it("reads Shopify's export, in which the further rows of an order repeat only its name", () => {
    const file = convertOrders(
      encode(
        '\uFEFFName,Email,Paid at,Currency,Subtotal,Total,Discount Code,Created at,Lineitem name,Notes',
        '#1,a@example.com,2025-10-01 12:00:05 +0200,EUR,62.40,67.40,A-1,2025-10-01 12:00:00 +0200,Game,"two\nlines"',
        '#1,,,,,,,,Sleeves,',
        '#2,b@example.com,,usd,45.00,45.00,,2025-10-02 09:00:00 -0500,Game,',
      ),
    );
    expect(cellsOf(file)).toEqual([
      ['#1', 'A-1', 'a@example.com', '67.40', 'EUR', '2025-10-01T10:00:00.000Z'],
      ['#2', '', 'b@example.com', '45.00', 'USD', '2025-10-02T14:00:00.000Z'],
    ]);
    expect(file).toMatchObject({ lines: [2, 5], refused: [] });
  });

  it('reads the columns of a plain CSV as Excel saves them', () => {
    const file = encode('\uFEFFcode;order;amount;currency;date', 'X;1;"1234,50";eur;01.10.2025 12:00');
    expect(cellsOf(convertOrders(file))).toEqual([
      ['1', 'X', '', '1234.50', 'EUR', '2025-10-01T12:00:00.000Z'],
    ]);
  });

  it('puts the rows of an order together wherever they are: the first value of a column counts', () => {
    const value = (...values: string[]) => fc.constantFrom('', '', ...values);
    const row = fc.record({
      order: fc.constantFrom('#1', '#2', '#3', ''),
      code: value('A', 'B'),
      email: value('a@example.com', 'b@example.com'),
      amount: value('36.00', '-1'),
      currency: value('EUR', 'USD'),
      date: value('2025-10-01T12:00:00.000Z', '2025-10-02T12:00:00.000Z'),
    });
    const columns = fc.shuffledSubarray([...ORDER_COLUMNS], { minLength: ORDER_COLUMNS.length });
    const property = fc.property(
      fc.array(row, { maxLength: 12 }),
      columns,
      fc.constantFrom(',', ';', '\t'),
      (rows, names, delimiter) => {
        const table = [names, ...rows.map((cells) => names.map((name) => cells[name]))];
        const file = convertOrders(encode(...table.map((cells) => cells.join(delimiter))));
        const orders = new Set(rows.map(({ order }) => order).filter(Boolean));
        const whole = [...orders].map((order) => {
          const own = rows.filter((each) => each.order === order);
          return ORDER_COLUMNS.map((name) => own.find((each) => each[name])?.[name] ?? '');
        });
        expect(cellsOf(file)).toEqual(whole.filter((cells) => cells.at(-1) !== ''));
        const nameless = rows.filter(({ order }) => order === '').length;
        expect(file.refused).toHaveLength(nameless + whole.length - file.lines.length);
      },
    );
    fc.assert(property);
  });

  it('refuses an order whose date cannot be told, and a file without its columns', () => {
    const file = [
      'order,code,amount,currency,date',
      '1,A,36.00,EUR,10/1/2025',
      '1,,,,',
      '2,B,36.00,EUR,soon',
    ];
    expect(convertOrders(encode(...file)).refused).toEqual([
      { line: 2, reason: IMPORT_ERRORS.dateUnclear },
      { line: 4, reason: IMPORT_ERRORS.dateUnknown },
    ]);
    for (const header of ['order,code,currency,date', 'order,amount,currency,date', ''])
      expect(() => convertOrders(encode(header, '1,2,3,4'))).toThrow(CAMPAIGN_ERRORS.orderColumns);
  });
});

describe('convertCodes', () => {
  it('reads the same codes from a column or one a line, with any mark, quotes and separator', () => {
    const codes = fc.array(fc.stringMatching(/^X[A-Za-z0-9_-]{0,20}$/), { minLength: 1 });
    const layouts = ['{}', '"{}"', 'used,{}', 'used;"{}"', 'used\t{}'];
    const headers = ['Code', 'Discount code', '"Coupon"', 'GUTSCHEINCODE'];
    const choices = [fc.constantFrom(...layouts), fc.constantFrom('', '\uFEFF'), fc.nat(4)] as const;
    const property = fc.property(codes, ...choices, (given, layout, mark, n) => {
      const header = headers[layout.startsWith('used') ? n % 4 : n];
      const lines = given.map((code) => layout.replace('{}', code));
      const start = header === undefined ? [] : [layout.replace(/"?\{\}"?/, header)];
      const [first = '', ...rest] = [...start, ...lines];
      const file = convertCodes(encode(mark + first, ...rest));
      expect(cellsOf(file).flat()).toEqual(given);
      expect(file).toMatchObject({ lines: given.map((_, n) => n + 1 + start.length), refused: [] });
    });
    fc.assert(property);
  });

  it('refuses a line without a code, a quote that is not closed, and columns of which none has codes', () => {
    const { refused, ...file } = convertCodes(encode('Code;Status', 'A-1;', ';used', '"A-2;'));
    expect(file).toEqual({ csv: '"code"\n"A-1"\n', lines: [2] });
    expect(refused).toContainEqual({ line: 3, reason: CAMPAIGN_ERRORS.codeInvalid });
    expect(refused).toContainEqual({ line: 4, reason: IMPORT_ERRORS.openQuote });
    expect(() => convertCodes(encode('Name,Percent', 'A,20'))).toThrow(CAMPAIGN_ERRORS.codeColumn);
  });
});

test('a large file is imported in parts, and the server refuses lines of the file', async () => {
  // Every code is followed by a blank line.
  const rows = Array.from({ length: 2 * IMPORT_REFUSED_LIMIT }, (_, n) => `${n}\n`);
  const sizes: number[] = [];
  const result = await importParts(convertCodes(encode('Code', ...rows)), async (csv) => {
    sizes.push(rowsOf({ csv: new TextDecoder().decode(csv) }).length);
    return { added: 1, refused: [{ line: 3, reason: 'the second code' }] };
  });
  expect([result.added, sizes]).toEqual([2, [IMPORT_REFUSED_LIMIT, IMPORT_REFUSED_LIMIT]]);
  expect(result.refused.map(({ line }) => line)).toEqual([4, 4 + 2 * IMPORT_REFUSED_LIMIT]);
});
