import { setUpCampaign } from '../../system/testing/campaign';
import { createMemoryTable } from '../../table/memory-table';
import { hooked } from '../../table/testing/hooked-table';
import { createTestTable } from '../../table/testing/test-table';
import { cleanUpCampaigns } from './cleanup';

/** More than are ended in a turn on a slow disk. */
const PEOPLE = 300;
/** How long a call takes on it, longer than a turn (ms). */
const SLOW = 600;

it.each(['cancel', 'delete'] as const)(
  'a turn says that more is to do after a long %s, until it is done',
  async (how) => {
    const db = createTestTable(createMemoryTable());
    const { owner, change, freeze } = await setUpCampaign(db, PEOPLE);
    const id = await freeze();
    if (how === 'delete') await owner.deleteCampaign({ id });
    else {
      await change(id, 'send');
      await change(id, 'pause');
      await change(id, 'cancel');
    }
    const before = () => {
      db.clock.time += SLOW;
    };
    const slow = db.open(hooked(db.table, { before }));
    const turns: boolean[] = [];
    do turns.push(await cleanUpCampaigns(slow, () => Promise.reject(new Error('Nothing was under way.'))));
    while (turns.at(-1));
    expect(turns.length).toBeGreaterThan(1);
    if (how === 'cancel')
      expect(await owner.campaignStatus({ id })).toMatchObject({ state: 'done', skipped: PEOPLE });
    else expect((await owner.campaigns()).campaigns).toEqual([]);
  },
);
