import { readPages } from '../../client/pages';
import { CAMPAIGN_SCHEMAS } from '../../contract/campaigns';
import { MINUTE, SECOND } from '../../facts/time';
import { addressOf, setUpCampaign } from '../../system/testing/campaign';
import { describeEngines } from '../../table/testing/engines';
import { hooked } from '../../table/testing/hooked-table';
import { claimDelivery, dueDeliveries, postponeDelivery, readDeliveries } from './deliveries';
import { deliveries } from './delivery';

const PEOPLE = 30;

/** Sends a campaign that one recipient refuses. */
async function setUp(db: Parameters<typeof setUpCampaign>[0]) {
  const { system, freeze, sendAll } = await setUpCampaign(db, PEOPLE);
  system.onSend.hook = async ({ to }) =>
    to === addressOf(3) ? { result: 'refused', reason: 'SMTP 554', isBounce: false } : undefined;
  const id = await freeze();
  await sendAll(id);
  return { system, id };
}

describeEngines('the deliveries of a campaign', (open) => {
  it.each([undefined, 'accepted'] as const)(
    'are read page by page, each once, in the state %s',
    async (state) => {
      const { system, id } = await setUp(await open());
      const read = ({ cursor }: { cursor: string | undefined }) =>
        readDeliveries(system.context, id, { state, cursor, size: 4 });
      const found = await readPages(read, (page) => page.deliveries);
      const { next: cursor } = await read({ cursor: undefined });
      expect(CAMPAIGN_SCHEMAS.campaignDeliveries.query.safeParse({ id, state, cursor })).toMatchObject({
        data: { cursor },
      });
      const size = state ? PEOPLE - 1 : PEOPLE;
      expect([found.length, new Set(found.map(({ ref }) => ref)).size]).toEqual([size, size]);
    },
  );

  it('are due in the order of their times, those that were put off last', async () => {
    const db = await open();
    const { system, freeze } = await setUpCampaign(db, PEOPLE);
    const id = await freeze();
    const [first] = await dueDeliveries(system.context, id, 'canary', 1);
    if (first?.state !== 'due') throw new Error('Nothing is due.');
    const claimed = await claimDelivery(system.context, first);
    if (!claimed) throw new Error('It was not claimed.');
    await postponeDelivery(system.context, claimed, db.clock.time + SECOND);
    db.clock.time += MINUTE;
    const due = await dueDeliveries(system.context, id, 'canary', PEOPLE);
    expect([due.length, due.at(-1)?.ref]).toEqual([system.context.sizes.canary, first.ref]);
    const fewer = await dueDeliveries(system.context, id, 'canary', due.length - 1);
    expect(fewer.map(({ ref }) => ref)).not.toContain(first.ref);
  });

  it('are read without those in other states', async () => {
    const db = await open();
    const { id } = await setUp(db);
    let queries = 0;
    const table = hooked(db.table, {
      before: ({ name }) => {
        if (name === 'query') queries += 1;
      },
    });
    const page = await readDeliveries({ table }, id, { state: 'refused', size: 1 });
    expect(page.deliveries.map(({ state }) => state)).toEqual(['refused']);
    expect(queries).toBeLessThanOrEqual(deliveries.partitions.length);
  });
});
