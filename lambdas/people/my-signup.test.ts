import { SIGNUP_LIMIT } from '../api/client-limits';
import { LIMITS } from '../contract/limits';
import { ERROR_TEXTS, INPUT_ERRORS } from '../contract/messages';
import { parseMailKey } from '../email/keys';
import { TEST_MAIL_KEY, TEST_REF } from '../email/testing/test-mail';
import { issueToken } from '../email/tokens';
import { DAY, HOUR, MINUTE, SECOND } from '../facts/time';
import { signupRecord } from '../signups/signup';
import { recordEvent } from '../system/provider-events';
import { createMailSystem, type MailSystem, tokenOf } from '../system/testing/mail-system';
import { countsOf, jsonPost, one, ownerOf, press, signUpAndConfirm, where } from '../system/testing/steps';
import { runWorker } from '../system/worker';
import { describeEngines } from '../table/testing/engines';
import { hooked } from '../table/testing/hooked-table';
import { storedItems, type TestTable } from '../table/testing/test-table';
import { leaveList } from './answers';
import { claimEmail, isCurrent } from './claim';
import { eraseAddress } from './erase';
import { refOf } from './people';
import { requestLink } from './requests';
import { findDueEmails } from './waiting-emails';

const ADA = 'Ada@example.org';

describeEngines('people with OPT_IN=double', (open) => {
  let db: TestTable;
  let system: MailSystem;
  beforeEach(async () => {
    db = await open();
    system = createMailSystem(db);
  });
  const counts = () => countsOf(system);
  const confirmed = (name?: string) => signUpAndConfirm(system, ADA, name);

  it('changes the name of somebody whose address is older than the rules for addresses', async () => {
    const email = 'ada..l@example.org';
    await db.signUp(email);
    await requestLink(system.context, email, undefined);
    const t = tokenOf(one(await system.deliver()).link('/api/my-signup'));
    const renamed = await system.submit('/api/my-signup/change', { t, action: 'name', name: 'Ada' });
    expect(renamed.status).toBe(303);
    const data = await system.fetch(`/api/my-signup/data?t=${t}`);
    expect(await data.json()).toMatchObject({ email, name: 'Ada' });
  });

  it('emails a link to people on the list, and responds the same to everybody', async () => {
    await confirmed('Ada');
    const responses = await Promise.all(
      [ADA, 'nobody@example.org'].map((email) => system.fetch('/api/my-signup', jsonPost({ email }))),
    );
    const seen = await Promise.all(responses.map(async (r) => [r.status, await r.text(), [...r.headers]]));
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]?.slice(0, 2)).toEqual([
      202,
      'If this address is on the list, a link to your signup is on its way. It works for one hour.',
    ]);
    const emails = await system.deliver();
    expect(emails.map(({ kind, to }) => [kind, to])).toEqual([['link', ADA]]);
    const link = one(emails).link('/api/my-signup');
    expect(await (await system.fetch(link)).text()).toContain(ADA);
    db.clock.time += HOUR;
    expect(where(await system.fetch(link))).toEqual([303, '/list/notice#link-expired']);
    expect((await system.submit('/api/my-signup', { email: 'nobody@example.org' })).status).toBe(202);
    expect((await system.submit('/api/my-signup', { email: 'nonsense' })).status).toBe(400);
  });

  it('stores nothing from a client that asks for too many links', async () => {
    system.caller.address = '192.0.2.7';
    const ask = (email: string) => system.fetch('/api/my-signup', jsonPost({ email }));
    for (let n = 0; n < SIGNUP_LIMIT; n += 1) expect((await ask(ADA)).status).toBe(202);
    db.clock.time += HOUR - 40 * SECOND;
    const stored = await storedItems(db.table);
    const response = await ask('bob@example.org');
    expect([response.status, response.headers.get('Retry-After')]).toEqual([429, '40']);
    expect(await response.text()).toBe(ERROR_TEXTS.tooManyLinks(40));
    expect(await storedItems(db.table)).toEqual(stored);
  });

  it('lets a person see, correct, download and erase their signup', async () => {
    await confirmed('Ada <b>');
    await system.submit('/api/my-signup', { email: ADA });
    const link = one(await system.deliver()).link('/api/my-signup');
    const t = tokenOf(link);
    expect(await (await system.fetch(link)).text()).toContain('Ada &lt;b&gt;');
    const renamed = await system.submit('/api/my-signup/change', { t, action: 'name', name: '  Ada L. ' });
    expect(where(renamed)).toEqual([303, `${link}&saved`]);
    expect(await (await system.fetch(`${link}&saved`)).text()).toContain('Saved.');
    const typed = `${'x'.repeat(LIMITS.name)}"`;
    const refused = await system.submit('/api/my-signup/change', { t, action: 'name', name: typed });
    expect(refused.status).toBe(400);
    const page = await refused.text();
    expect(page).toContain(INPUT_ERRORS.nameTooLong);
    expect(page).toContain(`value="${typed.replace('"', '&quot;')}"`);
    expect(page).not.toContain('Saved.');
    const download = await system.fetch(link.replace('my-signup', 'my-signup/data'));
    expect(download.headers.get('Content-Disposition')).toContain('attachment');
    expect(await download.json()).toMatchObject({
      email: ADA,
      name: 'Ada L.',
      consentVersion: expect.any(String),
    });
    expect(where(await system.submit('/api/my-signup/change', { t, action: 'erase' }))).toEqual([
      303,
      '/list/notice#erased',
    ]);
    expect(where(await system.fetch(link))).toEqual([303, '/list/notice#link-expired']);
    const items = await storedItems(db.table);
    expect(JSON.stringify(items).toLowerCase()).not.toMatch(/ada[@ ]/);
    // Only the reference stays, on the suppression list.
    const { ref } = one(system.sent);
    const traces = items.filter((item) => JSON.stringify(item).includes(ref));
    expect(traces).toEqual([expect.objectContaining({ ref, suppressed: 'erased' })]);
    expect(system.forgotten).toContain(ref);
  });

  it('marks the emails of somebody who leaves, whether they are still on the list or not', async () => {
    const noted: string[] = [];
    const context = { ...system.context, noteLeft: async (ref: string) => void noted.push(ref) };
    await signUpAndConfirm(system, ADA);
    for (const _ of ['once', 'again']) await leaveList(context, ADA);
    const ref = refOf(context, ADA);
    expect(noted).toEqual([ref, ref]);
  });

  it('has nothing to do for a link that is of nobody', async () => {
    const tokens = { keys: parseMailKey(TEST_MAIL_KEY), now: () => db.clock.time };
    const t = issueToken(tokens, 'manage', { ref: TEST_REF, email: '' }, db.clock.time + HOUR);
    for (const action of ['name', 'address', 'leave', 'erase'])
      expect(where(await system.submit('/api/my-signup/change', { t, action }))).toEqual([
        303,
        '/list/notice#link-expired',
      ]);
  });

  it('takes a person off the list by one click, keeps the proof for 30 days, and sends one goodbye', async () => {
    const mail = await confirmed();
    const path = mail.link('/api/unsubscribe');
    expect((await system.fetch(path)).status).toBe(200);
    const form = new FormData();
    form.set('List-Unsubscribe', 'One-Click');
    for (const body of ['List-Unsubscribe=One-Click', form]) {
      const type = typeof body === 'string' && { 'Content-Type': 'application/x-www-form-urlencoded' };
      const response = await system.fetch(path, { method: 'POST', ...(type && { headers: type }), body });
      expect([response.status, response.redirected]).toEqual([200, false]);
    }
    expect(await counts()).toEqual({ total: 0, recent: 0, pending: 0 });
    expect((await system.deliver()).map(({ kind }) => kind)).toEqual(['goodbye']);
    expect(await system.deliver()).toEqual([]);
    const people = async () =>
      (await storedItems(db.table)).filter(({ pk }) => String(pk).startsWith('people'));
    expect(await people()).toEqual([
      expect.objectContaining({
        email: ADA,
        consent: expect.any(String),
        confirmedAt: new Date(db.clock.time).toISOString(),
        leftAt: new Date(db.clock.time).toISOString(),
      }),
    ]);
    db.clock.time += 30 * DAY + SECOND;
    await runWorker(system.worker);
    expect(JSON.stringify(await storedItems(db.table)).toLowerCase()).not.toContain('ada@');
    expect(where(await system.submit(path, { by: 'button' }))).toEqual([303, '/list/notice#left']);
    await system.signUp(ADA);
    expect((await system.deliver()).map(({ kind }) => kind)).toEqual(['confirm']);
  });

  it('sends the goodbye a day later to a mailbox that may get no more today', async () => {
    const system = createMailSystem(db, { welcome: true });
    await signUpAndConfirm(system, ADA);
    const sent = [];
    for (const act of [
      async () => undefined,
      () => system.submit('/api/my-signup', { email: ADA }),
      () => leaveList(system.context, ADA),
    ]) {
      db.clock.time += HOUR;
      await act();
      sent.push((await system.deliver()).map(({ kind }) => kind));
    }
    expect(sent).toEqual([['welcome'], ['link'], []]);
    db.clock.time += DAY;
    expect((await system.deliver()).map(({ kind }) => kind)).toEqual(['goodbye']);
  });

  it('keeps no time of an earlier signup in the proof of somebody who has left twice', async () => {
    await confirmed();
    await leaveList(system.context, ADA);
    db.clock.time += DAY;
    await db.signUp(ADA);
    await leaveList(system.context, ADA);
    const proofs = (await storedItems(db.table)).filter(({ leftAt }) => leftAt !== undefined);
    const confirmedAt = new Date(db.clock.time).toISOString();
    expect(proofs).toEqual([expect.objectContaining({ confirmedAt })]);
    // The second signup counted immediately.
    expect(proofs).toEqual([expect.not.objectContaining({ requestedAt: expect.anything() })]);
  });

  it.each([false, true])(
    'takes an imported person off the list who confirmed later (a link requested before: %s)',
    async (isLinkRequested) => {
      await system.signUp(ADA);
      const mail = one(await system.deliver());
      await db.import([signupRecord({ email: ADA }, db.clock.time - DAY)]);
      if (isLinkRequested) {
        await system.submit('/api/my-signup', { email: ADA });
        expect(one(await system.deliver())).toMatchObject({ kind: 'link', ref: mail.ref });
      }
      for (let times = 0; times < 2; times += 1) {
        expect(where(await press(system, mail, 'yes'))).toEqual([303, '/list/confirmed']);
      }
      expect(await counts()).toMatchObject({ total: 1, pending: 0 });
      await system.fetch(mail.link('/api/unsubscribe'), { method: 'POST' });
      expect(await counts()).toMatchObject({ total: 0, pending: 0 });
      await eraseAddress(system.context, ADA);
      expect(JSON.stringify(await storedItems(db.table)).toLowerCase()).not.toContain('ada@');
    },
  );

  it('keeps an imported person on the list, whatever a machine presses in whatever order', async () => {
    await system.signUp(ADA);
    const mail = one(await system.deliver());
    await db.import([signupRecord({ email: ADA }, db.clock.time - DAY)]);
    for (const answers of [
      ['yes', 'no'],
      ['no', 'yes'],
    ] as const) {
      db.clock.time += MINUTE;
      for (const answer of answers) {
        await press(system, mail, answer);
        db.clock.time += SECOND;
      }
      expect(await counts()).toMatchObject({ total: 1, pending: 1 });
    }
    await system.submit('/api/my-signup', { email: ADA });
    await system.deliver();
    db.clock.time += HOUR;
    expect(await counts()).toMatchObject({ total: 1, pending: 1 });
    expect(where(await press(system, mail, 'yes'))).toEqual([303, '/list/confirmed']);
    expect(await counts()).toMatchObject({ total: 1, pending: 0 });
    db.clock.time += MINUTE;
    await press(system, mail, 'no');
    expect(await counts()).toMatchObject({ total: 0, pending: 0 });
  });

  it('erases an address wherever it is stored after a change to OPT_IN=single', async () => {
    await confirmed();
    await system.signUp(ADA);
    await system.submit('/api/my-signup', { email: ADA });
    await eraseAddress(db.open(), 'ada@example.org');
    expect(JSON.stringify(await storedItems(db.table)).toLowerCase()).not.toContain('ada@');
  });

  it('erases the emails of an outbox also of somebody whom a restored backup does not know', async () => {
    await eraseAddress(system.context, ADA);
    expect(system.forgotten).toContain(refOf(system.context, ADA));
  });

  it('erases every proof of somebody who has left twice, and declined the third time', async () => {
    await system.fetch((await confirmed()).link('/api/unsubscribe'), { method: 'POST' });
    await system.deliver();
    await db.signUp(ADA);
    await system.submit('/api/my-signup', { email: ADA });
    const t = tokenOf(one(await system.deliver()).link('/api/my-signup'));
    await system.submit('/api/my-signup/change', { t, action: 'leave' });
    await system.deliver();
    db.clock.time += DAY;
    await system.signUp(ADA);
    await press(system, one(await system.deliver()), 'no');
    await eraseAddress(system.context, 'ada@example.org');
    expect(JSON.stringify(await storedItems(db.table)).toLowerCase()).not.toContain('ada@');
  });

  it('erases also what is stored by the reference of an earlier key', async () => {
    await signUpAndConfirm(system, 'ada@example.org');
    const { hash } = parseMailKey('another-key-another-key-another-key-1234');
    await eraseAddress({ ...db.open(), hash }, 'ada@example.org');
    expect(JSON.stringify(await storedItems(db.table))).not.toContain('ada@');
  });

  it('forgets an email that is written while its person is being erased', async () => {
    await signUpAndConfirm(system, 'ada@example.org');
    let forgottenBefore = 0;
    const table = hooked(db.table, {
      before: ({ name }) => {
        if (name === 'transact') forgottenBefore = eraser.forgotten.length;
      },
    });
    const eraser = createMailSystem(db, { table });
    await eraseAddress(eraser.context, 'ada@example.org');
    expect(eraser.forgotten.slice(forgottenBefore)).toHaveLength(1);
  });

  it('sends nothing to somebody who was erased between claim and sending, and keeps only that they were', async () => {
    await system.signUp(ADA);
    const [due] = await findDueEmails(system.context, 1);
    const job = due && (await claimEmail(system.context, due));
    await eraseAddress(system.context, 'ada@example.org');
    expect(job && (await isCurrent(system.context, job))).toBe(false);
    await system.signUp(ADA);
    let forgottenBefore = 0;
    system.onSend.hook = async () => {
      await eraseAddress(system.context, 'ada@example.org');
      forgottenBefore = system.forgotten.length;
      return undefined;
    };
    db.clock.time += 11 * MINUTE;
    const { ref } = one(await system.deliver());
    expect(system.forgotten.slice(forgottenBefore)).toContain(ref);
    const stored = await storedItems(db.table);
    expect(JSON.stringify(stored).toLowerCase()).not.toContain('ada@');
    const traces = stored.filter((item) => JSON.stringify(item).includes(ref));
    expect(traces).toEqual([expect.objectContaining({ ref, suppressed: 'erased' })]);
  });

  it('deletes an email that is stored after its person was erased, also if a bounce was reported meanwhile', async () => {
    await system.signUp(ADA);
    system.onSend.hook = async ({ ref }) => {
      await eraseAddress(system.context, ADA);
      await recordEvent(system.context, ref, 'bounce');
      system.forgotten.length = 0;
      return undefined;
    };
    const { ref } = one(await system.deliver());
    expect(system.forgotten).toEqual([ref]);
  });

  it('ends the links of people that the owner erases by time', async () => {
    const mail = await confirmed();
    const link = mail.link('/api/confirm');
    expect((await system.fetch(link)).status).toBe(200);
    // They have no reference, since they were imported.
    await db.import([signupRecord({ email: 'bob@example.org' }, db.clock.time - DAY)]);
    await requestLink(system.context, 'bob@example.org', undefined);
    const { ref } = one(await system.deliver());
    const range = { from: new Date(0).toISOString(), to: new Date(db.clock.time + 1).toISOString() };
    expect(await ownerOf(system).eraseRange(range)).toBe(2);
    expect(where(await system.fetch(link))).toEqual([303, '/list/notice#link-expired']);
    const people = (await storedItems(db.table)).filter(({ pk }) => String(pk).startsWith('people'));
    expect(people).toEqual([]);
    expect(system.forgotten).toEqual(expect.arrayContaining([mail.ref, ref]));
  });
});

describeEngines('somebody who was erased and has joined again with OPT_IN=single', (open) => {
  it('leaves, or is erased, by the links of the emails from before', async () => {
    const db = await open();
    const system = createMailSystem(db, { optIn: 'single' });
    await system.signUp(ADA);
    await requestLink(system.context, ADA, undefined);
    const old = one(await system.deliver());
    const again = async () => {
      await eraseAddress(system.context, ADA);
      await system.signUp(ADA);
      expect(await countsOf(system)).toMatchObject({ total: 1 });
    };
    await again();
    await system.fetch(old.link('/api/unsubscribe'), { method: 'POST', body: 'List-Unsubscribe=One-Click' });
    expect(await countsOf(system)).toMatchObject({ total: 0 });
    expect((await system.deliver()).map(({ kind }) => kind)).toEqual(['goodbye']);
    for (const action of ['leave', 'erase']) {
      await again();
      await system.submit('/api/my-signup/change', { t: tokenOf(old.link('/api/my-signup')), action });
      expect(await countsOf(system)).toMatchObject({ total: 0 });
    }
  });
});
