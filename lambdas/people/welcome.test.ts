import { SIGNUP_LIMIT } from '../api/client-limits';
import { LAUNCH_MONTH, SIGNUP_DISCOUNT_PERCENT } from '../facts/derived';
import { PHASE } from '../facts/facts';
import { DAY, HOUR, MINUTE, SECOND } from '../facts/time';
import { importedSignup } from '../signups/imported-signup';
import { IMPORTED_CONSENT, signupRecord } from '../signups/signup';
import { recordEvent } from '../system/provider-events';
import { createMailSystem, type MailSystem, type MailSystemOptions } from '../system/testing/mail-system';
import { countsOf, one, press, signUpAndConfirm } from '../system/testing/steps';
import { describeEngines } from '../table/testing/engines';
import { hooked } from '../table/testing/hooked-table';
import { storedItems, type TestTable } from '../table/testing/test-table';
import { eraseAddress } from './erase';

const ADA = 'Ada@example.org';

describeEngines('WELCOME=on', (open) => {
  let db: TestTable;
  beforeEach(async () => {
    db = await open();
  });
  const start = (options: MailSystemOptions) => createMailSystem(db, { ...options, welcome: true });
  const importPerson = (email: string) =>
    db.import([{ ...signupRecord({ email }, db.clock.time - HOUR), consentVersion: IMPORTED_CONSENT }]);
  const kindsOf = async (system: MailSystem) => (await system.deliver()).map(({ kind }) => kind);

  describe('with OPT_IN=single', () => {
    let system: MailSystem;
    beforeEach(() => {
      system = start({ optIn: 'single' });
    });

    it('sends one email after a signup that says what happens next and offers to leave with one click', async () => {
      expect((await system.signUp(ADA, 'Ada Lovelace')).status).toBe(201);
      expect(await countsOf(system)).toEqual({ total: 1, recent: 1 });
      const emails = await system.deliver();
      expect(emails.map(({ kind, to }) => [kind, to])).toEqual([['welcome', ADA]]);
      const mail = one(emails);
      if (PHASE === 'pre-launch') {
        // The line may break anywhere, depending on the length of the game's name.
        expect(mail.text.replace(/\s+/g, ' ')).toContain(LAUNCH_MONTH);
        expect(mail.text).toContain(`${SIGNUP_DISCOUNT_PERCENT}%`);
      }
      expect(mail.text).not.toContain('Lovelace');
      for (let times = 0; times < 2; times += 1) {
        db.clock.time += HOUR;
        await system.signUp(ADA.toUpperCase());
        expect(await kindsOf(system)).toEqual([]);
      }
      await system.fetch(mail.link('/api/unsubscribe'), { method: 'POST' });
      expect(await countsOf(system)).toMatchObject({ total: 0 });
      expect(await kindsOf(system)).toEqual(['goodbye']);
      await system.signUp(ADA);
      expect(await kindsOf(system)).toEqual([]);
      await eraseAddress(system.context, ADA);
      expect(JSON.stringify(await storedItems(db.table)).toLowerCase()).not.toContain('ada@');
    });

    it('sends none if the owner has turned it off', async () => {
      const quiet = createMailSystem(db, { optIn: 'single', welcome: false });
      await quiet.signUp(ADA);
      expect([await countsOf(quiet), await kindsOf(quiet)]).toEqual([{ total: 1, recent: 1 }, []]);
    });

    it('sends no welcome to people who were imported, wherever their consent comes from', async () => {
      for (const [n, consentFrom] of ['the fair', undefined].entries()) {
        const email = `imported${n}@example.org`;
        const result = importedSignup({ email, signedUpAt: '2026-03-17T12:00:00.000Z' }, db.clock.time, {
          consentFrom,
        });
        if ('signup' in result) await db.import([result.signup]);
        await system.signUp(email);
      }
      expect(await kindsOf(system)).toEqual([]);
      expect(await countsOf(system)).toMatchObject({ total: 2 });
    });

    it('does the same with the store for new, known and imported addresses, and emails only the new one', async () => {
      await importPerson('imported@example.org');
      await system.signUp('known@example.org');
      await system.deliver();
      db.clock.time += HOUR;
      const calls: string[] = [];
      const table = hooked(db.table, { after: ({ name }) => void calls.push(name) });
      const watched = start({ optIn: 'single', table });
      for (const who of ['imported', 'known', 'new']) {
        calls.length = 0;
        const response = await watched.signUp(`${who}@example.org`);
        expect([response.status, await response.json()]).toEqual([201, { email: `${who}@example.org` }]);
        expect(calls).toEqual(['put', 'put']);
      }
      expect((await watched.deliver()).map(({ to }) => to)).toEqual(['new@example.org']);
    });

    it('limits the signups of a client in an hour, since each causes an email', async () => {
      system.caller.address = '192.0.2.7';
      for (let n = 0; n < SIGNUP_LIMIT; n += 1) await system.signUp(`p${n}@example.org`);
      db.clock.time += HOUR - MINUTE;
      expect((await system.signUp('late@example.org')).status).toBe(429);
      expect(await countsOf(system)).toMatchObject({ total: SIGNUP_LIMIT });
      db.clock.time += MINUTE;
      expect((await system.signUp('late@example.org')).status).toBe(201);
    });

    it('does not write to an address that complained', async () => {
      await system.signUp(ADA);
      await recordEvent(system.context, one(await system.deliver()).ref, 'complaint');
      db.clock.time += HOUR;
      await system.signUp(ADA);
      expect(await kindsOf(system)).toEqual([]);
    });
  });

  describe('with OPT_IN=double', () => {
    it('sends one email after the confirmation, as soon as no machine can have given it', async () => {
      const system = start({});
      const mail = await signUpAndConfirm(system, ADA);
      expect(await kindsOf(system)).toEqual([]);
      db.clock.time += 11 * SECOND;
      expect(await kindsOf(system)).toEqual(['welcome']);
      await press(system, mail, 'yes');
      db.clock.time += HOUR;
      await system.signUp(ADA);
      expect(await kindsOf(system)).toEqual(['on-list']);
    });

    it('sends it on the next day to an address that has had all emails of the day', async () => {
      const system = start({});
      for (let times = 0; times < 2; times += 1) {
        await system.signUp(ADA);
        expect(await kindsOf(system)).toEqual(['confirm']);
        db.clock.time += HOUR;
      }
      await signUpAndConfirm(system, ADA);
      db.clock.time += HOUR;
      expect(await kindsOf(system)).toEqual([]);
      db.clock.time += DAY;
      expect(await kindsOf(system)).toEqual(['welcome']);
    });

    it('sends none if both buttons were pressed, or to somebody who was imported', async () => {
      const system = start({});
      const mail = await signUpAndConfirm(system, ADA);
      db.clock.time += 2 * SECOND;
      await press(system, mail, 'no');
      await system.signUp('bob@example.org');
      const late = one(await system.deliver());
      await importPerson('bob@example.org');
      db.clock.time += MINUTE;
      await press(system, late, 'yes');
      db.clock.time += MINUTE;
      expect(await kindsOf(system)).toEqual([]);
    });
  });
});
