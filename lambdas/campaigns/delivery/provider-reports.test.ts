import { UNKNOWN_MINUTES } from '../../contract/campaigns';
import { OutcomeUnknown } from '../../email/mailer';
import { MINUTE, SECOND } from '../../facts/time';
import { refOf } from '../../people/people';
import { recordEvent } from '../../system/provider-events';
import { addressOf, setUpCampaign, toList } from '../../system/testing/campaign';
import {
  createMailSystem,
  type MailSystem,
  type SentMail,
  TEST_OWNER,
} from '../../system/testing/mail-system';
import { describeEngines } from '../../table/testing/engines';
import { hooked } from '../../table/testing/hooked-table';
import { readExport, type TestTable } from '../../table/testing/test-table';

const EVENTS = ['sent', 'bounce', 'complaint'] as const;

/** Returns the addresses on the list that got no email, as the owner exports them. */
const readNotNotified = async (db: TestTable) =>
  (await readExport(db.open(), { notNotified: true })).rows.map(({ email }) => email);

/** Lets the first attempt of each email to the list end without a reply, after `during`. */
function loseReplies(system: MailSystem, during: (sent: SentMail) => Promise<void> = async () => undefined) {
  const lost: SentMail[] = [];
  system.onSend.hook = async (sent) => {
    if (sent.to === TEST_OWNER || sent.attempt > 1) return undefined;
    lost.push(sent);
    await during(sent);
    throw new OutcomeUnknown();
  };
  return lost;
}

/** Sends a campaign to so many people, loses all replies, and has the emails sent again once that is allowed. */
async function sendAgain(db: TestTable, people: number) {
  const setUp = await setUpCampaign(db, people, { engine: 'ses' });
  const { system, owner, change, freeze } = setUp;
  const id = await freeze();
  const lost = loseReplies(system);
  await change(id, 'send');
  await system.deliver();
  db.clock.time += UNKNOWN_MINUTES * MINUTE;
  await owner.resolveUnknown({ id, sendAgain: true });
  return { ...setUp, id, lost };
}

describeEngines("a provider's report about an email of a campaign", (open) => {
  it.each(EVENTS)(
    'shows that it was accepted, if it is %s and comes before our own time limit',
    async (event) => {
      const db = await open();
      const { system, owner, change, freeze, status } = await setUpCampaign(db, 1, { engine: 'ses' });
      const id = await freeze();
      const lost = loseReplies(system, ({ ref }) => recordEvent(system.context, ref, event, id));
      await change(id, 'send');
      await system.deliver();
      expect(lost).toHaveLength(1);
      expect(await status(id)).toMatchObject({
        accepted: 1,
        unknown: 0,
        bounced: event === 'bounce' ? 1 : 0,
        complained: event === 'complaint' ? 1 : 0,
      });
      expect(await readNotNotified(db)).toEqual([]);
      db.clock.time += UNKNOWN_MINUTES * MINUTE;
      await owner.resolveUnknown({ id, sendAgain: true });
      await system.deliver();
      expect(toList(system)).toEqual([]);
    },
  );

  it.each(EVENTS)('settles one whose outcome is unknown, if it is %s and comes twice', async (event) => {
    const db = await open();
    const { system, change, freeze, status } = await setUpCampaign(db, 1, { engine: 'ses' });
    const id = await freeze();
    const lost = loseReplies(system);
    await change(id, 'send');
    await system.deliver();
    expect(await status(id)).toMatchObject({ accepted: 0, unknown: 1 });
    for (const { ref } of [...lost, ...lost]) await recordEvent(system.context, ref, event, id);
    expect(await status(id)).toMatchObject({ accepted: 1, unknown: 0 });
    expect(await readNotNotified(db)).toEqual([]);
  });

  it('about an earlier attempt keeps it from being sent again', async () => {
    const db = await open();
    const { system, proceed, status, id, lost } = await sendAgain(db, 2);
    await recordEvent(system.context, lost[0]?.ref ?? '', 'sent', id);
    await proceed(id, { atOnce: true });
    await system.deliver();
    await system.deliver();
    expect(await status(id)).toMatchObject({ state: 'done', accepted: 2 });
    expect(toList(system).map(({ to }) => to)).toEqual([lost[1]?.to]);
    expect(await readNotNotified(db)).toEqual([]);
  });

  it.each(EVENTS)('settles one that was refused when it was sent again, if it is %s', async (event) => {
    const db = await open();
    const { system, owner, proceed, status, id, lost } = await sendAgain(db, 1);
    system.onSend.hook = async () => ({ result: 'refused', reason: 'SMTP 550' });
    await proceed(id, { atOnce: true });
    await system.deliver();
    await system.deliver();
    const { deliveries } = await owner.campaignDeliveries({ id });
    expect(deliveries).toMatchObject([{ state: 'unknown', reason: 'SMTP 550' }]);
    expect(await status(id)).toMatchObject({ state: 'done', unknown: 1, refused: 0 });
    for (const { ref } of [...lost, ...lost]) await recordEvent(system.context, ref, event, id);
    expect(await status(id)).toMatchObject({ accepted: 1, unknown: 0 });
    expect(await readNotNotified(db)).toEqual([]);
  });

  it('that it was sent does not count as an outcome that pauses the campaign', async () => {
    const people = 20;
    const { system, change, freeze, status } = await setUpCampaign(await open(), people, { engine: 'ses' });
    const id = await freeze();
    loseReplies(system, ({ ref }) => recordEvent(system.context, ref, 'sent', id));
    await change(id, 'send');
    await system.deliver();
    expect(await status(id)).toMatchObject({ state: 'waiting', accepted: people });
  });

  it('changes nothing about an email that was not sent yet', async () => {
    const { system, freeze, status } = await setUpCampaign(await open(), 1, { engine: 'ses' });
    const id = await freeze();
    await recordEvent(system.context, refOf(system.context, addressOf(0)), 'sent', id);
    expect(await status(id)).toMatchObject({ waiting: 1, accepted: 0 });
  });
});

describeEngines(
  'an email whose process was killed after it was sent',
  (open) => {
    it.each([
      ['before its recipient was notified', 'signups', 1],
      // The first change of the delivery is its claim.
      ['before its delivery was settled', 'deliveries', 2],
    ])('%s: counts as received, if the engine can know that it was sent', async (_, partition, nth) => {
      const db = await open();
      const { system, change, freeze, status } = await setUpCampaign(db, 1, { canKnow: true, engine: 'ses' });
      const id = await freeze();
      await change(id, 'send');
      let changes = 0;
      const table = hooked(db.table, {
        before: ({ name, pk }) => {
          if (name === 'update' && pk.startsWith(partition)) changes += 1;
          if (changes >= nth) throw new Error('killed');
        },
      });
      const killed = createMailSystem(db, { optIn: 'single', canKnow: true, table, sent: system.sent });
      await killed.deliver().catch(() => undefined);
      expect(toList(system)).toHaveLength(1);
      expect(await status(id)).toMatchObject({ accepted: 0 });
      db.clock.time += MINUTE + SECOND;
      await system.deliver();
      expect(await status(id)).toMatchObject({ accepted: 1, unknown: 0 });
      expect(await readNotNotified(db)).toEqual([]);
    });
  },
  ['SQLite'],
);
