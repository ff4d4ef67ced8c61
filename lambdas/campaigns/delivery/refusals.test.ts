import type { MailOutcome } from '../../email/mailer';
import { HOUR } from '../../facts/time';
import { addressOf, mailTo, setUpCampaign, toList } from '../../system/testing/campaign';
import { jsonPost } from '../../system/testing/steps';
import { describeEngines } from '../../table/testing/engines';
import { countReported } from '../campaign/stop-rules';

const DEAD: MailOutcome = { result: 'refused', reason: 'SMTP 550 5.1.1', isBounce: true };
const POLICY: MailOutcome = {
  result: 'later',
  limit: 'account',
  problem: 'sender',
  refusedWith: 'SMTP 550 5.7.1',
};

describeEngines(
  'a campaign whose emails are refused',
  (open) => {
    it('goes on beside some dead addresses, also in a row, and is paused by their share as by bounces', async () => {
      const { system, freeze, sendAll, status } = await setUpCampaign(await open(), 200);
      const refuse = (first: number, last: number) => {
        let calls = 0;
        system.onSend.hook = async () => {
          calls += 1;
          return calls >= first && calls <= last ? DEAD : undefined;
        };
      };
      refuse(101, 103);
      const id = await freeze();
      await sendAll(id);
      expect(await status(id)).toMatchObject({ state: 'done', refused: 3, accepted: 197 });
      refuse(101, 200);
      const another = await freeze();
      await sendAll(another);
      expect(await status(another)).toMatchObject({ state: 'paused', pausedBy: 'bounces' });
    });

    it('counts a refusal as a bounce only if there is no such mailbox', async () => {
      const { system, change, freeze, status } = await setUpCampaign(await open(), 3, { engine: 'ses' });
      const refused: MailOutcome = { result: 'refused', reason: 'SMTP 554' };
      const outcomes = new Map([
        [addressOf(0), DEAD],
        [addressOf(1), refused],
      ]);
      system.onSend.hook = async ({ to }) => outcomes.get(to);
      const id = await freeze();
      await change(id, 'send');
      await system.deliver();
      expect(await status(id)).toMatchObject({ accepted: 1, refused: 2, bounced: 0 });
      expect(await countReported(system.context, id)).toEqual({ bounced: 1, complained: 0 });
    });

    it('stops at once for its sender, and sends to the same person when it goes on', async () => {
      const db = await open();
      const { system, freeze, change, proceed, status } = await setUpCampaign(db, 30);
      const id = await freeze();
      await change(id, 'send');
      await system.deliver();
      const accepted = toList(system).length;
      system.onSend.hook = async () => POLICY;
      await proceed(id, { atOnce: true });
      await system.deliver();
      expect(await status(id)).toMatchObject({ state: 'paused', pausedBy: 'account', refused: 0 });
      expect(system.logged).toContainEqual({ event: 'campaign-paused', reason: 'account' });
      expect(toList(system)).toHaveLength(accepted);
      system.onSend.hook = undefined;
      db.clock.time += HOUR;
      await change(id, 'resume');
      await system.deliver();
      expect(await status(id)).toMatchObject({ state: 'done', accepted: 30 });
    });

    it('goes on without a person whose email alone is refused for its sender', async () => {
      const db = await open();
      const { system, freeze, change, status } = await setUpCampaign(db, 5);
      system.onSend.hook = async ({ to }) => (to === addressOf(3) ? POLICY : undefined);
      const id = await freeze();
      await change(id, 'send');
      await system.deliver();
      expect(await status(id)).toMatchObject({ state: 'paused', pausedBy: 'account' });
      db.clock.time += HOUR;
      await change(id, 'resume');
      await system.deliver();
      expect(await status(id)).toMatchObject({ state: 'waiting', refused: 1, accepted: 4 });
    });
  },
  ['SQLite'],
);

describeEngines(
  'a quota of the day',
  (open) => {
    it('is left by a campaign to people who wait, a tenth of it', async () => {
      const db = await open();
      const { system, freeze, sendAll, status } = await setUpCampaign(db, 100, { quota: 100 });
      const id = await freeze();
      await sendAll(id);
      expect(await status(id)).toMatchObject({ state: 'paused', pausedBy: 'quota' });
      expect(system.sent).toHaveLength(90);
      await system.fetch('/api/my-signup', jsonPost({ email: addressOf(99) }));
      db.clock.time += 2 * HOUR;
      await system.deliver();
      expect(await status(id)).toMatchObject({ state: 'paused', pausedBy: 'quota' });
      expect(system.sent.map(({ kind }) => kind).at(-1)).toBe('link');
      expect(mailTo(system, 99)?.kind).toBeDefined();
    });
  },
  ['SQLite'],
);
