import { CANARY } from '../../contract/campaigns';
import type { ReasonFoundBy } from '../../contract/pauses';
import { type MailOutcome, OutcomeUnknown } from '../../email/mailer';
import { recordEvent } from '../../system/provider-events';
import { setUpCampaign, toList } from '../../system/testing/campaign';
import { TEST_OWNER } from '../../system/testing/mail-system';
import { describeEngines } from '../../table/testing/engines';

describeEngines(
  'a campaign',
  (open) => {
    const REPORTS: Readonly<Record<ReasonFoundBy<'reports'>, readonly ['bounce' | 'complaint', number]>> = {
      bounces: ['bounce', 2],
      complaints: ['complaint', 2],
    };
    it.each(Object.entries(REPORTS))(
      'is paused by %s, sends nothing further, and goes on when the owner resumes it',
      async (rule, [event, count]) => {
        const { system, owner, change, freeze, proceed, status } = await setUpCampaign(
          await open(),
          CANARY.recipients + 5,
        );
        const id = await freeze();
        await change(id, 'send');
        await system.deliver();
        for (const { ref } of toList(system).slice(0, count)) {
          await recordEvent(system.context, ref, event, id);
          await recordEvent(system.context, ref, event, id);
        }
        await system.deliver();
        expect(await status(id)).toMatchObject({ state: 'paused', pausedBy: rule });
        const reported = (await owner.campaignDeliveries({ id })).deliveries.filter(
          ({ bounced, complained }) => bounced || complained,
        );
        // Whoever complained has left the list by that.
        const seen = toList(system)
          .slice(0, count)
          .map(({ to }) => (event === 'bounce' ? to : undefined));
        expect(reported.map(({ email }) => email).sort()).toEqual(seen.sort());
        expect(toList(system)).toHaveLength(CANARY.recipients);
        await change(id, 'resume');
        await proceed(id, { atOnce: true });
        await system.deliver();
        expect(await status(id)).toMatchObject({ state: 'done', accepted: CANARY.recipients + 5 });
      },
    );

    it('is paused after five unknown or two refused outcomes in a row', async () => {
      const refused = { result: 'refused', reason: 'SMTP 550' } as const;
      const outcomes: Readonly<
        Record<ReasonFoundBy<'outcomes'>, readonly [number, MailOutcome | undefined]>
      > = {
        unknown: [5, undefined],
        refused: [2, refused],
      };
      for (const [rule, [most, outcome]] of Object.entries(outcomes)) {
        const { system, change, freeze, status } = await setUpCampaign(await open(), CANARY.recipients);
        system.onSend.hook = async ({ to }) => {
          if (to !== TEST_OWNER && !outcome) throw new OutcomeUnknown();
          return to === TEST_OWNER ? undefined : outcome;
        };
        const id = await freeze();
        await change(id, 'send');
        await system.deliver();
        const { state, pausedBy, unknown, refused } = await status(id);
        expect([state, pausedBy]).toEqual(['paused', rule]);
        const pauses = system.logged.filter(({ event }) => event === 'campaign-paused');
        expect(pauses).toEqual([{ event: 'campaign-paused', reason: rule }]);
        // Emails that were in flight have an outcome, too.
        expect(unknown + refused).toBeGreaterThanOrEqual(most);
        expect(unknown + refused).toBeLessThanOrEqual(most + 13);
      }
    });
  },
  ['SQLite'],
);
