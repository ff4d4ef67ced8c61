import type { SentOrderRow } from '../../contract/shop';
import { HOUR, isoOf } from '../../facts/time';
import { addressOf, importCodes, mailTo, setUpCampaign } from '../../system/testing/campaign';
import { describeEngines } from '../../table/testing/engines';

// Each person has a code of their own here, whatever the owner's facts say.
jest.mock('../../facts/facts', () => ({
  ...jest.requireActual('../../facts/facts'),
  SHARED_CODE: undefined,
}));

describeEngines('what a campaign has sold', (open) => {
  it('are the orders since it was sent of those who got it and with their codes, by owner’s day and by source', async () => {
    const db = await open();
    const { system, owner, freeze, sendAll } = await setUpCampaign(db, 3);
    const signedUpAt = isoOf(db.clock.time - HOUR);
    const fair = { email: 'fair@example.org', signedUpAt };
    await owner.import({ rows: [fair], consentFrom: 'a fair', tag: 'essen-2026' });
    await importCodes(system, 4);
    const draft = await owner.saveCampaign({ subject: 'Not sent', text: 'Hello' });
    expect(await owner.campaignSales(draft)).toEqual({
      orders: 0,
      revenue: [],
      passedOn: 0,
      days: [],
      sources: [],
    });
    const id = await freeze();
    await sendAll(id);
    const [sentAt] = (await owner.campaigns()).campaigns.flatMap(({ sentAt = [] }) => sentAt);
    const sent = Date.parse(String(sentAt));
    const code = /CODE-\d+/.exec(mailTo(system, 0)?.text ?? '')?.[0] ?? '';
    await db.signUp('late@example.org');
    const order = (name: string, row: Partial<SentOrderRow> = {}): SentOrderRow => ({
      order: name,
      amount: '31.20',
      currency: 'EUR',
      date: isoOf(sent),
      ...row,
    });
    await owner.importOrders({
      rows: [
        order('#1', { email: addressOf(0) }),
        order('#2', { email: fair.email, amount: '40', refunded: '10' }),
        // With the code of a friend, a day later.
        order('#3', { email: 'friend@example.org', codes: [code], date: isoOf(sent + 24 * HOUR) }),
        order('#4', { email: addressOf(1), codes: [code], currency: 'DKK', date: isoOf(sent + 24 * HOUR) }),
        // Made before the campaign, by somebody who never got it, by nobody on the list, and cancelled.
        order('#5', { email: addressOf(1), date: isoOf(sent - 1) }),
        order('#6', { email: 'late@example.org' }),
        order('#7', { email: 'nobody@example.org' }),
        order('#8', { email: addressOf(2), isCancelled: true }),
      ],
    });
    const sales = await owner.campaignSales({ id });
    const euros = (amount: number) => ({ currency: 'EUR', amount });
    const crowns = { currency: 'DKK', amount: 31.2 };
    expect(sales).toMatchObject({ orders: 4, revenue: [euros(92.4), crowns], passedOn: 1 });
    expect(sales.days).toEqual([
      { date: expect.any(String), orders: 2, revenue: [euros(61.2)] },
      { date: expect.any(String), orders: 2, revenue: [euros(31.2), crowns] },
    ]);
    expect(sales.sources).toEqual([
      { origin: { by: 'unknown' }, orders: 3, revenue: [euros(62.4), crowns] },
      { origin: { by: 'tag', tag: 'essen-2026' }, orders: 1, revenue: [euros(30)] },
    ]);
  });
});
