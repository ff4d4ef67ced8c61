import type { LaunchClient } from '../../client/client';
import { describeEvent } from '../../client/describe-person';
import { LIST_LIMIT } from '../../contract/endpoints';
import { PERSON_ERRORS } from '../../contract/messages';
import { ORDER_PARTS } from '../../contract/order-words';
import type { PersonRow } from '../../contract/people';
import { CONSENT, SIGNUP_DISCOUNT_PERCENT } from '../../facts/derived';
import { DAY, isoOf, MINUTE } from '../../facts/time';
import { leaveList } from '../../people/answers';
import { describeToThem, ownHistory } from '../../people/my-signup-history';
import { refOf } from '../../people/people';
import { renewConsent } from '../../people/renewal';
import { recordEvent } from '../../system/provider-events';
import { addressOf, freezeAll, importCodes, refusal, setUpCampaign } from '../../system/testing/campaign';
import { createMailSystem } from '../../system/testing/mail-system';
import { one, ownerOf, press, signUpAndConfirm } from '../../system/testing/steps';
import { COMPLETE_ORDER } from '../../system/testing/test-api';
import { describeEngines } from '../../table/testing/engines';

// Everybody has a code of their own here, whatever the owner has chosen.
jest.mock('../../facts/facts', () => ({
  ...jest.requireActual('../../facts/facts'),
  SHARED_CODE: undefined,
}));

const ADA = 'ada@example.org';
const SALE = { amount: '31.20', currency: 'EUR' };

describeEngines('the story of a person', (open) => {
  it('tells in order of time how they joined, each email with its outcome, and what they ordered', async () => {
    const db = await open();
    const { owner, freeze, sendAll } = await setUpCampaign(db, 2);
    const signedUpAt = isoOf(db.clock.time - 1);
    const id = await freeze();
    db.clock.time += MINUTE;
    await sendAll(id);
    const { code = '', ...first } = await owner.person({ email: addressOf(0).toUpperCase() });
    expect(first).toEqual({
      state: 'on-list',
      email: addressOf(0),
      discountPercent: SIGNUP_DISCOUNT_PERCENT,
      events: [
        { event: 'joined', at: signedUpAt, how: 'at-once', consent: CONSENT.version },
        {
          event: 'campaign',
          at: isoOf(db.clock.time),
          campaign: id,
          subject: 'We are open',
          code,
          state: 'accepted',
          bounced: false,
          complained: false,
          isRehearsal: false,
        },
      ],
    });
    db.clock.time += DAY;
    const date = isoOf(db.clock.time);
    const rows = [
      { ...SALE, order: '#1', email: addressOf(1), codes: [code], date },
      { ...SALE, order: '#2', email: addressOf(0), refunded: SALE.amount, date },
    ];
    await owner.importOrders({ rows });
    const byCode = await owner.person({ code: ` ${code.toLowerCase()} ` });
    const sale = { event: 'order', at: date, currency: 'EUR' };
    expect(byCode).toMatchObject({ state: 'ordered', email: addressOf(0), code, orderedAt: date });
    expect(byCode.events.slice(2)).toEqual([
      { ...sale, order: '#1', amount: 31.2, isCancelled: false, passedOn: 'gave-code' },
      { ...sale, order: '#2', isCancelled: true },
    ]);
    const buyer = await owner.person({ email: addressOf(1) });
    expect(buyer.events.at(-1)).toMatchObject({ order: '#1', passedOn: 'got-code' });
  });

  it('says why an email was refused', async () => {
    const db = await open();
    const { system, owner, freeze, sendAll } = await setUpCampaign(db, 1);
    system.onSend.hook = async ({ to }) =>
      to === addressOf(0) ? { result: 'refused', reason: '550 5.1.1' } : undefined;
    await sendAll(await freeze());
    const { events } = await owner.person({ email: addressOf(0) });
    expect(events).toContainEqual(
      expect.objectContaining({ event: 'campaign', state: 'refused', reason: '550 5.1.1' }),
    );
  });

  it('is in "My signup" and its file, but for what others did with their code', async () => {
    const db = await open();
    const { system, owner, freeze, sendAll } = await setUpCampaign(db, 2);
    const subject = 'We are <open>';
    await sendAll(await freeze({ subject }));
    const { code = '' } = await owner.person({ email: addressOf(0) });
    const rows = [
      { ...SALE, order: 'mine-1', email: addressOf(0) },
      { ...SALE, order: 'mine-2', email: addressOf(0), refunded: SALE.amount },
      { ...SALE, order: 'not-mine', email: addressOf(1), codes: [code], amount: '77.70' },
    ].map((row) => ({ ...row, date: isoOf(db.clock.time) }));
    await owner.importOrders({ rows });
    await system.submit('/api/my-signup', { email: addressOf(0) });
    const link = one(await system.deliver()).link('/api/my-signup');
    const page = await (await system.fetch(link)).text();
    const file = await (await system.fetch(link.replace('my-signup', 'my-signup/data'))).text();
    for (const text of [code, 'mine-1', 'mine-2']) {
      expect(page).toContain(text);
      expect(file).toContain(text);
    }
    expect(page).toContain('We are &lt;open&gt;');
    expect(page).toContain('Somebody ordered with your code');
    expect(page + file).not.toMatch(/not-mine|77\.7/);
    const { events } = await owner.person({ email: addressOf(0) });
    expect(JSON.parse(file).events).toHaveLength(events.length);
  });

  it('tells the owner and its buyer each part of an order, and none of them the giver of its code', async () => {
    const { owner, freeze, sendAll } = await setUpCampaign(await open(), 2);
    await sendAll(await freeze());
    const { code = '' } = await owner.person({ email: addressOf(0) });
    await owner.importOrders({ rows: [{ ...COMPLETE_ORDER, email: addressOf(1), codes: [code] }] });
    const ordersOf = async (person: number) => {
      const { events } = ownHistory(await owner.person({ email: addressOf(person) }));
      return events.flatMap((each) => (each.event === 'order' ? [each] : []));
    };
    expect(await ordersOf(1)).toHaveLength(1);
    for (const whole of await ordersOf(1)) {
      expect(Object.keys(whole)).toEqual(expect.arrayContaining(Object.keys(ORDER_PARTS)));
      const { event, at, isCancelled, passedOn, ...parts } = whole;
      for (const describe of [describeEvent, describeToThem])
        for (const part of Object.keys(parts))
          expect(describe({ ...whole, [part]: undefined })).not.toBe(describe(whole));
      const given = { event, at, isCancelled, passedOn: 'gave-code', order: '', currency: '' };
      expect(await ordersOf(0)).toEqual([given]);
    }
  });

  it('knows who waits, confirmed, left, was silenced and was erased', async () => {
    const db = await open();
    const system = createMailSystem(db);
    const owner = ownerOf(system);
    const story = async () => {
      const { state, events } = await owner.person({ email: ADA });
      return [state, ...events.map(({ event }) => event)];
    };
    expect(await story()).toEqual(['unknown']);
    await system.signUp(ADA, 'Ada');
    // The worker has not read it yet.
    expect(await story()).toEqual(['waiting', 'asked']);
    expect(await owner.person({ email: ADA })).toMatchObject({ name: 'Ada' });
    db.clock.time += MINUTE;
    const mail = one(await system.deliver());
    expect(await story()).toEqual(['waiting', 'asked', 'emailed']);
    expect(await owner.person({ email: ADA })).toMatchObject({ name: 'Ada' });
    db.clock.time += MINUTE;
    await press(system, mail, 'yes');
    expect(await story()).toEqual(['on-list', 'asked', 'joined']);
    db.clock.time += MINUTE;
    const { id } = await owner.saveCampaign({ subject: 'News', text: 'News' });
    await owner.changeCampaign({ id, action: 'freeze', recipients: 1 });
    await freezeAll(system);
    db.clock.time += MINUTE;
    await recordEvent(system.context, mail.ref, 'bounce', 'confirm');
    expect(await story()).toEqual(['silenced', 'asked', 'joined', 'campaign', 'silenced']);
    await owner.lift(ADA);
    db.clock.time += MINUTE;
    await leaveList(system.context, ADA);
    expect(await story()).toEqual(['left', 'asked', 'joined', 'campaign', 'left']);
    await owner.erase(ADA);
    expect(await story()).toEqual(['erased', 'campaign', 'silenced']);
    expect(await owner.person({ email: ADA })).not.toHaveProperty('name');
  });

  it('still proves how they agreed, each time, after they have left', async () => {
    const db = await open();
    const system = createMailSystem(db);
    const owner = ownerOf(system);
    await system.signUp(ADA);
    const mail = one(await system.deliver());
    const rows = [{ email: ADA, signedUpAt: isoOf(db.clock.time - DAY) }];
    await owner.import({ rows, consentFrom: 'the fair' });
    db.clock.time += MINUTE;
    await press(system, mail, 'yes');
    db.clock.time += 350 * DAY;
    await renewConsent(system.context, mail.ref);
    const { events } = await owner.person({ email: ADA });
    expect(events.map(({ event }) => event)).toEqual(['joined', 'asked', 'confirmed', 'renewed']);
    db.clock.time += DAY;
    await leaveList(system.context, ADA);
    const left = { event: 'left', at: isoOf(db.clock.time) };
    expect((await owner.person({ email: ADA })).events).toEqual([...events, left]);
    await owner.erase(ADA);
    expect((await owner.person({ email: ADA })).events.map(({ event }) => event)).toEqual(['silenced']);
  });

  it('is asked for by an address or a code, and neither of nobody finds anybody', async () => {
    const db = await open();
    const system = createMailSystem(db);
    const owner = ownerOf(system);
    await importCodes(system, 1);
    for (const code of ['CODE-0', 'OTHER'])
      expect(await owner.person({ code })).toEqual({ state: 'unknown', events: [] });
    for (const body of [{}, { email: ADA, code: 'CODE-0' }])
      expect(await refusal(owner.person(body))).toBe(PERSON_ERRORS.request);
  });
});

type PeopleQuery = Parameters<LaunchClient['people']>[0];

/** Reads the pages of a list of people, and checks that none is too long. */
async function readAll(owner: LaunchClient, query: PeopleQuery): Promise<PersonRow[]> {
  const rows: PersonRow[] = [];
  for (let cursor: string | undefined; ; ) {
    const { people, next } = await owner.people({ ...query, cursor });
    expect(people.length).toBeLessThanOrEqual(query.limit ?? LIST_LIMIT.default);
    rows.push(...people);
    if (next === undefined) return rows;
    cursor = next;
  }
}

describeEngines('the list of people', (open) => {
  it('has everybody by state, source and text, codes included, page by page', async () => {
    const db = await open();
    const { system, owner, freeze, sendAll } = await setUpCampaign(db, 3, { optIn: 'double' });
    await signUpAndConfirm(system, 'fan@example.org', 'Fan');
    await importCodes(system, 4);
    db.clock.time += MINUTE;
    await sendAll(await freeze());
    await system.signUp('waits@example.org', 'Wanda');
    await signUpAndConfirm(system, 'leaves@example.org');
    await leaveList(system.context, 'leaves@example.org');
    await recordEvent(system.context, refOf(system.context, addressOf(2)), 'bounce', 'confirm');
    const rows = [{ ...SALE, order: '#1', email: addressOf(1), date: isoOf(db.clock.time) }];
    await owner.importOrders({ rows });
    const found = async (query: PeopleQuery) =>
      (await readAll(owner, query)).map(({ email, state }) => `${email} ${state}`).sort();
    const states = [
      ...['fan@example.org on-list', `${addressOf(0)} on-list`],
      ...[`${addressOf(1)} ordered`, `${addressOf(2)} silenced`],
    ];
    expect(await found({})).toEqual(states);
    expect(await found({ state: 'on-list' })).toEqual(states.slice(0, 2));
    expect(await found({ state: 'ordered' })).toEqual([states[2]]);
    expect(await found({ state: 'silenced' })).toEqual([states[3]]);
    expect(await found({ state: 'waiting' })).toEqual(['waits@example.org waiting']);
    expect(await found({ state: 'waiting', search: 'wand' })).toEqual(['waits@example.org waiting']);
    expect(await found({ state: 'waiting', search: 'nobody' })).toEqual([]);
    expect(await found({ state: 'left' })).toEqual(['leaves@example.org left']);
    const { code = '' } = await owner.person({ email: addressOf(0) });
    expect(await found({ search: code.toLowerCase() })).toEqual([`${addressOf(0)} on-list`]);
    expect(await found({ limit: 1 })).toEqual(states);
  });

  it('has pages of those who wait, none of them twice', async () => {
    const db = await open();
    const system = createMailSystem(db);
    const emails = Array.from({ length: 7 }, (_, n) => addressOf(n));
    for (const email of emails.slice(0, 3)) await system.signUp(email);
    await system.deliver();
    // The worker has not read these yet; it knows one of them.
    for (const email of emails.slice(2)) await system.signUp(email);
    const seen = (await readAll(ownerOf(system), { state: 'waiting', limit: 2 })).map(({ email }) => email);
    expect(seen.sort()).toEqual(emails);
  });
});
