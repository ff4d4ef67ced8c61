import fc from 'fast-check';
import { CAMPAIGN_ERRORS, FILE_ERRORS, IMPORT_ERRORS } from '../../contract/messages';
import { OWNER_DAYS } from '../../facts/owner-days';
import { COMPLETE_ORDER } from '../../system/testing/test-api';
import { convertOrders, type OrderSettings } from './orders';
import { encodeLines, ORDER_FILES } from './testing/order-files';

/** Reads the lines of a file. Resolves to the orders that are sent, where they begin, and what is refused. */
async function read(lines: readonly string[], settings?: OrderSettings) {
  const { rows: converted, ...file } = await convertOrders(() => encodeLines(lines), settings);
  return {
    ...file,
    sent: converted.flatMap((each) => ('row' in each ? [each.row] : [])),
    lines: converted.flatMap((each) => ('row' in each ? [each.line] : [])),
    refused: converted.flatMap((each) => ('reason' in each ? [[each.line, each.reason]] : [])),
  };
}

describe('convertOrders', () => {
  it.each(Object.entries(ORDER_FILES))('reads the orders of %s with what became of them', async (_, file) => {
    const { sent, refused } = await read(file.lines);
    expect([sent, refused]).toEqual([file.orders, []]);
  });

  it('reads each field of an order from a column with its name', async () => {
    const columns = Object.entries(COMPLETE_ORDER);
    const cells = columns.map(([, value]) => `${value}`);
    const { sent } = await read([columns.map(([name]) => name).join(), cells.join()]);
    expect(sent).toEqual([{ ...COMPLETE_ORDER, date: new Date(COMPLETE_ORDER.date).toISOString() }]);
  });

  it('puts the rows of an order together wherever they are: the first value of a column counts', async () => {
    const names = ['order', 'code', 'email', 'amount', 'currency', 'date'] as const;
    const value = (...values: string[]) => fc.constantFrom('', '', ...values);
    const row = fc.record({
      order: fc.constantFrom('#1', '#2', '#3', ''),
      code: value('A', 'B'),
      email: value('a@example.com', 'b@example.com'),
      amount: value('36.00', '1.00'),
      currency: value('EUR', 'USD'),
      date: value('2025-10-01T12:00:00.000Z', '2025-10-02T12:00:00.000Z'),
    });
    const columns = fc.shuffledSubarray([...names], { minLength: names.length });
    const property = fc.asyncProperty(
      fc.array(row, { maxLength: 12 }),
      columns,
      fc.constantFrom(',', ';', '\t'),
      async (rows, shuffled, delimiter) => {
        const table = [shuffled, ...rows.map((cells) => shuffled.map((name) => cells[name]))];
        const { sent, refused } = await read(table.map((cells) => cells.join(delimiter)));
        const whole = [...new Set(rows.map((each) => each.order).filter(Boolean))].map((order) => {
          const own = rows.filter((each) => each.order === order);
          return names.map((name) => own.find((each) => each[name])?.[name] ?? '');
        });
        const found = sent.map(({ order, codes = [], email = '', amount, currency, date }) => [
          ...[order, codes.join(), email, amount, currency, date],
        ]);
        const complete = whole.filter(([, , , amount, , date]) => amount !== '' && date !== '');
        expect(found).toEqual(complete);
        const isBlank = (row: object) => Object.values(row).every((cell) => cell === '');
        const nameless = rows.filter((each) => each.order === '' && !isBlank(each)).length;
        const sentOrders = new Set(complete.map(([order]) => order));
        const incomplete = rows.filter(({ order }) => order !== '' && !sentOrders.has(order)).length;
        expect(refused).toHaveLength(nameless + incomplete);
      },
    );
    await fc.assert(property);
  });

  it('refuses a line whose date or amount cannot be read, and a file without its columns', async () => {
    const header = 'order,code,amount,refunded amount,currency,date';
    const { refused } = await read([
      header,
      '1,A,36.00,,EUR,soon',
      '1,,,,,',
      '2,A,many,,EUR,2025-10-01',
      '3,A,36,all,EUR,2025-10-01',
      ',A,36,,EUR,2025-10-01',
    ]);
    expect(refused.sort()).toEqual([
      [2, IMPORT_ERRORS.dateUnknown],
      [3, IMPORT_ERRORS.dateUnknown],
      [4, CAMPAIGN_ERRORS.amount],
      [5, CAMPAIGN_ERRORS.refunded],
      [6, CAMPAIGN_ERRORS.order],
    ]);
    for (const [columns, ...missing] of [
      ['order,code,currency,date', 'amount'],
      ['order,amount,currency,date', 'email'],
      ['code,amount,date', 'order'],
      ['order,email,amount,currency', 'date'],
      ['', 'order', 'email', 'amount', 'date'],
    ])
      await expect(read([columns ?? '', (columns ?? '').replaceAll(/\w+/g, '1')])).rejects.toMatchObject({
        message: FILE_ERRORS.orderColumns(missing),
        fields: missing,
      });
    const unpriced = ['order,email,amount,date', '1,a@b.dk,36,2025-10-01'];
    await expect(read(unpriced)).rejects.toMatchObject({ message: FILE_ERRORS.noCurrency });
    expect((await read(unpriced, { currency: 'DKK' })).sent).toMatchObject([{ currency: 'DKK' }]);
  });

  it.each([
    ...[
      'cancelled',
      'Canceled',
      'voided',
      'refunded',
      'expired',
      'failed',
      'dropped',
      'errored',
      'wc-cancelled',
    ],
    ...['wc-refunded', 'wc-failed', 'draft', 'checkout-draft', 'trash', 'deleted', 'incomplete'],
    ...['Deferred with error', 'Payment failed', 'Charged back', 'chargeback', 'charged_back'],
    ...['annulleret', 'refunderet', 'mislykket', 'udløbet', 'storniert', 'erstattet', 'rückerstattet'],
    ...['fehlgeschlagen', 'abgelaufen', 'annulé', 'annulée', 'remboursé', 'remboursée', 'échoué', 'échouée'],
    ...['expirée', 'cancelado', 'reembolsado', 'fallido', 'caducado'],
  ])('an order whose status is “%s” is not paid', async (status) => {
    const { sent } = await read([
      'order,code,amount,currency,date,status',
      `1,A,36.00,EUR,2026-03-20,${status}`,
    ]);
    expect(sent).toMatchObject([{ isCancelled: true }]);
  });

  it.each(['paid', 'Completed', 'processing', 'collected', 'partially_refunded', 'betalt', ''])(
    'an order whose status is “%s” is paid',
    async (status) => {
      const { sent } = await read([
        'order,code,amount,currency,date,status',
        `1,A,36.00,EUR,2026-03-20,${status}`,
      ]);
      expect(sent).toMatchObject([{ isCancelled: false }]);
    },
  );

  it('refuses a refund without its order, and an order with all of its lines', async () => {
    const { refused } = await read([
      'order,code,amount,currency,date,item',
      '1,A,-36.00,EUR,2026-03-20,Game',
      '2,A,36.00,EUR,,Game',
      '2,,,,,Sleeves',
    ]);
    expect(refused).toEqual([
      [2, CAMPAIGN_ERRORS.refundOnly],
      [3, IMPORT_ERRORS.dateUnknown],
      [4, IMPORT_ERRORS.dateUnknown],
    ]);
  });

  it('reads columns as the owner maps them, and amounts in the currency that is given', async () => {
    const lines = ['Ref,Who,Paid,Day', '1,a@b.dk,"249,00 kr.",2026-03-20', '2,a@b.dk,€36,2026-03-20'];
    const map = { order: 'ref', email: 'WHO', amount: 'Paid', date: 'Day' };
    await expect(read(lines)).rejects.toMatchObject({
      message: FILE_ERRORS.orderColumns(['order', 'email', 'amount', 'date']),
      hint: 'Its columns are: Ref, Who, Paid, Day.',
    });
    const { sent } = await read(lines, { map, currency: 'DKK' });
    expect(sent.map(({ order, amount, currency }) => [order, amount, currency])).toEqual([
      ['1', '249.00', 'DKK'],
      ['2', '36', 'EUR'],
    ]);
    await expect(read(lines, { map: { ...map, codes: 'Coupon' } })).rejects.toThrow(
      FILE_ERRORS.noColumn('Coupon'),
    );
  });

  it.each([
    ['A, B', ['A', 'B']],
    ['A;B', ['A', 'B']],
    ['A | B', ['A', 'B']],
    ['A + B / C', ['A', 'B', 'C']],
    ['code:A|amount:8.00;code:B|amount:2.00', ['A', 'B']],
    ['["A","B"]', ['A', 'B']],
    ['penguin-1_x', ['penguin-1_x']],
  ])('reads the coupons of “%s”', async (cell, codes) => {
    const { sent } = await read([
      'order\tcoupons\tamount\tcurrency\tdate',
      `1\t${cell}\t36\tEUR\t2026-03-20`,
    ]);
    expect(sent).toMatchObject([{ codes }]);
  });

  it('reads a refund with a minus as the same refund', async () => {
    const header = 'order,code,amount,refunded amount,currency,date';
    const { sent } = await read([header, '1,A,36.00,-6.20,EUR,2026-03-20', '2,A,36.00,6.20,EUR,2026-03-20']);
    expect(sent.map(({ refunded }) => refunded)).toEqual(['6.20', '6.20']);
  });

  it('reads the orders after a stray quotation mark', async () => {
    const rows = ['1,A,36.00,EUR,2026-03-20', '2,"A,36.00,EUR,2026-03-20', '3,A,36.00,EUR,2026-03-20'];
    const { lines, refused } = await read(['order,code,amount,currency,date', ...rows]);
    expect([lines, refused]).toEqual([[2, 4], [[3, IMPORT_ERRORS.openQuote]]]);
  });

  it('reads unclear dates as the others of the file or the owner say, and refuses the file otherwise', async () => {
    const file = ['order,code,amount,currency,date', '1,A,36.00,EUR,3/4/2026'];
    await expect(read(file)).rejects.toThrow(FILE_ERRORS.datesUnclear);
    const datesOf = async (lines: string[], dateOrder?: 'day' | 'month') =>
      (await read(lines, { dateOrder })).sent.map(({ date }) => OWNER_DAYS.dayOf(Date.parse(date)));
    expect(await datesOf(file, 'day')).toEqual(['2026-04-03']);
    expect(await datesOf([...file, '2,A,36.00,EUR,3/20/2026'])).toEqual(['2026-03-04', '2026-03-20']);
  });

  it('tells two campaigns of Kickstarter apart that have the same backer with the same number', async () => {
    const lines = (day: string) => [
      'Backer Number,Backer UID,Email,Pledge Amount,Pledged At',
      `1,9001,a@b.dk,€44.00,"${day}, 10:00"`,
    ];
    const orderOf = async (day: string) => (await read(lines(day))).sent[0]?.order;
    expect(await orderOf('2026/03/20')).not.toBe(await orderOf('2027/03/20'));
    expect(await orderOf('2026/03/20')).toBe(await orderOf('2026/03/20'));
  });
});
