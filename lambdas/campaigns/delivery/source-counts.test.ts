import { OWNER_DAYS } from '../../facts/owner-days';
import { isoOf } from '../../facts/time';
import { recordEvent } from '../../system/provider-events';
import { addressOf, setUpCampaign } from '../../system/testing/campaign';
import { describeEngines } from '../../table/testing/engines';
import { COMPARED_SOURCES } from '../campaign/results';

/** Sets up a list of people with these sources. */
async function setUpSources(
  db: Parameters<typeof setUpCampaign>[0],
  sources: readonly (string | undefined)[],
) {
  const setUp = await setUpCampaign(db, 0, { engine: 'ses' });
  const { owner } = setUp;
  const signedUpAt = isoOf(db.clock.time);
  const rows = sources.map((source, n) => ({ email: addressOf(n), signedUpAt, ...(source && { source }) }));
  await owner.import({ rows, consentFrom: 'a fair' });
  await owner.importCodes({ rows: sources.map((_, n) => `CODE-${n}`) });
  db.clock.time += 1;
  return setUp;
}

describeEngines('the counts of a campaign by source', (open) => {
  it('say what became of the emails of each, the largest first, also of who had ordered before', async () => {
    const db = await open();
    const { owner, freeze, sendAll, system } = await setUpSources(db, ['fair', 'bgg', 'bgg', undefined]);
    const order = { amount: '36', currency: 'EUR', date: isoOf(db.clock.time) };
    await owner.importOrders({ rows: [{ ...order, order: '#1', email: addressOf(0) }] });
    const id = await freeze();
    await sendAll(id);
    await owner.importOrders({ rows: [{ ...order, order: '#2', email: addressOf(1) }] });
    const refOf = (n: number) => system.sent.find(({ to }) => to === addressOf(n))?.ref ?? '';
    await recordEvent(system.context, refOf(2), 'bounce', id);
    await recordEvent(system.context, refOf(3), 'complaint', id);
    const none = { ordered: 0, left: 0, bounced: 0, complained: 0 };
    const { days, sources } = await owner.campaignResults({ id });
    expect(days).toEqual([{ date: OWNER_DAYS.dayOf(db.clock.time), accepted: 4 }]);
    expect(sources).toEqual([
      { ...none, origin: { by: 'link', source: 'bgg' }, accepted: 2, ordered: 1, bounced: 1 },
      { ...none, origin: { by: 'unknown' }, accepted: 1, complained: 1 },
      { ...none, origin: { by: 'link', source: 'fair' }, accepted: 1, ordered: 1 },
    ]);
  });

  it('name as many sources as are compared, however many visitors invent', async () => {
    const sources = Array.from({ length: COMPARED_SOURCES + 3 }, (_, n) => `source-${n}`);
    const { owner, freeze, sendAll } = await setUpSources(await open(), sources);
    const id = await freeze();
    await sendAll(id);
    const { sources: compared } = await owner.campaignResults({ id });
    expect(compared).toHaveLength(COMPARED_SOURCES + 1);
    expect(compared.at(-1)).toMatchObject({ origin: { by: 'rest' }, accepted: 3 });
  });
});
