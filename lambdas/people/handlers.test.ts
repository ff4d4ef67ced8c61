import { CONFIRM_DAYS, MAIL_PAGES } from '../contract/email';
import { ALL_ENDPOINTS, PATHS } from '../contract/endpoints';
import { DAY, HOUR, MINUTE, SECOND } from '../facts/time';
import { recordEvent } from '../system/provider-events';
import { createMailSystem, type MailSystem, type SentMail, tokenOf } from '../system/testing/mail-system';
import { countsOf, jsonPost, one, ownerOf, press, signUpAndConfirm, where } from '../system/testing/steps';
import { COMPLETE_SIGNUP } from '../system/testing/test-api';
import { describeEngines } from '../table/testing/engines';
import { storedItems, type TestTable } from '../table/testing/test-table';
import { findOwnSignup, findPendingSignup } from './answers';
import { eraseAddress } from './erase';
import { countSuppressed } from './suppression-list';

const ADA = 'Ada@example.org';
describeEngines('OPT_IN=double', (open) => {
  let db: TestTable;
  let system: MailSystem;
  beforeEach(async () => {
    db = await open();
    system = createMailSystem(db);
  });
  const counts = () => countsOf(system);
  const confirmed = (name?: string) => signUpAndConfirm(system, ADA, name);

  it('counts a signup after its owner has confirmed it', async () => {
    const response = await system.signUp(ADA, 'Ada Lovelace');
    expect([response.status, await response.json()]).toEqual([201, { email: ADA, name: 'Ada Lovelace' }]);
    expect(await counts()).toEqual({ total: 0, recent: 0, pending: 1 });
    const emails = await system.deliver();
    const mail = one(emails);
    expect(emails).toHaveLength(1);
    expect(mail).toMatchObject({ kind: 'confirm', attempt: db.clock.time, to: ADA });
    expect(mail.text).not.toContain('Lovelace');
    db.clock.time += HOUR;
    for (let times = 0; times < 5; times += 1) {
      expect(where(await press(system, mail, 'yes'))).toEqual([303, '/list/confirmed']);
    }
    expect(await counts()).toEqual({ total: 1, recent: 1, pending: 0 });
    const [stored] = (await storedItems(db.table)).filter(({ signedUpAt }) => signedUpAt !== undefined);
    expect(stored).toMatchObject({
      email: ADA,
      name: 'Ada Lovelace',
      ref: mail.ref,
      requestedAt: new Date(db.clock.time - HOUR).toISOString(),
      signedUpAt: new Date(db.clock.time).toISOString(),
    });
    expect(await system.deliver()).toEqual([]);
  });

  it.each(['/api/renewal', '/api/new-address'])(
    'answers a forged link as one that has expired, opened or pressed: %s',
    async (path) => {
      for (const t of ['', 'forged']) {
        const responses = [await system.fetch(`${path}?t=${t}`), await system.submit(path, { t })];
        const expired = [303, MAIL_PAGES.linkExpired];
        expect(responses.map(where)).toEqual([expired, expired]);
      }
    },
  );

  it('takes an answer that it does not know for a link that has expired, and changes nothing', async () => {
    await system.signUp(ADA);
    const t =
      new URL(one(await system.deliver()).link('/api/confirm'), 'http://x').searchParams.get('t') ?? '';
    const before = await storedItems(db.table);
    for (const form of [
      { t, answer: 'perhaps' },
      { t, answer: '' },
      { t: 'forged', answer: 'yes' },
    ])
      expect(where(await system.submit('/api/confirm', form))).toEqual([303, MAIL_PAGES.linkExpired]);
    expect(await storedItems(db.table)).toEqual(before);
  });

  it('tells a mail provider that a link to leave is none of ours', async () => {
    const response = await system.fetch(`${PATHS.unsubscribe}?t=x`, { method: 'POST' });
    expect([response.status, await response.text()]).toEqual([400, 'This link is not valid.']);
  });

  it('keeps the token of a link out of the referrer of what its page loads', async () => {
    await system.signUp(ADA);
    const mail = one(await system.deliver());
    for (const path of ['/api/confirm', '/api/unsubscribe'] as const) {
      const { status, headers } = await system.fetch(mail.link(path));
      expect([status, headers.get('Referrer-Policy')]).toEqual([200, 'strict-origin']);
    }
  });

  it('confirms what the mailed link shows, whatever a stranger types for the address meanwhile', async () => {
    const request = (email: string, name: string, via: string) =>
      system.fetch(PATHS.signup, jsonPost({ email, name, via }));
    const page = async (mail: SentMail) => (await system.fetch(mail.link('/api/confirm'))).text();
    await request(ADA, 'Ada', 'fair');
    const mail = one(await system.deliver());
    expect(await page(mail)).toContain('<p>The name that was typed with it: Ada</p>');
    db.clock.time += HOUR;
    await request(ADA.toUpperCase(), 'WINNER of 500 EUR! Text YES', 'evil');
    const again = one(await system.deliver());
    for (const link of [mail, again]) expect(await page(link)).not.toContain('WINNER');
    await press(system, again, 'yes');
    expect((await ownerOf(system).list()).signups).toMatchObject([
      { email: ADA, name: 'Ada', source: 'fair' },
    ]);
  });

  it('takes a later request once the link of the earlier one works no more, and shows its name', async () => {
    await system.signUp(ADA, 'Ada');
    await system.deliver();
    db.clock.time += CONFIRM_DAYS * DAY;
    await system.signUp(ADA, 'Ada <b>Lovelace</b>');
    const mail = one(await system.deliver());
    const page = await (await system.fetch(mail.link('/api/confirm'))).text();
    expect(page).toContain('Ada &lt;b&gt;Lovelace&lt;/b&gt;');
    await press(system, mail, 'yes');
    expect((await ownerOf(system).list()).signups).toMatchObject([{ name: 'Ada <b>Lovelace</b>' }]);
  });

  it('takes every field from the request over a confirmation to the stored signup and back to its page', async () => {
    await system.fetch(PATHS.signup, jsonPost({ ...COMPLETE_SIGNUP, via: COMPLETE_SIGNUP.source }));
    const mail = one(await system.deliver());
    const signup = async () =>
      (await storedItems(db.table)).find(({ consentVersion }) => consentVersion !== undefined);
    await press(system, mail, 'yes');
    expect(await signup()).toMatchObject(COMPLETE_SIGNUP);
    db.clock.time += SECOND;
    // Both buttons within seconds: the signup is pending again.
    await press(system, mail, 'no');
    expect(await counts()).toEqual({ total: 0, recent: 0, pending: 1 });
    expect(await signup()).toMatchObject(COMPLETE_SIGNUP);
    db.clock.time += HOUR;
    await press(system, mail, 'yes');
    await system.fetch('/api/my-signup', jsonPost({ email: COMPLETE_SIGNUP.email }));
    const page = await (await system.fetch(one(await system.deliver()).link('/api/my-signup'))).text();
    for (const value of Object.values(COMPLETE_SIGNUP)) expect(page).toContain(value);
  });

  it('takes back a signup as it was confirmed, whatever name somebody has sent since', async () => {
    const mail = await confirmed();
    await system.signUp(ADA, 'Somebody else');
    await press(system, mail, 'no');
    expect(await counts()).toEqual({ total: 0, recent: 0, pending: 1 });
    expect(JSON.stringify(await storedItems(db.table))).not.toContain('Somebody else');
  });

  it('writes to somebody on the list that they are, and to nobody else', async () => {
    const { ref } = await confirmed();
    db.clock.time += HOUR;
    await system.signUp(ADA.toUpperCase(), 'Somebody else');
    const again = one(await system.deliver());
    expect(again).toMatchObject({ kind: 'on-list', ref });
    expect(await counts()).toEqual({ total: 1, recent: 1, pending: 0 });
    const page = await (await system.fetch(again.link('/api/my-signup'))).text();
    expect(page).not.toContain('Somebody else');
  });

  it('changes nothing by GET or HEAD of any link', async () => {
    const mail = await confirmed();
    await system.signUp('bob@example.org');
    const pending = one(await system.deliver());
    await system.fetch('/api/my-signup', jsonPost({ email: ADA }));
    const link = one(await system.deliver());
    const before = await storedItems(db.table);
    const manage = link.link('/api/my-signup');
    const links = [
      mail.link('/api/confirm'),
      mail.link('/api/unsubscribe'),
      pending.link('/api/confirm'),
      pending.link('/api/unsubscribe'),
      manage,
      manage.replace('my-signup', 'my-signup/data'),
    ];
    for (const path of links) {
      for (const method of ['GET', 'HEAD']) expect((await system.fetch(path, { method })).status).toBe(200);
    }
    for (const path of ['/api/my-signup/change', manage.replace('my-signup', 'my-signup/change')]) {
      expect((await system.fetch(path)).status).toBe(405);
    }
    expect(await storedItems(db.table)).toEqual(before);
    const html = await (await system.fetch(pending.link('/api/confirm'))).text();
    expect(html).not.toMatch(/<script|onload|style=/);
  });

  it('deletes a declined signup and does not write to its address again', async () => {
    await system.signUp(ADA);
    const mail = one(await system.deliver());
    for (let times = 0; times < 3; times += 1) {
      expect(where(await press(system, mail, 'no'))).toEqual([303, '/list/notice#not-me']);
    }
    db.clock.time += 11 * SECOND;
    await system.deliver();
    expect(where(await press(system, mail, 'yes'))).toEqual([303, '/list/notice#link-expired']);
    expect(where(await press(system, mail, 'no'))).toEqual([303, '/list/notice#not-me']);
    expect(JSON.stringify(await storedItems(db.table)).toLowerCase()).not.toContain('ada@');
    db.clock.time += DAY;
    expect((await system.signUp(ADA)).status).toBe(201);
    expect(await system.deliver()).toEqual([]);
    expect(await counts()).toEqual({ total: 0, recent: 0, pending: 0 });
    db.clock.time += 90 * DAY;
    await system.signUp(ADA);
    expect(one(await system.deliver())).toMatchObject({ kind: 'confirm' });
  });

  it('does not write again to somebody who said no, however their domain is spelled', async () => {
    await system.signUp(ADA);
    await press(system, one(await system.deliver()), 'no');
    const domain = 'example.org';
    const wide = (n: number) =>
      String.fromCharCode(...[...domain].map((c, at) => c.charCodeAt(0) + (at === n ? 0xfee0 : 0)));
    for (const n of [0, 1, 2, 3, 4, 5, 6, 8, 9, 10]) {
      db.clock.time += DAY;
      expect((await system.signUp(`ada@${wide(n)}`)).status).toBe(201);
      expect(await system.deliver()).toEqual([]);
    }
    await system.signUp('ada@rødgrød.dk');
    await press(system, one(await system.deliver()), 'no');
    db.clock.time += DAY;
    await system.signUp('ada@xn--rdgrd-vuad.DK');
    expect(await system.deliver()).toEqual([]);
  });

  it.each([
    ['yes', 'no'],
    ['no', 'yes'],
    ['yes', 'no', 'yes'],
    ['no', 'yes', 'no'],
  ] as const)('keeps a signup pending and flags it if a machine presses %s, %s %s', async (...pressed) => {
    await system.signUp(ADA, 'Ada');
    const mail = one(await system.deliver());
    let last: Response | undefined;
    for (const given of pressed) {
      last = await press(system, mail, given);
      db.clock.time += 2 * SECOND;
    }
    expect(where(last as Response)).toEqual([303, mail.link('/api/confirm')]);
    expect(await (await system.fetch(mail.link('/api/confirm'))).text()).toContain(
      'Both buttons were pressed',
    );
    expect(await counts()).toEqual({ total: 0, recent: 0, pending: 1 });
    db.clock.time += MINUTE;
    await system.deliver();
    expect(await counts()).toEqual({ total: 0, recent: 0, pending: 1 });
    expect(where(await press(system, mail, 'yes'))).toEqual([303, '/list/confirmed']);
    expect(await counts()).toEqual({ total: 1, recent: 1, pending: 0 });
  });

  it('lets somebody who confirmed reject it later', async () => {
    const mail = await confirmed();
    db.clock.time += MINUTE;
    expect(where(await press(system, mail, 'no'))).toEqual([303, '/list/notice#not-me']);
    expect(await counts()).toEqual({ total: 0, recent: 0, pending: 0 });
    db.clock.time += HOUR;
    await system.signUp(ADA);
    expect(await system.deliver()).toEqual([]);
  });

  it.each(['bounce', 'complaint'] as const)('does not write again after a %s', async (event) => {
    await system.signUp(ADA);
    const { ref } = one(await system.deliver());
    for (const reported of [event, 'bounce', event] as const) {
      await recordEvent(system.context, ref, reported);
    }
    db.clock.time += DAY;
    await system.signUp(ADA);
    expect(await system.deliver()).toEqual([]);
    const owner = ownerOf(system);
    const silenced = async (email?: string) => (await owner.silenced({ email })).silenced;
    expect(await silenced(ADA)).toEqual([{ reason: event, count: 1, newest: expect.any(String) }]);
    expect(JSON.stringify(await storedItems(db.table)).toLowerCase()).not.toContain('ada@');
    await eraseAddress(system.context, ADA);
    expect(await silenced()).toMatchObject([{ reason: event, count: 1 }]);
    expect(await owner.lift(ADA)).toBe(true);
    expect(await owner.lift(ADA)).toBe(false);
    expect(await silenced()).toEqual([]);
    await system.signUp(ADA);
    expect(one(await system.deliver())).toMatchObject({ kind: 'confirm' });
  });

  it('ends in exactly one state if both buttons are pressed at the same time, 20 times', async () => {
    const pairs = Array.from({ length: 20 }, (_, n) => `pair${n}@example.org`);
    for (const email of pairs) await system.signUp(email);
    const outcomes = new Set<string>();
    for (const [n, mail] of (await system.deliver()).entries()) {
      const pressed = n % 2 === 0 ? (['yes', 'no'] as const) : (['no', 'yes'] as const);
      await Promise.all(pressed.map((answer) => press(system, mail, answer)));
      const states = [
        (await findOwnSignup(system.context, mail.ref)) && 'on the list',
        (await findPendingSignup(system.context, mail.ref)) && 'pending',
        (await countSuppressed(system.context, mail.to)).length > 0 && 'silenced',
      ];
      outcomes.add(states.filter(Boolean).join());
    }
    expect(system.sent).toHaveLength(pairs.length);
    // A machine pressed both: the person decides again.
    expect([...outcomes]).toEqual(['pending']);
  });

  it('puts off an email that its recipient refuses for now, alone, and for longer each time', async () => {
    await system.signUp('grey@example.org');
    db.clock.time += 1;
    for (const who of ['ada', 'bob']) await system.signUp(`${who}@example.org`);
    const tries: number[] = [];
    const begin = db.clock.time;
    system.onSend.hook = async ({ to }) => {
      if (!to.startsWith('grey')) return undefined;
      tries.push((db.clock.time - begin) / MINUTE);
      return { result: 'later', limit: 'recipient' };
    };
    expect((await system.deliver()).map(({ to }) => to).sort()).toEqual([
      'ada@example.org',
      'bob@example.org',
    ]);
    const expected = [0, 5, 15, 35, 75, 155, 315, 635, 1275];
    // A minute before each of them, nothing is tried.
    for (const minutes of expected.slice(1).flatMap((due) => [due - 1, due])) {
      db.clock.time = begin + minutes * MINUTE;
      await system.deliver();
    }
    expect(tries).toEqual(expected);
    db.clock.time = begin + 2 * DAY;
    await system.deliver();
    expect(system.logged.at(-1)).toEqual({ event: 'email-refused', reason: 'expired' });
  });

  it('takes a complaint of somebody on the list as leaving it', async () => {
    const { ref } = await confirmed();
    await recordEvent(system.context, ref, 'bounce');
    expect(await counts()).toMatchObject({ total: 1 });
    await recordEvent(system.context, ref, 'complaint');
    expect(await counts()).toMatchObject({ total: 0 });
    expect(await system.deliver()).toEqual([]);
  });

  it('refuses forms of other sites and changes nothing', async () => {
    await system.signUp(ADA);
    const t = tokenOf(one(await system.deliver()).link('/api/confirm'));
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'cross-site' };
    // Mail providers leave the list for their users without an origin.
    const forms = ALL_ENDPOINTS.filter(
      ({ name, access, method }) => access === 'person' && method === 'POST' && name !== 'leave',
    );
    expect(forms.length).toBeGreaterThan(4);
    for (const { path } of forms) {
      const body = `t=${t}&answer=yes&email=a%40b.example`;
      expect((await system.fetch(path, { method: 'POST', headers, body })).status).toBe(415);
    }
    expect(await counts()).toEqual({ total: 0, recent: 0, pending: 1 });
  });
});
