import { NotSent, OutcomeUnknown } from '../../email/mailer';
import { DAY, HOUR, MINUTE } from '../../facts/time';
import { leaveList } from '../../people/answers';
import { refOf } from '../../people/people';
import type { SystemContext } from '../../system/context';
import { recordEvent } from '../../system/provider-events';
import { addressOf, setUpCampaign, toList } from '../../system/testing/campaign';
import { createMailSystem, TEST_OWNER } from '../../system/testing/mail-system';
import { describeEngines } from '../../table/testing/engines';
import { hooked } from '../../table/testing/hooked-table';
import type { CampaignContext } from '../campaign/campaigns';
import {
  claimDelivery,
  delayDelivery,
  dueDeliveries,
  endDelivery,
  markUnknown,
  postponeDelivery,
  readDeliveries,
} from './deliveries';
import { type ClaimedDelivery, deliveries } from './delivery';

describeEngines(
  'an email of a campaign',
  (open) => {
    it.each([
      ['unknown, and not sent again by itself, after an error that nobody expected', new TypeError('no'), 1],
      [
        'due again if the engine says that it was certainly not sent',
        new NotSent('disk', { code: 'ENOSPC' }),
        0,
      ],
    ])('is %s', async (_, error, unknown) => {
      const db = await open();
      const { system, change, freeze, status } = await setUpCampaign(db, 1);
      let attempts = 0;
      system.onSend.hook = async ({ to }) => {
        if (to === TEST_OWNER) return undefined;
        attempts += 1;
        throw error;
      };
      const id = await freeze();
      await change(id, 'send');
      await system.deliver();
      expect(await status(id)).toMatchObject({ unknown, waiting: 1 - unknown });
      db.clock.time += 2 * MINUTE;
      await system.deliver();
      expect(attempts).toBe(unknown === 1 ? 1 : 2);
    });

    it('is settled although a clock that was ahead claimed it, and is sent although one froze it', async () => {
      const db = await open();
      const { system, change, freeze, status } = await setUpCampaign(db, 2);
      db.clock.time += 2 * HOUR;
      const id = await freeze();
      await change(id, 'send');
      db.clock.time += DAY;
      const [due] = await dueDeliveries(system.context, id, 'canary', 1);
      // Its process is killed, and then the clock is right again.
      expect(due?.state === 'due' && (await claimDelivery(system.context, due))).toBeTruthy();
      db.clock.time -= DAY + 2 * HOUR;
      await system.deliver();
      db.clock.time += MINUTE;
      await system.deliver();
      expect(await status(id)).toMatchObject({ accepted: 1, unknown: 1, waiting: 0 });
    });

    it('is due although a clock that was ahead put it off', async () => {
      const db = await open();
      const { system, change, freeze, proceed, status } = await setUpCampaign(db, 1);
      const id = await freeze();
      await change(id, 'send');
      system.onSend.hook = async ({ to }) =>
        to === TEST_OWNER ? undefined : { result: 'later', limit: 'recipient' };
      db.clock.time += DAY;
      await system.deliver();
      system.onSend.hook = undefined;
      await system.deliver();
      await proceed(id, { atOnce: true });
      await system.deliver();
      expect(await status(id)).toMatchObject({ state: 'sending', accepted: 0, waiting: 1 });
      db.clock.time -= DAY;
      await system.deliver();
      expect(await status(id)).toMatchObject({ accepted: 1 });
    });

    it.each([
      ['sent again', true, 2],
      ['left', false, 0],
    ])(
      'is %s, when its outcome is unknown, though a clock sent it that was a day ahead',
      async (_, sendAgain, reached) => {
        const db = await open();
        const { system, owner, change, freeze, proceed, status } = await setUpCampaign(db, 2);
        const id = await freeze();
        await change(id, 'send');
        db.clock.time += DAY;
        system.onSend.hook = async ({ to }) => {
          if (to !== TEST_OWNER) throw new OutcomeUnknown();
          return undefined;
        };
        await system.deliver();
        system.onSend.hook = undefined;
        db.clock.time -= DAY;
        await owner.resolveUnknown({ id, sendAgain });
        await system.deliver();
        await proceed(id, { atOnce: true });
        await system.deliver();
        expect(toList(system)).toHaveLength(reached);
        expect(await status(id)).toMatchObject({ state: 'done', accepted: reached });
      },
    );

    it('is not sent if its process stalled until its claim had ended, and is due again', async () => {
      const db = await open();
      const { system, change, freeze, status } = await setUpCampaign(db, 1);
      const id = await freeze();
      await change(id, 'send');
      let stalls = 0;
      const table = hooked(db.table, {
        after: ({ name, pk }) => {
          if (name !== 'update' || !pk.startsWith('deliveries') || stalls > 0) return;
          stalls += 1;
          db.clock.time += MINUTE;
        },
      });
      const stalled = createMailSystem(db, { optIn: 'single', table, sent: system.sent });
      const sentAt: number[] = [];
      stalled.onSend.hook = async ({ to, at }) => {
        if (to !== TEST_OWNER) sentAt.push(at);
        return undefined;
      };
      const stalledAt = db.clock.time;
      // The run was over after the stall.
      await stalled.deliver();
      await stalled.deliver();
      expect([stalls, sentAt.length, sentAt.every((at) => at > stalledAt + MINUTE - 1)]).toEqual([
        1,
        1,
        true,
      ]);
      expect(await status(id)).toMatchObject({ accepted: 1 });
      const page = await readDeliveries(system.context, id, { size: 1 });
      expect(page.deliveries[0]?.attempt).toBe(2);
    });

    it.each([
      ['unknown', (context, late) => markUnknown(context, late)],
      ['not sent', (context, late) => postponeDelivery(context, late, context.now())],
      ['put off', (context, late) => delayDelivery(context, late, HOUR)],
      ['refused', (context, late) => endDelivery(context, late, 'refused', 'SMTP 550')],
    ] satisfies [string, (context: CampaignContext, late: ClaimedDelivery) => Promise<unknown>][])(
      'stays with the process that claimed it since, though the one before finds it %s',
      async (_, record) => {
        const db = await open();
        const { system, change, freeze } = await setUpCampaign(db, 1);
        const { context } = system;
        const id = await freeze();
        await change(id, 'send');
        const claim = async () => {
          const [due] = await dueDeliveries(context, id, 'canary', 1);
          return due?.state === 'due' ? claimDelivery(context, due) : undefined;
        };
        const first = await claim();
        db.clock.time += 2 * MINUTE;
        // Another process finds that the first one was killed, and that the engine does not have the email.
        if (first) await postponeDelivery(context, first, db.clock.time);
        const second = await claim();
        expect([first?.attempt, second?.attempt]).toEqual([1, 2]);
        if (first) await record(context, first);
        expect(second && (await deliveries.on(db.table).get(second))).toEqual(second);
      },
    );

    it.each([
      ['left', (context: SystemContext) => leaveList(context, addressOf(0))],
      ['bounced', (context: SystemContext) => recordEvent(context, refOf(context, addressOf(0)), 'bounce')],
    ])('is not sent to somebody who %s between the reading of the batch and the claim', async (_, happen) => {
      const db = await open();
      const { system, change, freeze, status } = await setUpCampaign(db, 1);
      const id = await freeze();
      await change(id, 'send');
      let hasHappened = false;
      const table = hooked(db.table, {
        async before({ name, pk }) {
          if (name !== 'update' || !pk.startsWith('deliveries') || hasHappened) return;
          hasHappened = true;
          await happen(system.context);
        },
      });
      const sender = createMailSystem(db, { optIn: 'single', table });
      await sender.deliver();
      expect([hasHappened, toList(sender)]).toEqual([true, []]);
      expect(await status(id)).toMatchObject({ skipped: 1, accepted: 0 });
    });

    it('counts for the first hour if its outcome is unknown', async () => {
      const sizes = { canary: 2, warmUp: 3 };
      const db = await open();
      const { system, change, freeze, proceed, status } = await setUpCampaign(db, 6, { sizes });
      system.onSend.hook = async ({ to }) => {
        if (to !== TEST_OWNER && toList(system).length < sizes.canary) throw new OutcomeUnknown();
        return undefined;
      };
      const id = await freeze();
      await change(id, 'send');
      await system.deliver();
      expect(await status(id)).toMatchObject({ unknown: sizes.canary });
      system.onSend = Object.assign(system.onSend, { hook: undefined });
      await system.deliver();
      await proceed(id, { atOnce: true });
      await system.deliver();
      expect(await status(id)).toMatchObject({
        accepted: sizes.warmUp - sizes.canary,
        unknown: sizes.canary,
      });
    });
  },
  ['SQLite'],
);
