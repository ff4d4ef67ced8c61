import type { SentOrderRow } from '../../contract/shop';
import { isoOf } from '../../facts/time';
import { addressOf, setUpCampaign } from '../../system/testing/campaign';
import { COMPLETE_ORDER } from '../../system/testing/test-api';
import { describeEngines } from '../../table/testing/engines';
import { storedItems, type TestTable } from '../../table/testing/test-table';
import { BUYER_FIELDS } from './orders';

const SALE = { amount: '31.20', currency: 'EUR', date: '2026-03-20T10:00:00Z' };

const readOrders = async ({ table }: TestTable) =>
  (await storedItems(table)).filter(({ pk }) => pk === 'orders');

describeEngines('the fields of orders', (open) => {
  it('say who ordered, and all that may be stored of them, only of people on the list', async () => {
    const db = await open();
    const { owner } = await setUpCampaign(db, 0);
    const email = addressOf(0);
    await owner.import({ rows: [{ email, source: 'fair', signedUpAt: isoOf(db.clock.time) }], tag: 'fair' });
    const rows = [
      { ...COMPLETE_ORDER, email },
      { ...COMPLETE_ORDER, order: '#2', email: 'stranger@example.org' },
    ];
    expect(await owner.importOrders({ rows })).toMatchObject({ byEmail: 1, unmatched: 1 });
    const [theirs, strangers] = await readOrders(db);
    expect(BUYER_FIELDS.filter((field) => !(field in (theirs ?? {})))).toEqual([]);
    // Nothing else may be stored of somebody who is not on the list.
    const { pk, sk, expiresAt, ...stored } = strangers ?? {};
    expect(Object.keys(stored).sort()).toEqual(['amount', 'at', 'currency', 'isMatched', 'order', 'state']);
  });

  it('that are imported again with more or less of their fields are stored as if these had come at once', async () => {
    const db = await open();
    const { owner } = await setUpCampaign(db, 1);
    const whole = { ...COMPLETE_ORDER, email: addressOf(0) };
    const plain = { ...SALE, email: whole.email };
    const importBoth = async (...both: Omit<SentOrderRow, 'order'>[]) => {
      await owner.importOrders({ rows: both.map((row, n) => ({ ...row, order: `#${n}` })) });
      return (await readOrders(db)).map(({ sk, order, ...fields }) => fields);
    };
    const before = await importBoth(whole, plain);
    expect(await importBoth(plain, whole)).toEqual(before.toReversed());
  });
});
