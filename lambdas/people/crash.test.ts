import { CLAIM_MS } from '../email/delivery';
import { MINUTE, SECOND } from '../facts/time';
import { createMailSystem, type MailSystem, type SentMail } from '../system/testing/mail-system';
import { one, press, signUpAndConfirm, where } from '../system/testing/steps';
import type { Table } from '../table/table';
import { describeEngines } from '../table/testing/engines';
import { hooked } from '../table/testing/hooked-table';
import { storedItems, type TestTable } from '../table/testing/test-table';
import { claimEmail } from './claim';
import { countPending } from './counts';
import { eraseAddress } from './erase';
import { requestLink } from './requests';
import { findDueEmails } from './waiting-emails';

/** Stops a process after its nth write. */
class Killed extends Error {}

const READS: readonly (keyof Table)[] = ['get', 'getMany', 'query', 'count'];
const isWrite = (name: keyof Table) => !READS.includes(name);

/**
 * Runs a scenario once without a crash, and then once for each of its writes with a crash after it. `check` is what the
 * next process does.
 */
async function withEveryCrash(
  open: () => Promise<TestTable>,
  scenario: {
    prepare(system: MailSystem): Promise<void>;
    crashing(system: MailSystem): Promise<unknown>;
    check(system: MailSystem, db: TestTable): Promise<void>;
  },
): Promise<number> {
  for (let crash = 0; ; crash += 1) {
    const db = await open();
    await scenario.prepare(createMailSystem(db));
    let writes = 0;
    const table = hooked(db.table, {
      after: ({ name }) => {
        if (isWrite(name)) writes += 1;
        if (crash > 0 && isWrite(name) && writes >= crash) throw new Killed();
      },
    });
    const system = createMailSystem(db, { table, log: () => undefined });
    await scenario.crashing(system).catch((error: Error) => {
      if (!(error instanceof Killed)) throw error;
    });
    await scenario.check(createMailSystem(db), db);
    if (crash >= 30 || (crash > 0 && writes < crash)) return crash;
  }
}

const ADA = 'ada@example.org';

describeEngines(
  'a crash between any two writes',
  (open) => {
    let mail: SentMail;
    const signUp = async (system: MailSystem) => {
      await system.signUp(ADA);
      mail = one(await system.deliver());
    };
    const listed = async (db: TestTable) =>
      (await storedItems(db.table)).filter(({ signedUpAt }) => signedUpAt !== undefined);
    const person = async (db: TestTable) =>
      (await storedItems(db.table)).find(({ pk }) => String(pk).startsWith('people'));

    it('leaves an email that is sent by the next process, at most twice', async () => {
      const delivered: string[] = [];
      const crashes = await withEveryCrash(open, {
        prepare: async (system) => {
          delivered.length = 0;
          await system.signUp(ADA);
        },
        crashing: async (system) => {
          system.onSend.hook = async ({ kind, attempt }) => {
            delivered.push(`${kind} ${attempt}`);
            return undefined;
          };
          await system.deliver();
        },
        check: async (system, db) => {
          db.clock.time += MINUTE;
          for (const { kind, attempt } of await system.deliver()) delivered.push(`${kind} ${attempt}`);
          db.clock.time += 11 * MINUTE;
          for (const { kind, attempt } of await system.deliver()) delivered.push(`${kind} ${attempt}`);
          expect(delivered.length).toBeGreaterThanOrEqual(1);
          expect(delivered.length).toBeLessThanOrEqual(2);
          expect(await system.deliver()).toEqual([]);
        },
      });
      expect(crashes).toBeGreaterThan(1);
    });

    it('leaves a second email that is not taken for a repetition of the first', async () => {
      const attempts = new Set<number>();
      let first: number;
      let clock: TestTable['clock'];
      const openAgain = async () => {
        const db = await open();
        clock = db.clock;
        return db;
      };
      const deliver = async (system: MailSystem) => {
        system.onSend.hook = async ({ attempt }) => void attempts.add(attempt);
        await system.deliver();
      };
      await withEveryCrash(openAgain, {
        prepare: async (system) => {
          await system.signUp(ADA);
          first = one(await system.deliver()).attempt;
          attempts.clear();
          clock.time += 11 * MINUTE;
          await system.signUp(ADA);
        },
        crashing: deliver,
        check: async (system) => {
          for (const minutes of [1, 11]) {
            clock.time += minutes * MINUTE;
            await deliver(system);
          }
          expect(attempts.size).toBe(1);
          expect(attempts).not.toContain(first);
        },
      });
    });

    it('leaves each attempt of a mail to be repeated once, also after one that was killed twice', async () => {
      const db = await open();
      const system = createMailSystem(db);
      await system.signUp(ADA);
      const begin = db.clock.time;
      const attempts: unknown[] = [];
      for (let kills = 0; kills < 4; kills += 1) {
        const [due] = await findDueEmails(system.context, 1);
        const job = due && (await claimEmail(system.context, due));
        attempts.push(job?.attempt);
        // The address may get another attempt by then.
        db.clock.time += kills === 1 ? 11 * MINUTE : MINUTE;
      }
      const second = begin + 12 * MINUTE;
      expect(attempts).toEqual([begin, begin, second, second]);
    });

    it('leaves nothing of a mail that an erasure does not find', async () => {
      await withEveryCrash(open, {
        prepare: async (system) => {
          await system.signUp(ADA);
        },
        crashing: (system) => system.deliver(),
        check: async (system, db) => {
          await eraseAddress(system.context, ADA);
          expect(JSON.stringify(await storedItems(db.table))).not.toContain(ADA);
        },
      });
    });

    it('leaves a confirmation that a repetition or the next process completes', async () => {
      const crashes = await withEveryCrash(open, {
        prepare: signUp,
        crashing: (system) =>
          press(system, mail, 'yes').then((response) => {
            if (response.status === 500) throw new Killed();
          }),
        check: async (system, db) => {
          await system.deliver();
          if ((await listed(db)).length > 0) expect(await countPending(system.context)).toBe(0);
          expect(where(await press(system, mail, 'yes'))).toEqual([303, '/list/confirmed']);
          expect(await countPending(system.context)).toBe(0);
          const [signup, ...others] = await listed(db);
          expect(others).toEqual([]);
          const confirmed = { joinedAt: expect.any(String), expiresAt: signup?.expiresAt };
          expect(await person(db)).toMatchObject(confirmed);
        },
      });
      expect(crashes).toBeGreaterThan(1);
    });

    it('leaves a departure that the next process completes', async () => {
      const crashes = await withEveryCrash(open, {
        prepare: async (system) => {
          mail = await signUpAndConfirm(system, ADA);
        },
        crashing: (system) => system.fetch(mail.link('/api/unsubscribe'), { method: 'POST' }),
        check: async (system, db) => {
          expect((await system.deliver()).map(({ kind }) => kind)).toEqual(['goodbye']);
          expect(await listed(db)).toEqual([]);
          expect(await person(db)).toMatchObject({ leftAt: expect.any(String) });
        },
      });
      expect(crashes).toBeGreaterThan(1);
    });

    it('or a stall leaves nothing that is sent after its claim has ended', async () => {
      const db = await open();
      let claimedAt = 0;
      let isStalled = false;
      const table = hooked(db.table, {
        after({ name, pk }) {
          if (name !== 'transact' || !pk.startsWith('requests')) return;
          claimedAt = db.clock.time;
          if (!isStalled) db.clock.time += CLAIM_MS + SECOND;
          isStalled = true;
        },
      });
      const stalled = createMailSystem(db, { table });
      const ages: number[] = [];
      stalled.onSend.hook = async ({ at }) => {
        ages.push(at - claimedAt);
        return undefined;
      };
      await stalled.signUp(ADA);
      await stalled.deliver();
      expect([isStalled, ages]).toEqual([true, [0]]);
    });

    it('leaves an erasure that a repetition completes', async () => {
      const crashes = await withEveryCrash(open, {
        prepare: async (system) => {
          await signUpAndConfirm(system, ADA);
          await system.signUp(ADA);
          await requestLink(system.context, ADA, undefined);
        },
        crashing: (system) => eraseAddress(system.context, ADA),
        check: async (system, db) => {
          await eraseAddress(system.context, ADA);
          expect(JSON.stringify(await storedItems(db.table))).not.toContain(ADA);
          db.clock.time += SECOND;
          expect(await system.deliver()).toEqual([]);
        },
      });
      expect(crashes).toBeGreaterThan(1);
    });

    it('leaves a signup that both buttons were pressed for pending, once it is repaired', async () => {
      await withEveryCrash(open, {
        prepare: async (system) => {
          mail = await signUpAndConfirm(system, ADA);
        },
        crashing: (system) => press(system, mail, 'no'),
        check: async (system, db) => {
          await system.deliver();
          expect((await listed(db)).length + (await countPending(system.context))).toBe(1);
        },
      });
    });
  },
  ['SQLite'],
);
