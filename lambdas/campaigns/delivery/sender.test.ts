import { CANARY } from '../../contract/campaigns';
import { CAMPAIGN_ERRORS } from '../../contract/messages';
import { OutcomeUnknown } from '../../email/mailer';
import { MINUTE, SECOND } from '../../facts/time';
import { refusal, setUpCampaign, toList } from '../../system/testing/campaign';
import {
  createMailSystem,
  type MailSystem,
  type MailSystemOptions,
  TEST_OWNER,
} from '../../system/testing/mail-system';
import { createVirtualTime } from '../../system/testing/virtual-time';
import { runWorker } from '../../system/worker';
import { describeEngines } from '../../table/testing/engines';
import { hooked } from '../../table/testing/hooked-table';
import type { TestTable } from '../../table/testing/test-table';
import {
  isLeaseHeld,
  isLeaseLasting,
  keepLease,
  newSenderLease,
  releaseLease,
  takeLease,
} from './sender-lease';

/** How late an email may be, so that the next one comes sooner after it (ms). */
const LATE = 250;
/** How many people a list can have so that everybody is among the first. */
const PEOPLE = CANARY.recipients;

/** Freezes a campaign for a list, and begins to send it. Time passes only when the test says so. */
async function setUp(db: TestTable, people: number, options: MailSystemOptions = {}) {
  const time = createVirtualTime(db.clock);
  const set = { wait: time.wait, compose: composeNothing, ...options };
  const campaign = await setUpCampaign(db, people, set);
  const id = await campaign.freeze({ text: 'No code.' });
  await campaign.change(id, 'send');
  /** Opens another process over the same table. */
  const openOther = (other: MailSystemOptions = {}) =>
    createMailSystem(db, { optIn: 'single', ...set, sent: campaign.system.sent, ...other });
  return { ...campaign, id, time, openOther };
}

/** Composing takes ticks of the event loop, in which no time should pass. */
const composeNothing: NonNullable<MailSystemOptions['compose']> = async ({
  from,
  to,
  ref,
  kind,
  attempt,
}) => ({
  from,
  to,
  messageId: `<${ref}.${kind}.${attempt}@launch.test>`,
  raw: Buffer.from(`To: ${to}\r\n\r\n`),
});

/** Returns the most emails to the list within any period of a length (ms). */
function mostWithin(system: MailSystem, length: number): number {
  const times = toList(system).map(({ at }) => at);
  return Math.max(...times.map((begin) => times.filter((at) => at >= begin && at < begin + length).length));
}

describeEngines(
  'the sender of campaigns',
  (open) => {
    it('keeps its rate over all processes', async () => {
      const rate = 5;
      const db = await open();
      const { system, time, openOther } = await setUp(db, PEOPLE, { rate });
      const others = [openOther(), openOther()];
      await time.until(Promise.all([system, ...others].map(({ worker }) => runWorker(worker))));
      expect(toList(system)).toHaveLength(PEOPLE);
      // One at the beginning, and one that was late.
      expect(mostWithin(system, SECOND)).toBeLessThanOrEqual(rate + 2);
    });

    it('keeps its rate from one process to the next, also if the first one was killed', async () => {
      // Slower than a lease, after which a killed process is followed by another one.
      const rate = 0.01;
      const db = await open();
      const { system, time, openOther } = await setUp(db, 3, { rate });
      const abort = new AbortController();
      system.onSend.hook = async ({ to }) => {
        if (to !== TEST_OWNER) abort.abort();
        return undefined;
      };
      await time.until(runWorker(system.worker, abort.signal));
      let isKilled = false;
      const before = () => {
        if (isKilled) throw new Error('killed');
      };
      const killed = openOther({ table: hooked(db.table, { before }) });
      killed.onSend.hook = async ({ to }) => {
        isKilled = to !== TEST_OWNER;
        return undefined;
      };
      for (const [{ worker }, sent] of [[killed, 2] as const, [openOther(), 3] as const])
        while (toList(system).length < sent) {
          await time.until(runWorker(worker).catch(() => undefined));
          db.clock.time += SECOND;
        }
      expect(mostWithin(system, SECOND / rate - LATE)).toBe(1);
    });

    it('has sent to one of the first few when it is paused: then the campaign is not deleted', async () => {
      const db = await open();
      const { system, owner, change, id, time, status } = await setUp(db, 3, { rate: 0.1 });
      const abort = new AbortController();
      system.onSend.hook = async ({ to }) => {
        if (to !== TEST_OWNER) abort.abort();
        return undefined;
      };
      await time.until(runWorker(system.worker, abort.signal));
      await change(id, 'pause');
      expect(await status(id)).toMatchObject({ state: 'paused', accepted: 1, waiting: 2 });
      expect(await refusal(owner.deleteCampaign({ id }))).toBe(CAMPAIGN_ERRORS.mailed);
    });

    it('is another process only after the lease of one that was killed has ended', async () => {
      const db = await open();
      const { system, openOther } = await setUp(db, PEOPLE);
      await takeLease(system.worker.sender.senderLease);
      const other = openOther();
      db.clock.time += MINUTE - 1;
      await other.deliver();
      expect(toList(system)).toHaveLength(0);
      db.clock.time += 1;
      await other.deliver();
      expect(toList(system)).toHaveLength(PEOPLE);
    });

    describe('has a lease', () => {
      const start = async () => {
        const db = await open();
        const gone = new Set<string>();
        const isGone = (name: string) => gone.has(name);
        const [one, other] = [
          newSenderLease(db.open(), { name: 'one', isGone }),
          newSenderLease(db.open(), { name: 'other', isGone }),
        ];
        return { clock: db.clock, gone, one, other };
      };

      it('that one process has at a time, until it ends, or its process or its clock is known to be wrong', async () => {
        const { clock, gone, one, other } = await start();
        const begun = clock.time;
        expect(await takeLease(one)).toEqual({ unknown: 0, refused: 0, nextAt: 0 });
        clock.time = begun + MINUTE - 1;
        expect([await takeLease(other), isLeaseHeld(other)]).toEqual([undefined, false]);
        // Its own process may take it again, and then hands over no time of its last email.
        expect(await takeLease(one)).toEqual({ unknown: 0, refused: 0, nextAt: undefined });
        gone.add('one');
        expect(await takeLease(other)).toEqual({ unknown: 0, refused: 0, nextAt: undefined });
        expect([isLeaseHeld(other), await keepLease(one), isLeaseHeld(one)]).toEqual([true, true, true]);
        clock.time += MINUTE;
        expect([await keepLease(one), isLeaseHeld(one)]).toEqual([false, false]);
        // The lease was made by a clock that was a minute ahead, and then by one that was further ahead.
        clock.time -= MINUTE;
        await takeLease(other);
        clock.time -= MINUTE;
        expect(await takeLease(one)).toBeUndefined();
        clock.time -= 1;
        expect(await takeLease(one)).toBeDefined();
      });

      it('that is renewed when a quarter of it is over, and whenever the clock was set back', async () => {
        const { clock, one, other } = await start();
        const begun = clock.time;
        const endsAt = async () => {
          clock.time = begun;
          while ((await takeLease(other)) === undefined) clock.time += SECOND;
          return clock.time - begun;
        };
        expect(isLeaseLasting(one)).toBe(false);
        await takeLease(one);
        expect(isLeaseLasting(one)).toBe(true);
        clock.time = begun + 14 * SECOND;
        expect([await keepLease(one), one.until]).toEqual([true, begun + MINUTE]);
        clock.time = begun + 15 * SECOND;
        expect([await keepLease(one), one.until]).toEqual([true, begun + 75 * SECOND]);
        expect(isLeaseLasting(one)).toBe(true);
        clock.time = begun;
        expect(isLeaseLasting(one)).toBe(false);
        expect([await keepLease(one), one.until]).toEqual([true, begun + MINUTE]);
        expect(await endsAt()).toBe(MINUTE);
      });

      it('that it gives back with its rate and its row of outcomes', async () => {
        const { clock, one, other } = await start();
        await takeLease(one);
        await releaseLease(other, { nextAt: 0, unknown: 9, refused: 9 });
        await releaseLease(one, { nextAt: clock.time + 1, unknown: 2, refused: 1 });
        expect([isLeaseHeld(one), await keepLease(one)]).toEqual([false, false]);
        expect(await takeLease(other)).toEqual({ nextAt: clock.time + 1, unknown: 2, refused: 1 });
      });
    });

    it('keeps its rate after its process stalled instead of sending everything at once', async () => {
      const rate = 0.5;
      const db = await open();
      const time = createVirtualTime(db.clock);
      let stall = 0;
      const wait = async (ms: number) => {
        await time.wait(ms);
        db.clock.time += stall;
        stall = 0;
      };
      const { system } = await setUp(db, 12, { rate, wait });
      system.onSend.hook = async ({ to }) => {
        if (to !== TEST_OWNER && toList(system).length === 3) stall = MINUTE / 2;
        return undefined;
      };
      await time.until(runWorker(system.worker));
      expect(toList(system).length).toBeGreaterThan(6);
      expect(mostWithin(system, SECOND)).toBe(1);
    });

    it('sends nothing more of a batch once another process has its lease, since it stalled', async () => {
      const db = await open();
      const time = createVirtualTime(db.clock);
      let stall: (() => Promise<unknown>) | undefined;
      let stalledAt = Number.NaN;
      const wait = async (ms: number) => {
        await time.wait(ms);
        const stalled = stall;
        stall = undefined;
        await stalled?.();
      };
      const { system } = await setUp(db, 12, { rate: 0.5, wait });
      // It finds that the process of the first lease is gone, before that lease ends.
      const other = newSenderLease(system.context, { name: 'other', isGone: () => true });
      system.onSend.hook = async ({ to }) => {
        if (to !== TEST_OWNER && toList(system).length === 2)
          stall = async () => {
            db.clock.time += 46 * SECOND;
            stalledAt = db.clock.time;
            expect(await takeLease(other)).toBeDefined();
          };
        return undefined;
      };
      await time.until(runWorker(system.worker));
      expect(toList(system)).toHaveLength(3);
      // Nobody waits for a turn in vain.
      expect(db.clock.time - stalledAt).toBeLessThan(5 * SECOND);
    });

    it('sends nothing that it claims after a pause was acknowledged', async () => {
      const db = await open();
      const { id, change, status, openOther } = await setUp(db, 1);
      let claims = 0;
      const table = hooked(db.table, {
        async before({ name, pk }) {
          if (name !== 'update' || !pk.startsWith('deliveries')) return;
          claims += 1;
          if (claims === 1) await change(id, 'pause');
        },
      });
      const paused = openOther({ table });
      await paused.deliver();
      expect(claims).toBeGreaterThan(0);
      expect(toList(paused)).toEqual([]);
      expect(await status(id)).toMatchObject({ state: 'paused', waiting: 1 });
    });

    it('settles only when nothing is under way, even after an error', async () => {
      const db = await open();
      const { id, openOther, status } = await setUp(db, PEOPLE);
      let failures = 0;
      const table = hooked(db.table, {
        before({ name, pk }) {
          // A recipient is notified before the outcome of their delivery is recorded.
          if (name !== 'update' || !pk.startsWith('signups') || failures > 0) return;
          failures += 1;
          throw new Error('the store failed');
        },
      });
      const failing = openOther({ table });
      let underWay = 0;
      failing.onSend.hook = async ({ to }) => {
        if (to === TEST_OWNER) return undefined;
        underWay += 1;
        for (let turns = 0; turns < 50 * underWay; turns += 1) await new Promise(setImmediate);
        underWay -= 1;
        return undefined;
      };
      await expect(runWorker(failing.worker)).rejects.toThrow('the store failed');
      expect(underWay).toBe(0);
      // The one that failed is still claimed; all others that were begun have an outcome.
      expect(await status(id)).toMatchObject({ accepted: toList(failing).length - 1 });
      // None is begun after it.
      expect(toList(failing).length).toBeLessThan(PEOPLE);
    });

    it('pauses after a row of outcomes, even if one process has seen only part of it', async () => {
      const db = await open();
      const { id, system, change, status, openOther } = await setUp(db, 5);
      const loseReplies = (process: MailSystem, count: number) => {
        const abort = new AbortController();
        let lost = 0;
        process.onSend.hook = async ({ to }) => {
          if (to === TEST_OWNER) return undefined;
          lost += 1;
          if (lost === count) abort.abort();
          throw new OutcomeUnknown();
        };
        return runWorker(process.worker, abort.signal);
      };
      const rate = 1;
      const time = createVirtualTime(db.clock);
      const [first, second] = [openOther({ rate, wait: time.wait }), openOther({ rate, wait: time.wait })];
      await time.until(loseReplies(first, 3));
      expect(await status(id)).toMatchObject({ state: 'canary', unknown: 3 });
      db.clock.time += SECOND;
      await time.until(loseReplies(second, 2));
      expect(await status(id)).toMatchObject({ state: 'paused', pausedBy: 'unknown' });
      await change(id, 'resume');
      await system.deliver();
      expect(await status(id)).toMatchObject({ state: 'waiting' });
    });

    it.each([
      [5, 60],
      [0.1, 4],
    ])('lets a confirmation overtake a campaign at %d a second', async (rate, people) => {
      const db = await open();
      const sizes = { canary: people, warmUp: people };
      const { system, time } = await setUp(db, people, { rate, sizes, optIn: 'double' });
      const delays: number[] = [];
      const run = runWorker(system.worker);
      const signUp = async (n: number) => {
        await time.wait(3 * SECOND);
        const [at, email] = [db.clock.time, `visitor${n}@example.org`];
        await system.signUp(email);
        let mail: { at: number } | undefined;
        while (!mail) {
          await time.wait(50);
          mail = system.sent.find(({ to }) => to === email);
        }
        delays.push(mail.at - at);
      };
      await time.until(
        (async () => {
          for (let n = 0; n < 3; n += 1) await signUp(n);
        })(),
      );
      expect(toList(system).filter(({ kind }) => kind !== 'confirm').length).toBeGreaterThan(0);
      expect(Math.max(...delays)).toBeLessThanOrEqual(2 * SECOND);
      await time.until(run);
    });
  },
  ['memory'],
);
