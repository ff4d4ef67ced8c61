import { MAIL_FAULTS } from '../../email/testing/faults';
import { SENDING_ENGINES } from '../../email/testing/sending-engines';
import { MINUTE, SECOND } from '../../facts/time';
import { refOf } from '../../people/people';
import { recordEvent } from '../../system/provider-events';
import { addressOf, mailTo, refusal, setUpCampaign, toList } from '../../system/testing/campaign';
import { createMailSystem, type MailSystem, TEST_OWNER } from '../../system/testing/mail-system';
import { runWorker } from '../../system/worker';
import { describeEngines } from '../../table/testing/engines';
import { hooked } from '../../table/testing/hooked-table';
import { readDeliveries } from './deliveries';
import { countStates } from './delivery-counts';

// Everybody has a code of their own here, whatever the owner has chosen.
jest.mock('../../facts/facts', () => ({
  ...jest.requireActual('../../facts/facts'),
  SHARED_CODE: undefined,
}));

const isLong = process.env.TEST_LENGTH === 'long';
/** A fraction of what the launch must survive, unless the long tests run. */
const scaled = (count: number) => (isLong ? count : count / 25);
if (isLong) jest.setTimeout(3_600_000);

/** How many emails fail with each fault. */
const FAILING = isLong ? 10 : 4;

/** Returns the recipients of a campaign, page by page. */
async function listAll({ context }: MailSystem, id: string): Promise<string[]> {
  const found = [];
  let page: Awaited<ReturnType<typeof readDeliveries>> = { deliveries: [] };
  do {
    page = await readDeliveries(context, id, { size: 7, cursor: page.next });
    found.push(...page.deliveries.map(({ ref }) => ref));
  } while (page.next);
  return [...new Set(found)];
}

describeEngines(
  'a campaign',
  (open) => {
    it.each(Object.entries(SENDING_ENGINES))(
      'reaches nobody twice and forgets nobody whatever goes wrong, through %s',
      async (_, { start }) => {
        for (const fault of MAIL_FAULTS) {
          const people = scaled(1000);
          const db = await open();
          const { server, mailer } = await start();
          let calls = 0;
          const { system, owner, change, freeze, proceed, status } = await setUpCampaign(db, people, {
            async send(mail, tag) {
              calls += 1;
              // The server fails while some emails are under way, from the first ones on.
              server.set(calls % Math.ceil(people / FAILING) < 2 ? fault : undefined);
              return mailer.send(mail, tag, AbortSignal.timeout(SECOND));
            },
          });
          const id = await freeze();
          await change(id, 'send');
          for (;;) {
            await system.deliver();
            db.clock.time += 61 * MINUTE;
            // It may have resumed by itself, after a quota was renewed.
            const { state } = await status(id);
            if (state === 'done') break;
            if (state === 'waiting') await proceed(id, { atOnce: true, warmUp: false });
            if (state === 'paused') await change(id, 'resume');
            if (state === 'sending') await owner.resolveUnknown({ id, sendAgain: false });
          }
          const counts = await status(id);
          expect([fault, counts.recipients]).toEqual([fault, people]);
          expect(counts.accepted + counts.refused + counts.unknown + counts.skipped).toBe(people);
          expect(await listAll(system, id)).toHaveLength(people);
          const bodies = server.accepted
            .map((body) => /^To: (\S+)/m.exec(body)?.[1])
            .filter((to) => to !== TEST_OWNER);
          expect([fault, new Set(bodies).size]).toEqual([fault, bodies.length]);
          expect(bodies.length).toBeGreaterThanOrEqual(counts.accepted);
          await server.close();
        }
      },
    );

    it.each([2, 8])('is claimed once each by %d workers', async (workers) => {
      const people = 10;
      for (let round = 0; round < scaled(200); round += 1) {
        const { system, change, freeze, status } = await setUpCampaign(await open(), people);
        const id = await freeze({ text: 'No code.' });
        await change(id, 'send');
        await Promise.all(Array.from({ length: workers }, () => runWorker(system.worker)));
        expect((await status(id)).accepted).toBe(people);
        const reached = system.sent.filter(({ to }) => to !== TEST_OWNER);
        expect(reached.map(({ to }) => to).sort()).toEqual(
          Array.from({ length: people }, (_, n) => addressOf(n)),
        );
      }
    });

    it.each([
      [5, 'done'],
      [6, 'paused'],
    ])('with %d bounces of 137 emails is %s', async (bounces, state) => {
      const { system, change, freeze, proceed, status } = await setUpCampaign(await open(), 175);
      const id = await freeze({ text: 'No code.' });
      await change(id, 'send');
      await system.deliver();
      await proceed(id, { atOnce: true });
      // They are reported while the first 112 after the canary are sent; the rule is asked before the next ones.
      system.onSend.hook = async () => {
        system.onSend = Object.assign(system.onSend, { hook: undefined });
        const first = system.sent.filter(({ to }) => to !== TEST_OWNER).slice(0, bounces);
        for (const { ref } of first) await recordEvent(system.context, ref, 'bounce', id);
        return undefined;
      };
      await system.deliver();
      expect((await status(id)).state).toBe(state);
    });

    it('leaves no email with the engine of somebody who was erased while it was sent', async () => {
      const db = await open();
      const { system, owner, freeze, sendAll } = await setUpCampaign(db, 3);
      const ref = refOf(system.context, addressOf(1));
      let before: number | undefined;
      system.onSend.hook = async ({ to }) => {
        if (to !== addressOf(1)) return undefined;
        await owner.erase(to);
        before = system.forgotten.length;
        return undefined;
      };
      await sendAll(await freeze());
      expect(system.forgotten.slice(before)).toEqual([ref]);
    });

    it('is skipped for everybody who left or was erased a second before', async () => {
      const people = scaled(1000);
      const db = await open();
      const { system, owner, freeze, sendAll, status } = await setUpCampaign(db, people);
      await sendAll(await freeze({ text: 'The first.' }));
      db.clock.time += 61 * MINUTE;
      await system.deliver();
      const id = await freeze({ text: 'The second.' });
      for (let n = 0; n < people; n += 1) {
        if (n % 2 === 0) await owner.erase(addressOf(n));
        else await system.fetch(mailTo(system, n)?.link('/api/unsubscribe') ?? '', { method: 'POST' });
      }
      db.clock.time += 1000;
      await sendAll(id);
      // The emails that the first hour left out.
      db.clock.time += 61 * MINUTE;
      await system.deliver();
      const mailed = system.sent.filter(({ kind, to }) => kind === id && to !== TEST_OWNER);
      expect(mailed).toHaveLength(0);
      expect(await status(id)).toMatchObject({ recipients: people, skipped: people, accepted: 0 });
    });
  },
  ['SQLite'],
);

describeEngines(
  'codes',
  (open) => {
    it('are needed for everybody: with one missing, no email is sent', async () => {
      const people = scaled(1000);
      const db = await open();
      const { system, owner, change } = await setUpCampaign(db, people);
      await db.signUp('one-more@example.org');
      db.clock.time += 1;
      const { id } = await owner.saveCampaign({ subject: 'Open', text: 'Your code is {code}.' });
      expect(await refusal(change(id, 'freeze', { recipients: people + 1 }))).toMatch(/^1 code is missing/);
      await refusal(change(id, 'send'));
      await system.deliver();
      expect(system.sent).toEqual([]);
    });
  },
  ['SQLite'],
);

describeEngines(
  'a campaign whose process is killed after any write',
  (open) => {
    it.each([
      ['an engine that can know what it sent', true],
      ['one that cannot', false],
    ])('reaches nobody twice and forgets nobody, with %s', async (_, canKnow) => {
      const people = 4;
      for (let crash = 1; ; crash += 1) {
        const db = await open();
        const { system, change, freeze, status } = await setUpCampaign(db, people, { canKnow });
        const id = await freeze();
        await change(id, 'send');
        let writes = 0;
        const table = hooked(db.table, {
          after: ({ name }) => {
            if (/put|update|transact/.test(name)) writes += 1;
            if (writes >= crash) throw new Error('killed');
          },
        });
        const killed = createMailSystem(db, { optIn: 'single', canKnow, table, sent: system.sent });
        await runWorker(killed.worker).catch(() => undefined);
        const claimed = await countStates(system.context, id, 'claimed');
        for (let minutes = 0; minutes < 3; minutes += 1) {
          db.clock.time += MINUTE + SECOND;
          await system.deliver();
        }
        const { accepted, unknown, refused, skipped, recipients } = await status(id);
        expect(accepted + unknown + refused + skipped).toBe(recipients);
        const reached = toList(system).map(({ to }) => to);
        expect(new Set(reached).size).toBe(reached.length);
        expect(reached.length).toBeGreaterThanOrEqual(accepted);
        expect(unknown).toBeLessThanOrEqual(canKnow ? 0 : claimed);
        if (writes < crash) return expect(accepted).toBe(people);
      }
    });
  },
  ['SQLite'],
);
