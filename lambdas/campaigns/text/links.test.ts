import { PROOF_DAYS } from '../../contract/email';
import { DAY } from '../../facts/time';
import { hasLeft } from '../../people/suppression-list';
import { deleteExpired } from '../../system/expiry';
import { addressOf, setUpCampaign } from '../../system/testing/campaign';
import { describeEngines } from '../../table/testing/engines';
import { readExport } from '../../table/testing/test-table';

describeEngines('the unsubscribe link of a campaign', (open) => {
  it.each([
    ['after', true],
    ['before', false],
  ])(
    'takes somebody off the list a month later who had left and joined again, %s their goodbye',
    async (_, isGoodbyeFirst) => {
      const db = await open();
      const { system, freeze, sendAll } = await setUpCampaign(db, 1);
      const unsubscribe = (kind: string) => {
        const mail = system.sent.find((sent) => sent.kind === kind && sent.to === addressOf(0));
        return system.fetch(mail?.link('/api/unsubscribe') ?? '', { method: 'POST' });
      };
      const first = await freeze({ text: 'The first.' });
      await sendAll(first);
      await unsubscribe(first);
      if (isGoodbyeFirst) await system.deliver();
      await db.signUp(addressOf(0));
      db.clock.time += 1;
      const second = await freeze({ text: 'The second.' });
      await sendAll(second);
      db.clock.time += (PROOF_DAYS + 1) * DAY;
      await deleteExpired(db.open());
      expect((await readExport(db.open())).rows).toHaveLength(1);
      expect(await hasLeft(system.context, addressOf(0))).toBe(false);
      await unsubscribe(second);
      expect((await readExport(db.open())).rows).toEqual([]);
    },
  );
});
