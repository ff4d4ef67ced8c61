import { convertOrders } from '../../client/import/orders';
import { encodeLines, ORDER_FILES } from '../../client/import/testing/order-files';
import { CAMPAIGN_ERRORS } from '../../contract/messages';
import type { SentOrderRow } from '../../contract/shop';
import { expiryOf } from '../../facts/retention';
import { isoOf } from '../../facts/time';
import { leaveList } from '../../people/answers';
import { refOf } from '../../people/people';
import { signups } from '../../signups/signup';
import { deleteExpired } from '../../system/expiry';
import { addressOf, mailTo, setUpCampaign } from '../../system/testing/campaign';
import { TEST_OWNER } from '../../system/testing/mail-system';
import { COMPLETE_ORDER } from '../../system/testing/test-api';
import { describeEngines } from '../../table/testing/engines';
import { storedItems, type TestTable } from '../../table/testing/test-table';
import { BUYER_FIELDS } from './orders';

// Everybody has a code of their own here, whatever the owner has chosen.
jest.mock('../../facts/facts', () => ({
  ...jest.requireActual('../../facts/facts'),
  SHARED_CODE: undefined,
}));

const SALE = { amount: '31.20', currency: 'EUR', date: '2026-03-20T10:00:00Z' };

/** Sends a campaign to so many people. Resolves to the results of importing their orders. */
async function launch(db: TestTable, people: number) {
  const campaign = await setUpCampaign(db, people);
  const id = await campaign.freeze();
  await campaign.sendAll(id);
  const { system, owner, freeze, sendAll, status } = campaign;
  return {
    system,
    owner,
    codeOf: (n: number) => /CODE-\d+/.exec(mailTo(system, n)?.text ?? '')?.[0] ?? '',
    ordered: async () => (await status(id)).ordered,
    /** Sends a reminder to those who have not ordered. Resolves to its emails, by address. */
    async remind() {
      const before = system.sent.length;
      await sendAll(await freeze({ audience: { to: 'not-ordered' } }));
      const sent = system.sent.slice(before).filter(({ to }) => to !== TEST_OWNER);
      return new Map(
        sent.sort((one, other) => one.to.localeCompare(other.to)).map((mail) => [mail.to, mail]),
      );
    },
  };
}

/** Reads the orders of a file whose first code is that of somebody on the list. */
async function readFile(name: keyof typeof ORDER_FILES, code: string): Promise<SentOrderRow[]> {
  const lines = ORDER_FILES[name].lines.map((line) => line.replaceAll('CODE-0', code));
  const { rows } = await convertOrders(() => encodeLines(lines));
  return rows.flatMap((each) => ('row' in each ? [each.row] : []));
}

const readOrders = async ({ table }: TestTable) =>
  (await storedItems(table)).filter(({ pk }) => pk === 'orders');

describeEngines('orders', (open) => {
  it('are matched by code, then by address, once each; a reminder goes to the others with the same code', async () => {
    const db = await open();
    const { owner, codeOf, ordered, remind } = await launch(db, 4);
    const rows = [
      { ...SALE, order: '#1', codes: ['SPRING', codeOf(0).toLowerCase()], email: 'x@y.dk' },
      { ...SALE, order: '#2', email: addressOf(1).toUpperCase(), amount: '36', currency: 'USD' },
      { ...SALE, order: '#3', email: 'nobody@example.org' },
      { ...SALE, order: '#4', amount: 'many' },
      { ...SALE, order: '#5', currency: '€' },
      { ...SALE, order: '#6', date: '2026-03-20' },
      { ...SALE, order: ' ' },
    ];
    const refused = [
      { row: 3, reason: CAMPAIGN_ERRORS.amount },
      { row: 4, reason: CAMPAIGN_ERRORS.currency },
      { row: 5, reason: CAMPAIGN_ERRORS.orderDate },
      { row: 6, reason: CAMPAIGN_ERRORS.order },
    ];
    const counts = { byCode: 1, byEmail: 1, unmatched: 1, refused };
    expect(await owner.importOrders({ rows, dryRun: true })).toMatchObject(counts);
    expect(await owner.importOrders({ rows })).toMatchObject({ ...counts, added: 3, existing: 0 });
    const before = JSON.stringify(await storedItems(db.table));
    expect(await owner.importOrders({ rows })).toMatchObject({ added: 0, existing: 3, corrected: 0 });
    const withoutLog = (items: string) => items.replace(/\{[^{}]*"import-orders"[^{}]*\},?/g, '');
    expect(withoutLog(JSON.stringify(await storedItems(db.table)))).toBe(withoutLog(before));
    expect(await owner.orders()).toEqual({
      orders: 3,
      matched: 2,
      passedOn: 0,
      cancelled: 0,
      revenue: [
        { currency: 'EUR', orders: 2, amount: 62.4 },
        { currency: 'USD', orders: 1, amount: 36 },
      ],
    });
    expect((await owner.sources()).sources).toEqual([
      expect.objectContaining({ origin: { by: 'unknown' }, ordered: 2 }),
      expect.objectContaining({ origin: { by: 'not-listed' }, signups: 0, ordered: 0 }),
    ]);
    expect(await ordered()).toBe(2);
    expect(await owner.codes()).toMatchObject({ used: 1, given: 3 });
    const reminded = await remind();
    expect([...reminded.keys()]).toEqual([addressOf(2), addressOf(3)]);
    expect(reminded.get(addressOf(2))?.text).toContain(codeOf(2));
  });

  it('of a stranger with the code of somebody store nothing of the stranger, also if the buyer changes', async () => {
    const db = await open();
    const { owner, codeOf } = await launch(db, 2);
    const plain = { ...SALE, codes: [codeOf(0)], email: 'stranger@example.org' };
    const rows = [
      { ...plain, order: '#1' },
      { ...COMPLETE_ORDER, ...plain, order: '#2' },
    ];
    await owner.importOrders({ rows });
    const fields = async () =>
      (await readOrders(db)).map((order) => BUYER_FIELDS.filter((each) => each in order));
    const [first, second] = await fields();
    expect(second).toEqual(first);
    await owner.importOrders({ rows: rows.map((row) => ({ ...row, email: addressOf(1) })) });
    expect(await fields()).toEqual([first, first]);
  });

  it('do not count if they were cancelled or refunded, and partial refunds lower the revenue', async () => {
    const { owner, codeOf, ordered, remind } = await launch(await open(), 4);
    const rows = await readFile('Shopify', codeOf(0));
    const counts = { added: 2, byCode: 1, byEmail: 1, unmatched: 0, cancelled: 2 };
    expect(await owner.importOrders({ rows })).toMatchObject(counts);
    const revenue = [{ currency: 'EUR', orders: 2, amount: 66.2 }];
    expect(await owner.orders()).toMatchObject({ orders: 2, matched: 2, cancelled: 2, revenue });
    expect((await owner.sources()).sources[0]?.revenue).toEqual([{ currency: 'EUR', amount: 66.2 }]);
    expect(await ordered()).toBe(2);
    expect([...(await remind()).keys()]).toEqual([addressOf(1), addressOf(2)]);
  });

  it('are corrected by a later export, and so is who has ordered', async () => {
    const { owner, codeOf, ordered, remind } = await launch(await open(), 3);
    const rowsOf = (first: Partial<SentOrderRow>, third: Partial<SentOrderRow>) => [
      { ...SALE, order: '#1', email: addressOf(0), ...first },
      { ...SALE, order: '#2', email: addressOf(1), codes: [codeOf(1)] },
      { ...SALE, order: '#3', email: addressOf(1), ...third },
      { ...SALE, order: '#4', email: addressOf(2), isCancelled: true },
    ];
    await owner.importOrders({ rows: rowsOf({}, {}) });
    expect(await ordered()).toBe(2);
    // The only order of one person is paid back, and one of another's two is cancelled.
    const rows = rowsOf({ refunded: '31.20' }, { isCancelled: true });
    const corrected = { added: 0, existing: 2, corrected: 2 };
    expect(await owner.importOrders({ rows, dryRun: true })).toMatchObject(corrected);
    expect(await ordered()).toBe(2);
    expect(await owner.importOrders({ rows })).toMatchObject(corrected);
    const revenue = [{ currency: 'EUR', orders: 1, amount: 31.2 }];
    expect(await owner.orders()).toMatchObject({ orders: 1, cancelled: 3, revenue });
    expect(await ordered()).toBe(1);
    expect(await owner.importOrders({ rows: rowsOf({}, {}) })).toMatchObject({ existing: 2, corrected: 2 });
    expect([...(await remind()).keys()]).toEqual([addressOf(2)]);
  });

  it('count by their last row if a file has them twice, however long the first takes', async () => {
    const db = await open();
    const { owner, ordered } = await launch(db, 1);
    const twice = [
      { ...SALE, order: '#1', email: addressOf(0) },
      { ...SALE, order: '#1', refunded: '31.20' },
    ];
    const counts = { byEmail: 1, unmatched: 0, corrected: 1, cancelled: 0, added: 1 };
    expect(await owner.importOrders({ rows: twice, dryRun: true })).toMatchObject(counts);
    expect(await owner.importOrders({ rows: twice })).toMatchObject(counts);
    expect(await owner.orders()).toMatchObject({ orders: 0, cancelled: 1, matched: 0 });
    expect(await ordered()).toBe(0);
  });

  it("with somebody else's code settle who ordered and whose code it was, and are counted", async () => {
    const { owner, codeOf, ordered, remind } = await launch(await open(), 3);
    const rows = [{ ...SALE, order: '#1', codes: [codeOf(0)], email: addressOf(1) }];
    expect(await owner.importOrders({ rows })).toMatchObject({ byCode: 1, passedOn: 1 });
    expect(await owner.orders()).toMatchObject({ orders: 1, matched: 1, passedOn: 1 });
    expect(await ordered()).toBe(2);
    expect([...(await remind()).keys()]).toEqual([addressOf(2)]);
  });

  it('forget whose they were when that person is erased, and expire', async () => {
    const db = await open();
    const { system, owner, codeOf } = await launch(db, 3);
    const rows = [
      { ...COMPLETE_ORDER, ...SALE, order: '#1', email: addressOf(0) },
      { ...COMPLETE_ORDER, ...SALE, order: '#2', codes: [codeOf(0)], email: addressOf(1) },
      { ...COMPLETE_ORDER, ...SALE, order: '#3', codes: [codeOf(2)], email: addressOf(0) },
    ];
    await owner.importOrders({ rows });
    const stored = async () => (await storedItems(db.table)).filter(({ pk }) => pk === 'orders');
    const [erased, buyer, giver] = [0, 1, 2].map((n) => refOf(system.context, addressOf(n)));
    const whose = async () => (await stored()).map(({ ref, codeOf }) => [ref, codeOf]);
    expect(await whose()).toEqual([
      [erased, undefined],
      [buyer, erased],
      [erased, giver],
    ]);
    await owner.erase(addressOf(0));
    const afterwards = [
      [undefined, undefined],
      [buyer, undefined],
      [undefined, giver],
    ];
    expect(await whose()).toEqual(afterwards);
    // The next export of the shop has them again: whose code it was is not who ordered.
    await owner.importOrders({ rows });
    expect(await whose()).toEqual(afterwards);
    const nobodys = (await stored()).filter((order) => order.ref === undefined);
    expect(nobodys.flatMap((order) => BUYER_FIELDS.filter((field) => field in order))).toEqual([]);
    await owner.eraseRange({ from: isoOf(0), to: isoOf(db.clock.time + 1) });
    for (const order of await stored()) {
      expect(order).not.toHaveProperty('ref');
      expect(order).not.toHaveProperty('codeOf');
    }
    expect(await owner.orders()).toMatchObject({ orders: 3, matched: 3 });
    db.clock.time = expiryOf(Date.parse(SALE.date));
    await deleteExpired(db.open());
    expect(await stored()).toEqual([]);
  });

  it('forget whose they were when that person is erased during their import', async () => {
    const db = await open();
    const { system, owner } = await launch(db, 2);
    const erased = refOf(system.context, addressOf(0));
    const { put } = db.table;
    db.table.put = async (item, ...rest) => {
      if (item.pk === 'orders') {
        db.table.put = put;
        await owner.erase(addressOf(0));
      }
      return put(item, ...rest);
    };
    const row = { ...SALE, order: '#1', email: addressOf(0) };
    await owner.importOrders({ rows: [row, { ...SALE, order: '#2', email: addressOf(1) }] });
    const stored = (await storedItems(db.table)).filter(({ pk }) => pk === 'orders');
    expect(JSON.stringify(stored)).not.toContain(erased);
    expect(JSON.stringify(stored)).toContain(refOf(system.context, addressOf(1)));
  });

  it('settle people although an import was interrupted after its orders were written', async () => {
    const db = await open();
    const { owner, ordered, remind } = await launch(db, 2);
    const rows = [{ ...SALE, order: '#1', email: addressOf(0) }];
    const { update } = db.table;
    db.table.update = async (key, ...rest) => {
      if (signups.partitions.includes(key.pk)) throw new Error('killed');
      return update(key, ...rest);
    };
    await expect(owner.importOrders({ rows })).rejects.toThrow();
    db.table.update = update;
    expect(await owner.importOrders({ rows })).toMatchObject({ existing: 1 });
    expect(await ordered()).toBe(1);
    expect([...(await remind()).keys()]).toEqual([addressOf(1)]);
  });

  it('find their person if that one joins the list later', async () => {
    const db = await open();
    const { owner } = await launch(db, 1);
    const rows = [{ ...SALE, order: '#1', email: 'late@example.org' }];
    expect(await owner.importOrders({ rows })).toMatchObject({ unmatched: 1 });
    await db.signUp('late@example.org');
    db.clock.time += 1;
    expect(await owner.importOrders({ rows })).toMatchObject({ corrected: 1 });
    expect(await owner.orders()).toMatchObject({ orders: 1, matched: 1 });
  });

  it('stay whose they were when the buyer leaves, and the same export corrects nothing', async () => {
    const db = await open();
    const { system, owner, codeOf } = await launch(db, 2);
    const rows = [
      { ...COMPLETE_ORDER, order: '#1', email: addressOf(0) },
      { ...SALE, order: '#2', codes: [codeOf(1)] },
    ];
    await owner.importOrders({ rows });
    const before = await readOrders(db);
    expect(before.map(({ ref }) => ref)).toEqual([0, 1].map((n) => refOf(system.context, addressOf(n))));
    for (const n of [0, 1]) await leaveList(system.context, addressOf(n));
    expect(await owner.importOrders({ rows })).toMatchObject({ existing: 2, corrected: 0 });
    expect(await readOrders(db)).toEqual(before);
  });

  it.each([
    ['cancelled', { isCancelled: true }],
    ['charged back', { refunded: SALE.amount }],
  ])('that are %s from the beginning use up no code', async (_, end) => {
    const { owner, codeOf } = await launch(await open(), 1);
    const order = { ...SALE, order: '#1', codes: [codeOf(0)] };
    await owner.importOrders({ rows: [{ ...order, ...end }] });
    expect(await owner.codes()).toMatchObject({ given: 1, used: 0 });
    await owner.importOrders({ rows: [order] });
    expect(await owner.codes()).toMatchObject({ given: 0, used: 1 });
    // A code that was used once stays used.
    await owner.importOrders({ rows: [{ ...order, ...end }] });
    expect(await owner.codes()).toMatchObject({ given: 0, used: 1 });
  });

  it('of one person count from the first one that is still placed', async () => {
    const db = await open();
    const { owner, ordered } = await launch(db, 1);
    const days = ['2026-03-20', '2026-03-19', '2026-03-21'].map((day) => `${day}T10:00:00.000Z`);
    const rowsOf = (...cancelled: number[]) =>
      days.map((date, n) => ({
        ...SALE,
        order: `#${n}`,
        email: addressOf(0),
        date,
        isCancelled: cancelled.includes(n),
      }));
    const orderedAt = async () => (await signups.on(db.table).get({ email: addressOf(0) }))?.orderedAt;
    await owner.importOrders({ rows: rowsOf() });
    expect(await orderedAt()).toBe(days[1]);
    await owner.importOrders({ rows: rowsOf(1) });
    expect(await orderedAt()).toBe(days[0]);
    await owner.importOrders({ rows: rowsOf(0, 1, 2) });
    expect([await orderedAt(), await ordered()]).toEqual([undefined, 0]);
  });

  it('find their code beside coupons of the shop that cannot be one', async () => {
    const { owner, codeOf } = await launch(await open(), 1);
    const codes = ['Free shipping!', '-10%', codeOf(0), 'x'.repeat(100)];
    expect(await owner.importOrders({ rows: [{ ...SALE, order: '#1', codes }] })).toMatchObject({
      byCode: 1,
    });
  });

  it('of two campaigns of one maker at Kickstarter are not taken for each other', async () => {
    const { owner } = await setUpCampaign(await open(), 2);
    const header = 'Backer Number,Backer UID,Backer Name,Email,Pledge Amount,Pledged At,Pledged Status';
    const importPledge = async (pledge: string) => {
      const { rows } = await convertOrders(() => encodeLines([header, pledge]));
      return owner.importOrders({ rows: rows.flatMap((each) => ('row' in each ? [each.row] : [])) });
    };
    const first = '1,9001,Ada,p0@example.org,€44.00,"2026/03/20, 10:00",collected';
    expect(await importPledge(first)).toMatchObject({ added: 1 });
    expect(await importPledge('1,9777,Bo,p1@example.org,€99.00,"2026/09/20, 10:00",collected')).toMatchObject(
      {
        added: 1,
        corrected: 0,
      },
    );
    expect(await importPledge(first)).toMatchObject({ existing: 1 });
  });

  it.each(Object.keys(ORDER_FILES) as (keyof typeof ORDER_FILES)[])(
    'of %s are imported whole, and only those that are paid count',
    async (name) => {
      const { owner } = await setUpCampaign(await open(), 4);
      const rows = await readFile(name, 'CODE-0');
      const paid = rows.filter(({ isCancelled, refunded, amount }) => !isCancelled && refunded !== amount);
      const result = await owner.importOrders({ rows });
      expect(result).toMatchObject({ added: paid.length, refused: [] });
      const cancelled = rows.length - paid.length;
      // WooCommerce's own export has no addresses.
      const unmatched = paid.filter(
        ({ email, codes = [] }) => email === undefined && !codes.includes('CODE-0'),
      );
      const matched = paid.length - unmatched.length;
      expect(await owner.orders()).toMatchObject({ orders: paid.length, matched, cancelled });
    },
  );
});
