import { CAMPAIGN_ERRORS } from '../contract/messages';
import { addressOf, mailTo, setUpCampaign } from '../system/testing/campaign';
import { TEST_OWNER } from '../system/testing/mail-system';
import { describeEngines } from '../table/testing/engines';
import { storedItems } from '../table/testing/test-table';

jest.setTimeout(120_000);

describeEngines('orders', (open) => {
  it('are matched by code, then by address, once each; a reminder goes to the others with the same code', async () => {
    const db = await open();
    const { system, owner, freeze, sendAll, status } = await setUpCampaign(db, 4);
    const id = await freeze();
    await sendAll(id);
    const codeOf = (n: number) => /CODE-\d+/.exec(mailTo(system, n)?.text ?? '')?.[0];
    const sale = { amount: '31.20', currency: 'EUR', date: '2026-03-20T10:00:00Z' };
    const rows = [
      { ...sale, order: '#1', code: codeOf(0)?.toLowerCase(), email: 'x@y.dk' },
      { ...sale, order: '#2', email: addressOf(1).toUpperCase(), amount: '36', currency: 'USD' },
      { ...sale, order: '#3', email: 'nobody@example.org' },
      { ...sale, order: '#4', amount: 'many' },
      { ...sale, order: '#5', currency: '€' },
      { ...sale, order: '#6', date: '2026-03-20' },
      { ...sale, order: ' ' },
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
    expect(await owner.importOrders({ rows })).toMatchObject({ added: 0, existing: 3 });
    const withoutLog = (items: string) => items.replace(/\{[^{}]*"import-orders"[^{}]*\},?/g, '');
    expect(withoutLog(JSON.stringify(await storedItems(db.table)))).toBe(withoutLog(before));
    expect(await owner.orders()).toEqual({
      orders: 3,
      matched: 2,
      revenue: [
        { currency: 'EUR', orders: 2, amount: 62.4 },
        { currency: 'USD', orders: 1, amount: 36 },
      ],
    });
    expect(await status(id)).toMatchObject({ ordered: 2 });
    expect(await owner.codes()).toMatchObject({ used: 1, given: 3 });

    const sent = system.sent.length;
    await sendAll(await freeze({ to: 'not-ordered' }));
    const reminded = system.sent.slice(sent).filter(({ to }) => to !== TEST_OWNER);
    expect(reminded.map(({ to }) => to).sort()).toEqual([addressOf(2), addressOf(3)]);
    expect(reminded.find(({ to }) => to === addressOf(2))?.text).toContain(codeOf(2));
  });
});
