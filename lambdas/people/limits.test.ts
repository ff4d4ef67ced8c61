import { MAIL_PAGES } from '../contract/email';
import { PATHS } from '../contract/endpoints';
import { DAY, HOUR, MINUTE } from '../facts/time';
import { createMailSystem, tokenOf } from '../system/testing/mail-system';
import { jsonPost, signUpAndConfirm } from '../system/testing/steps';
import { describeEngines } from '../table/testing/engines';
import { hooked } from '../table/testing/hooked-table';
import { storedItems, type TestTable } from '../table/testing/test-table';
import { BUDGET, createLimits } from './limits';
import { encodeTurns } from './sent';

describeEngines(
  'the mail limits',
  (open) => {
    it.each([
      ['before it was claimed', 'update', BUDGET],
      ['after it was claimed', 'transact', 'requests#'],
    ])('count nothing for an email whose address signed up again %s', async (_, call, partition) => {
      const db = await open();
      let signUpAgain = true;
      const table = hooked(db.table, {
        async after({ name, pk }) {
          if (!signUpAgain || name !== call || !pk.startsWith(partition)) return;
          signUpAgain = false;
          await system.signUp('ada@example.org');
        },
      });
      const system = createMailSystem(db, { table, limits: { perHour: 1, perDay: 1 } });
      await system.signUp('ada@example.org');
      expect(await system.deliver()).toHaveLength(1);
      expect(signUpAgain).toBe(false);
    });

    it('count one for an email although time passes with each call', async () => {
      const db = await open();
      const table = hooked(db.table, {
        after: () => {
          db.clock.time += 1;
        },
      });
      const system = createMailSystem(db, { table, limits: { perHour: 5, perDay: 9 } });
      system.caller.address = '192.0.2.7';
      for (const who of ['ada', 'bob']) await system.signUp(`${who}@example.org`);
      expect(await system.deliver()).toHaveLength(2);
      const counts = (await storedItems(db.table)).filter(({ emails }) => typeof emails === 'number');
      expect(counts.map(({ emails }) => emails)).toEqual([2, 2]);
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
        const [due] = await system.mail.queue.due(1);
        // Defined for the email itself, and for its repetition.
        expect(due && (await system.mail.queue.claim(due))).toBeDefined();
        db.clock.time += MINUTE;
      }
      expect(await system.deliver()).toEqual([]);
    });

    it('are visible: how many emails wait, since when, and when they can be sent again', async () => {
      const db = await open();
      const system = createMailSystem(db, { limits: { perHour: 2, perDay: 5 } });
      const since = db.clock.time;
      expect(await system.mail.queue.waiting()).toMatchObject({ count: 0, since: undefined });
      for (let n = 0; n < 5; n += 1) await system.signUp(`p${n}@example.org`);
      expect(await system.deliver()).toHaveLength(2);
      const freeAt = Math.ceil(since / HOUR) * HOUR;
      expect(await system.mail.queue.waiting()).toEqual({ count: 3, since, delayed: 0, limited: 0, freeAt });
      db.clock.time = freeAt;
      system.onSend.hook = async () => ({ result: 'later', limit: 'recipient' });
      await system.deliver();
      expect(await system.mail.queue.waiting()).toMatchObject({ count: 3, since, delayed: 3 });
    });

    it('are given back for an email that was not accepted', async () => {
      const db = await open();
      const system = createMailSystem(db);
      await system.signUp('ada@example.org');
      system.onSend.hook = async () => ({ result: 'later', limit: 'rate' });
      expect(await system.deliver()).toEqual([]);
      system.onSend.hook = undefined;
      db.clock.time += MINUTE;
      expect(await system.deliver()).toHaveLength(1);
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
      expect(await system.mail.pendingCount()).toBe(7);
    });

    it('allow a client 5 emails in 10 minutes, so that it delays no emails of others', async () => {
      const db = await open();
      const system = createMailSystem(db);
      system.caller.address = '192.0.2.7';
      for (let n = 0; n < 200; n += 1) await system.signUp(`p${n}@example.org`);
      db.clock.time += 1000;
      system.caller.address = '192.0.2.8';
      await system.signUp('other@example.org');
      expect((await system.deliver()).map(({ to }) => to)).toContain('other@example.org');
      expect(await system.mail.queue.due(1)).toEqual([]);
      expect(await system.mail.queue.waiting()).toMatchObject({ count: 195, delayed: 0, limited: 195 });
      const sent = () => system.sent.filter(({ to }) => to.startsWith('p')).length;
      for (let windows = 1; windows < 4; windows += 1) {
        expect(sent()).toBe(5 * windows);
        db.clock.time += 10 * MINUTE;
        await system.deliver();
      }
      expect(await system.mail.pendingCount()).toBe(201);
    });

    it('let no network use up the emails of others, nor go before them', async () => {
      const db = await open();
      const system = createMailSystem(db, { limits: { perHour: 240, perDay: 240 } });
      for (let n = 0; n < 60; n += 1) {
        system.caller.address = `2001:db8:1:${n.toString(16)}::1`;
        await system.signUp(`p${n}@example.org`);
      }
      db.clock.time += 1000;
      system.caller.address = '192.0.2.7';
      await system.signUp('other@example.org');
      const recipients = (await system.deliver()).map(({ to }) => to);
      expect(recipients.indexOf('other@example.org')).toBe(1);
      expect(recipients).toHaveLength(11);
      for (let hours = 0; hours < 6; hours += 0.1) {
        db.clock.time += HOUR / 10;
        await system.deliver();
      }
      // Everybody has been mailed, ten in ten minutes.
      expect(system.sent).toHaveLength(61);
    });

    it('take the turn of a network when that of its client has come, not before', async () => {
      const db = await open();
      const system = createMailSystem(db);
      system.caller.address = '192.0.2.7';
      for (let n = 0; n < 60; n += 1) await system.signUp(`p${n}@example.org`);
      await system.deliver();
      system.caller.address = '192.0.2.8';
      await system.signUp('neighbour@example.org');
      expect((await system.deliver()).map(({ to }) => to)).toEqual(['neighbour@example.org']);
    });

    it('count the turn of a request once, whoever takes it, and however often', async () => {
      const { table, clock } = await open();
      const limits = createLimits({ table, now: () => clock.time });
      for (let times = 0; times < 6; times += 1)
        expect(await limits.takeTurns('client network', 'same')).toEqual({ at: clock.time });
      expect(await limits.takeTurns('client network', 'another')).toEqual({ at: clock.time });
    });

    it('count all turns that a client takes at once', async () => {
      const { table, clock } = await open();
      const limits = createLimits({ table, now: () => clock.time });
      const turns = await Promise.all(
        Array.from({ length: 6 }, (_, n) => limits.takeTurns('client network', `${n}`)),
      );
      expect(turns.filter((turn) => turn && turn.at > clock.time)).toHaveLength(1);
    });

    /** Replaces the turns of all clients. */
    async function setTurns(db: TestTable, at: number): Promise<string> {
      const turns = encodeTurns(Array.from({ length: 5 }, (_, n) => ({ at, request: `${n}` })));
      for (const { pk, sk, ...stored } of await storedItems(db.table)) {
        if (String(sk).startsWith('client#'))
          await db.table.put({ ...stored, pk: String(pk), sk: String(sk), turns });
      }
      return turns;
    }

    it('forget requests of a client that has made more than a day of them, but no confirmation', async () => {
      const db = await open();
      const system = createMailSystem(db);
      system.caller.address = '192.0.2.7';
      const ask = (email: string) => system.fetch('/api/my-signup', jsonPost({ email }));
      await system.signUp('mailed@example.org');
      const [mail] = await system.deliver();
      const turns = await setTurns(db, db.clock.time + DAY);
      for (let n = 0; n < 5; n += 1) await ask(`link${n}@example.org`);
      await system.signUp('signup@example.org');
      await system.signUp('mailed@example.org');
      await system.deliver();
      // What is forgotten takes no turn.
      expect(await storedItems(db.table)).toContainEqual(expect.objectContaining({ turns }));
      const named = (await storedItems(db.table)).filter(({ email }) => email !== undefined);
      expect(named.map(({ pk, email }) => [String(pk).split('#')[0], email])).toEqual([
        ['people', 'mailed@example.org'],
      ]);
      const t = tokenOf(mail?.link(PATHS.confirm) ?? '');
      const confirmed = await system.submit(PATHS.confirm, { t, answer: 'yes' });
      expect(confirmed.headers.get('location')).toBe(MAIL_PAGES.confirmed);
    });

    it('ignore times from when the clock was ahead', async () => {
      const db = await open();
      const system = createMailSystem(db);
      system.caller.address = '192.0.2.7';
      const begin = db.clock.time;
      await system.signUp('ada@example.org');
      await system.deliver();
      db.clock.time = begin + 400 * DAY;
      await system.signUp('ada@example.org');
      await system.deliver();
      await setTurns(db, db.clock.time);
      db.clock.time = begin + HOUR;
      await system.signUp('ada@example.org');
      await system.signUp('other@example.org');
      expect((await system.deliver()).map(({ to }) => to).sort()).toEqual([
        'ada@example.org',
        'other@example.org',
      ]);
    });

    it('charge a client for every request, whether an email results or not', async () => {
      const emailsAfterLink = async (isKnown: boolean) => {
        const db = await open();
        const system = createMailSystem(db);
        if (isKnown) await signUpAndConfirm(system, 'victim@example.org');
        system.caller.address = '192.0.2.7';
        await system.fetch('/api/my-signup', jsonPost({ email: 'victim@example.org' }));
        db.clock.time += 1;
        for (let n = 0; n < 5; n += 1) await system.signUp(`p${n}@example.org`);
        return (await system.deliver()).filter(({ kind }) => kind === 'confirm').length;
      };
      expect(await emailsAfterLink(true)).toBe(await emailsAfterLink(false));
    });

    it('leave no counters after a week', async () => {
      const db = await open();
      const system = createMailSystem(db);
      await system.signUp('ada@example.org');
      await system.deliver();
      const counters = async () => (await storedItems(db.table)).filter(({ pk }) => pk === BUDGET);
      expect(await counters()).not.toEqual([]);
      db.clock.time += 7 * DAY + HOUR;
      await db.open().deleteExpired();
      expect(await counters()).toEqual([]);
    });

    it('hold in all, and mail the oldest signups first', async () => {
      const db = await open();
      const system = createMailSystem(db, { limits: { perHour: 3, perDay: 7 } });
      for (let n = 0; n < 10; n += 1) {
        db.clock.time += 1000;
        await system.signUp(`p${n}@example.org`);
      }
      const recipients: string[][] = [];
      for (let hours = 0; hours < 14; hours += 1) {
        recipients.push((await system.deliver()).map(({ to }) => to.slice(1, 2)));
        db.clock.time += HOUR;
      }
      expect(recipients.filter((batch) => batch.length > 0)).toEqual([
        ['0', '1', '2'],
        ['3', '4', '5'],
        ['6'],
        ['7', '8', '9'],
      ]);
    });
  },
  ['SQLite'],
);
