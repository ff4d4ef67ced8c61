import { CLOCK_TOLERANCE, DAY, MINUTE, SECOND } from '../../facts/time';
import { signups } from '../../signups/signup';
import { DRAFT, setUpCampaign } from '../../system/testing/campaign';
import { createMailSystem } from '../../system/testing/mail-system';
import { describeEngines } from '../../table/testing/engines';
import { hooked } from '../../table/testing/hooked-table';
import { freezeCampaigns } from './freeze';
import { leaseFreeze } from './freeze-lease';

describeEngines('the lease of a freeze', (open) => {
  /** Begins to freeze a campaign for one person. */
  async function begin() {
    const db = await open();
    const campaign = await setUpCampaign(db, 1);
    const { id } = await campaign.owner.saveCampaign(DRAFT);
    await campaign.owner.changeCampaign({ id, action: 'freeze', recipients: 1 });
    return { ...campaign, db, id };
  }

  it('is that of one process at a time, until that is silent, or its clock was far ahead', async () => {
    const { db, system, id } = await begin();
    const begun = db.clock.time;
    const isLeasedAt = async (time: number) => {
      db.clock.time = begun + time;
      return (await leaseFreeze(system.context, id, MINUTE)) !== undefined;
    };
    const tries = [0, 0, MINUTE - 1, MINUTE, MINUTE + 1, DAY, CLOCK_TOLERANCE, 0, CLOCK_TOLERANCE + 1, -1];
    const leased = [];
    for (const time of tries) leased.push(await isLeasedAt(time));
    expect(leased).toEqual([true, false, false, true, false, true, true, false, false, true]);
  });

  it('is given back after a turn, in which as many pages are read as there is time for', async () => {
    const turnsOf = async (queryMs: number) => {
      const { db, id, status } = await begin();
      const after = ({ name }: { name: string }) => {
        if (name === 'query') db.clock.time += queryMs;
      };
      const { context, worker } = createMailSystem(db, { table: hooked(db.table, { after }) });
      let turns = 1;
      while (await freezeCampaigns(context, worker.freezeMemory)) turns += 1;
      expect(await status(id)).toMatchObject({ state: 'frozen', recipients: 1 });
      return turns;
    };
    expect(await turnsOf(0)).toBe(1);
    expect(await turnsOf(SECOND)).toBeGreaterThan(signups.partitions.length);
  });
});
