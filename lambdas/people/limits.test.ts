import { NETWORK_FACTOR, SIGNUP_LIMIT } from '../api/client-limits';
import { limitWindows } from '../api/limiter';
import { DAY, HOUR, MINUTE } from '../facts/time';
import { deleteExpired } from '../system/expiry';
import { createMailSystem, type MailSystem } from '../system/testing/mail-system';
import { jsonPost, signUpAndConfirm } from '../system/testing/steps';
import { StoreUnavailableError } from '../table/errors';
import { describeEngines } from '../table/testing/engines';
import { hooked } from '../table/testing/hooked-table';
import { storedItems, type TestTable } from '../table/testing/test-table';
import { claimEmail, postponeEmail } from './claim';
import { countPending } from './counts';
import { MAILBOX_LIMITS } from './limits';
import { requests } from './request';
import { describeWaiting, findDueEmails, PATIENCE } from './waiting-emails';

/** Lets people sign up one after the other. Resolves to the statuses of the responses. */
async function signUpMany(system: MailSystem, count: number, who = 'p'): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await system.signUp(`${who}${n}@example.org`)).status);
  return statuses;
}

const windowsOf = async (db: TestTable, group: string) =>
  (await storedItems(db.table)).filter((item) => 'final' in item && item.group === group);

describeEngines(
  'the mail limits',
  (open) => {
    it.each([
      ['before it was claimed', 'getMany', 'mail-budget'],
      ['after it was claimed', 'transact', 'requests#'],
    ])('count one email if its address signed up again %s', async (_, call, partition) => {
      const db = await open();
      let signUpAgain = false;
      const table = hooked(db.table, {
        async after({ name, pk }) {
          if (!signUpAgain || name !== call || !pk.startsWith(partition)) return;
          signUpAgain = false;
          await system.signUp('ada@example.org');
        },
      });
      const system = createMailSystem(db, { table, limits: { perHour: 1, perDay: 1 } });
      await system.signUp('ada@example.org');
      signUpAgain = true;
      expect(await system.deliver()).toHaveLength(1);
      expect(signUpAgain).toBe(false);
      expect((await windowsOf(db, 'mail-budget')).map(({ count }) => count)).toEqual([1]);
    });

    it('count one for an email although time passes with each call', async () => {
      const db = await open();
      const table = hooked(db.table, {
        after: () => {
          db.clock.time += 1;
        },
      });
      const system = createMailSystem(db, { table, limits: { perHour: 5, perDay: 9 } });
      await signUpMany(system, 2);
      expect(await system.deliver()).toHaveLength(2);
      expect((await windowsOf(db, 'mail-budget')).map(({ count }) => count)).toEqual([2, 2]);
    });

    it('allow an email once more after a crash, also the last one of the day', async () => {
      const db = await open();
      const system = createMailSystem(db);
      for (let emails = 0; emails < 2; emails += 1) {
        await system.signUp('ada@example.org');
        expect(await system.deliver()).toHaveLength(1);
        db.clock.time += HOUR;
      }
      await system.signUp('ada@example.org');
      for (let crashes = 0; crashes < 2; crashes += 1) {
        const [due] = await findDueEmails(system.context, 1);
        // The email itself can be claimed, and so can its repetition.
        expect(due && (await claimEmail(system.context, due))).toBeDefined();
        db.clock.time += MINUTE;
      }
      expect(await system.deliver()).toEqual([]);
    });

    it('are visible: how many emails wait for their mailbox to get another one', async () => {
      const db = await open();
      const system = createMailSystem(db);
      await system.signUp('ada@example.org');
      expect(await system.deliver()).toHaveLength(1);
      await system.signUp('ada@example.org');
      expect(await system.deliver()).toEqual([]);
      expect(await describeWaiting(system.context)).toMatchObject({ count: 1, delayed: 0, limited: 1 });
      db.clock.time += MAILBOX_LIMITS.type.length;
      expect(await describeWaiting(system.context)).toMatchObject({ count: 1, delayed: 0, limited: 0 });
    });

    it('are visible: how many emails wait, since when, and how long', async () => {
      const db = await open();
      const system = createMailSystem(db, { limits: { perHour: 2, perDay: 5 } });
      const describe = () => describeWaiting(system.context);
      const since = db.clock.time;
      expect(await describe()).toMatchObject({ count: 0, since: undefined });
      await signUpMany(system, 5);
      expect(await system.deliver()).toHaveLength(2);
      db.clock.time += MINUTE;
      expect(await describe()).toEqual({ count: 3, since, delayed: 0, limited: 0, wait: HOUR - MINUTE });
      db.clock.time = since + HOUR;
      system.onSend.hook = async () => ({ result: 'later', limit: 'recipient' });
      await system.deliver();
      expect(await describe()).toMatchObject({ count: 3, since, delayed: 3 });
    });

    it('are given back for an email that was not accepted', async () => {
      const db = await open();
      const system = createMailSystem(db, { limits: { perHour: 1, perDay: 1 } });
      await system.signUp('ada@example.org');
      system.onSend.hook = async () => ({ result: 'later', limit: 'rate' });
      expect(await system.deliver()).toEqual([]);
      system.onSend.hook = undefined;
      db.clock.time += MINUTE;
      expect(await system.deliver()).toHaveLength(1);
      // The window began with the email that was sent.
      db.clock.time += MAILBOX_LIMITS.type.length - MINUTE;
      await system.signUp('ada@example.org');
      expect(await system.deliver()).toEqual([]);
    });

    it('still count an email that may be sent once more, since it could not be made due again', async () => {
      const db = await open();
      let fails = false;
      const table = hooked(db.table, {
        before({ name }) {
          if (!fails || name !== 'transact') return;
          fails = false;
          throw new StoreUnavailableError('unavailable');
        },
      });
      const system = createMailSystem(db, { table });
      await system.signUp('ada@example.org');
      system.onSend.hook = async () => {
        fails = true;
        return { result: 'later', limit: 'rate' };
      };
      await expect(system.deliver()).rejects.toThrow(StoreUnavailableError);
      system.onSend.hook = undefined;
      db.clock.time += MINUTE;
      expect(await system.deliver()).toHaveLength(1);
      await system.signUp('ada@example.org');
      expect(await system.deliver()).toEqual([]);
    });

    it('still count an email that a killed process may have sent when its repetition is put off', async () => {
      const db = await open();
      const system = createMailSystem(db);
      const { context } = system;
      const claim = async () => {
        const [due] = await findDueEmails(context, 1);
        return due && claimEmail(context, due);
      };
      await system.signUp('ada@example.org');
      expect(await claim()).toBeDefined();
      db.clock.time += MINUTE;
      const repetition = await claim();
      if (repetition) await postponeEmail(context, repetition, db.clock.time);
      expect(await system.deliver()).toEqual([]);
      db.clock.time += MAILBOX_LIMITS.type.length;
      expect(await system.deliver()).toHaveLength(1);
    });

    it('hold between the attempts of two emails although their process stalls while it claims one', async () => {
      const db = await open();
      let last = '';
      let stall = MINUTE / 4;
      const table = hooked(db.table, {
        before({ name, pk }) {
          // The mailbox was read just now.
          if (name === 'getMany' && last.startsWith('mailboxes')) {
            db.clock.time += stall;
            stall = 0;
          }
          last = pk;
        },
      });
      const system = createMailSystem(db, { table });
      const begin = db.clock.time;
      await system.signUp('ada@example.org');
      await system.deliver();
      db.clock.time = begin + MAILBOX_LIMITS.type.length;
      await system.signUp('ada@example.org');
      await system.deliver();
      const [first = 0, second = 0] = system.sent.map(({ attempt }) => attempt);
      expect(second - first).toBeGreaterThanOrEqual(MAILBOX_LIMITS.type.length);
    });

    it('allow one address an email in 10 minutes, 3 a day and 5 a week, and send the rest later', async () => {
      const db = await open();
      const system = createMailSystem(db);
      const begin = db.clock.time;
      const times: number[] = [];
      const step = () => (db.clock.time - begin < HOUR ? 5 * MINUTE : 6 * HOUR);
      for (; db.clock.time < begin + 8 * DAY; db.clock.time += step()) {
        await system.signUp('ada@example.org');
        for (const { at } of await system.deliver()) times.push(at - begin);
      }
      const inWindow = (window: number) =>
        Math.max(...times.map((end) => times.filter((at) => at <= end && at > end - window).length));
      expect([inWindow(10 * MINUTE), inWindow(DAY), inWindow(7 * DAY)]).toEqual([1, 3, 5]);
      expect(times.slice(0, 4)).toEqual([0, 10 * MINUTE, 20 * MINUTE, 25 * HOUR]);
    });

    it('count the spellings of an address that lead to one mailbox', async () => {
      const db = await open();
      const system = createMailSystem(db);
      const spellings = [
        'v.ictim@gmail.com',
        'victim+1@gmail.com',
        'victim@googlemail.com',
        'Vic.tim+a+b@GMAIL.com',
      ];
      for (const email of [...spellings, 'ada+1@example.org', 'ada+2@example.org', 'a.da@example.org'])
        await system.signUp(email);
      expect((await system.deliver()).map(({ to }) => to.replace(/.*@/, ''))).toHaveLength(3);
      db.clock.time += 10 * MINUTE;
      expect(await system.deliver()).toHaveLength(2);
      for (let minutes = 20; minutes < 120; minutes += 10) {
        db.clock.time += 10 * MINUTE;
        await system.deliver();
      }
      const toVictim = system.sent.filter(({ to }) => !to.endsWith('example.org'));
      expect(toVictim).toHaveLength(3);
      // Each is a person of their own.
      expect(await countPending(system.context)).toBe(7);
    });

    it('allow one mailbox one of two emails that two processes claim at once', async () => {
      const db = await open();
      const system = createMailSystem(db);
      for (const email of ['victim+1@gmail.com', 'victim+2@gmail.com']) await system.signUp(email);
      const other = createMailSystem(db, { sent: system.sent });
      await Promise.all([system.deliver(), other.deliver()]);
      expect(system.sent).toHaveLength(1);
    });

    it('use up nothing of the hour for an email that the day does not allow', async () => {
      const db = await open();
      const system = createMailSystem(db, { limits: { perHour: 3, perDay: 4 } });
      await signUpMany(system, 3);
      expect(await system.deliver()).toHaveLength(3);
      db.clock.time += HOUR;
      await signUpMany(system, 2, 'q');
      expect(await system.deliver()).toHaveLength(1);
      const counts = (await windowsOf(db, 'mail-budget')).map(({ count }) => count);
      expect(counts.sort()).toEqual([1, 4]);
    });

    it('refuse a client beyond its limit before anything is stored, whether an email results or not', async () => {
      const db = await open();
      const system = createMailSystem(db);
      await signUpAndConfirm(system, 'known@example.org');
      system.caller.address = '192.0.2.7';
      await system.fetch('/api/my-signup', jsonPost({ email: 'nobody@example.org' }));
      await system.fetch('/api/my-signup', jsonPost({ email: 'known@example.org' }));
      const statuses = await signUpMany(system, SIGNUP_LIMIT);
      expect(statuses.filter((status) => status === 201)).toHaveLength(SIGNUP_LIMIT - 2);
      const stored = await storedItems(db.table);
      const refused = await system.signUp('late@example.org');
      expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, String(HOUR / 1000)]);
      expect(await storedItems(db.table)).toEqual(stored);
      db.clock.time += HOUR;
      expect((await system.signUp('late@example.org')).status).toBe(201);
    });

    it('let an IPv6 /48 make ten times the requests of one address, and open no windows beyond that', async () => {
      const db = await open();
      const system = createMailSystem(db);
      let accepted = 0;
      for (let n = 0; n < 1000; n += 1) {
        system.caller.address = `2001:db8:1:${n.toString(16)}::1`;
        if ((await system.signUp(`p${n}@example.org`)).status === 201) accepted += 1;
      }
      expect(accepted).toBe(NETWORK_FACTOR * SIGNUP_LIMIT);
      // One for each client that was accepted, and two for the network.
      expect(await windowsOf(db, 'clients')).toHaveLength(accepted + 2);
      system.caller.address = '2001:db8:2::1';
      expect((await system.signUp('other@example.org')).status).toBe(201);
    });

    it('ignore times from when the clock was ahead', async () => {
      const db = await open();
      const system = createMailSystem(db, { limits: { perHour: 1, perDay: 2 } });
      system.caller.address = '192.0.2.7';
      const begin = db.clock.time;
      db.clock.time = begin + 400 * DAY;
      await signUpMany(system, SIGNUP_LIMIT);
      await system.deliver();
      expect((await system.signUp('ada@example.org')).status).toBe(429);
      db.clock.time = begin;
      // The budget, the mailbox and the client were all used up.
      expect((await system.signUp('p0@example.org')).status).toBe(201);
      expect((await system.deliver()).map(({ to }) => to)).toEqual(['p0@example.org']);
    });

    it('leave no windows after a week', async () => {
      const db = await open();
      const system = createMailSystem(db);
      system.caller.address = '192.0.2.7';
      await system.signUp('ada@example.org');
      await system.deliver();
      const windows = () => limitWindows.on(db.table).readAll();
      expect(await windows()).not.toEqual([]);
      db.clock.time += 7 * DAY + HOUR;
      await deleteExpired(db.open());
      expect(await windows()).toEqual([]);
    });

    it('hold in all, and mail the newest signups first', async () => {
      const db = await open();
      const system = createMailSystem(db, { limits: { perHour: 3, perDay: 7 } });
      for (let n = 0; n < 10; n += 1) {
        db.clock.time += 1000;
        await system.signUp(`p${n}@example.org`);
      }
      const recipients: string[][] = [];
      for (let hours = 0; hours < 26; hours += 1) {
        recipients.push((await system.deliver()).map(({ to }) => to.slice(1, 2)));
        db.clock.time += HOUR;
      }
      // The last three have waited for too long.
      expect(recipients.filter((batch) => batch.length > 0)).toEqual([
        ['9', '8', '7'],
        ['6', '5', '4'],
        ['3'],
      ]);
      expect(await describeWaiting(system.context)).toMatchObject({ count: 0 });
    });

    it('give requests whose network is not known their turn beside the first of each network', async () => {
      const db = await open();
      const system = createMailSystem(db, { limits: { perHour: 2, perDay: 100 } });
      // Nobody knows the network of this machine.
      await signUpMany(system, 1, 'here');
      db.clock.time += 1000;
      system.caller.address = '192.0.2.7';
      await signUpMany(system, 2, 'there');
      const [first] = await system.deliver();
      expect(first?.to).toMatch(/^there/);
    });

    it('forget nothing that waits for something else, however long', async () => {
      const db = await open();
      const system = createMailSystem(db, { limits: { perHour: 3, perDay: 7 } });
      await signUpMany(system, 5);
      db.clock.time += 2 * PATIENCE;
      expect(await system.deliver()).toHaveLength(3);
    });

    it('keep the network of a request until its email is sent', async () => {
      const db = await open();
      const system = createMailSystem(db, { limits: { perHour: 5, perDay: 100 } });
      system.caller.address = '192.0.2.7';
      await signUpMany(system, 5);
      system.onSend.hook = async () => ({ result: 'later', limit: 'recipient' });
      await system.deliver();
      system.onSend.hook = undefined;
      const stored = await requests.on(db.table).readAll();
      expect(new Set(stored.map(({ state, network }) => `${state} ${network !== undefined}`))).toEqual(
        new Set(['due true']),
      );
      db.clock.time += HOUR;
      await signUpMany(system, 4, 'q');
      system.caller.address = '198.51.100.1';
      db.clock.time += 1000;
      await system.signUp('other@example.org');
      const recipients = (await system.deliver()).map(({ to }) => to.replace(/@.*/, ''));
      expect([recipients[0], recipients.slice(1).sort()]).toEqual(['other', ['q0', 'q1', 'q2', 'q3']]);
    });
  },
  ['SQLite'],
);
