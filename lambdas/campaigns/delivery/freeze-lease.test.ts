import { CLOCK_TOLERANCE } from '../../email/delivery';
import { DAY, MINUTE } from '../../facts/time';
import { DRAFT, setUpCampaign } from '../../system/testing/campaign';
import { describeEngines } from '../../table/testing/engines';
import { leaseFreeze } from './freeze-lease';

describeEngines('the lease of a freeze', (open) => {
  it('is that of one process at a time, until that is silent, or its clock was far ahead', async () => {
    const db = await open();
    const { system, owner } = await setUpCampaign(db, 1);
    const { id } = await owner.saveCampaign(DRAFT);
    await owner.changeCampaign({ id, action: 'freeze', recipients: 1 });
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
});
