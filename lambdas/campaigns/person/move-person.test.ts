import type { LaunchClient } from '../../client/client';
import { CONFIRM_DAYS, MAIL_PAGES } from '../../contract/email';
import { PERSON_ERRORS } from '../../contract/messages';
import type { PersonEvent } from '../../contract/people';
import { DAY, isoOf, MINUTE } from '../../facts/time';
import { leaveList } from '../../people/answers';
import { changeName } from '../../people/change-name';
import { findPerson, refOf } from '../../people/people';
import { renewConsent } from '../../people/renewal';
import { signups } from '../../signups/signup';
import { recordEvent } from '../../system/provider-events';
import { addressOf, refusal, setUpCampaign, toList } from '../../system/testing/campaign';
import { createMailSystem, type MailSystem, tokenOf } from '../../system/testing/mail-system';
import { one, ownerOf, press, signUpAndConfirm, where } from '../../system/testing/steps';
import { StoreUnavailableError } from '../../table/errors';
import { createMemoryTable } from '../../table/memory-table';
import { describeEngines } from '../../table/testing/engines';
import { type Hooks, hooked, type SeenCall } from '../../table/testing/hooked-table';
import { createTestTable, storedItems, type TestTable } from '../../table/testing/test-table';

// Everybody has a code of their own here, whatever the owner has chosen.
jest.mock('../../facts/facts', () => ({
  ...jest.requireActual('../../facts/facts'),
  SHARED_CODE: undefined,
}));

const [OLD, OTHER, NEW] = [addressOf(0), addressOf(1), 'new@example.org'];

/** Sets up two people, one of whom has a code, an order and a campaign, and another campaign that is frozen. */
async function setUp(db: TestTable, optIn: 'single' | 'double') {
  const campaign = await setUpCampaign(db, 2, { optIn });
  const first = await campaign.freeze();
  await campaign.sendAll(first);
  db.clock.time += DAY;
  const { code = '' } = await campaign.owner.person({ email: OLD });
  const sale = { amount: '31.20', currency: 'EUR', date: isoOf(db.clock.time) };
  await campaign.owner.importOrders({ rows: [{ ...sale, order: '#1', email: OLD, codes: [code] }] });
  const second = await campaign.freeze({ subject: 'Again', text: 'Hello {name}, {code}' });
  db.clock.time += MINUTE;
  return { ...campaign, first, second, code };
}

const linkTo = async (system: MailSystem) =>
  (await system.deliver()).find(({ kind }) => kind === 'new-address')?.link('/api/new-address') ?? '';
const confirm = (system: MailSystem, link: string) => system.submit('/api/new-address', { t: tokenOf(link) });
const addressesOf = async (owner: LaunchClient) =>
  (await owner.list()).signups.map(({ email }) => email).sort();
const MOVED = [303, MAIL_PAGES.confirmed];

describeEngines('a corrected address', (open) => {
  it.each(['single', 'double'] as const)(
    'keeps code, consent, orders and emails, once the new one has confirmed it (%s)',
    async (optIn) => {
      const db = await open();
      const { system, owner, first, second, code, sendAll, status } = await setUp(db, optIn);
      const before = await owner.person({ email: OLD });
      await owner.correctAddress({ email: OLD, newEmail: NEW });
      const link = await linkTo(system);
      expect(system.sent.at(-1)?.to).toBe(NEW);
      expect((await system.fetch(link)).status).toBe(200);
      expect(await addressesOf(owner)).toEqual([OLD, OTHER]);
      expect(system.forgotten).toEqual([]);
      expect(where(await confirm(system, link))).toEqual(MOVED);
      expect(system.forgotten).toEqual([refOf(system.context, OLD)]);
      expect(where(await confirm(system, link))).toEqual(MOVED);

      expect(await addressesOf(owner)).toEqual([NEW, OTHER]);
      const after = await owner.person({ email: NEW });
      expect(after).toMatchObject({ state: 'ordered', email: NEW, code });
      const isOfBoth = (event: PersonEvent) =>
        event.event !== 'moved' && !(event.event === 'emailed' && event.kind === 'new-address');
      expect(after.events.filter(isOfBoth)).toEqual(before.events);
      expect(after.events).toContainEqual({ event: 'moved', at: isoOf(db.clock.time) });
      expect(await owner.person({ code })).toMatchObject({ email: NEW });
      expect((await owner.person({ email: OLD })).events).toMatchObject([
        { event: 'silenced', reason: 'moved' },
      ]);

      await sendAll(second);
      expect(
        toList(system)
          .filter(({ kind }) => kind === second)
          .map(({ to }) => to)
          .sort(),
      ).toEqual([NEW, OTHER]);
      for (const id of [first, second])
        expect(await status(id)).toMatchObject({ recipients: 2, accepted: 2, skipped: 0 });
      expect(await owner.orders()).toMatchObject({ orders: 1, matched: 1 });
      const signedUpAt = '2026-03-01T00:00:00Z';
      expect(
        await owner.import({
          rows: [
            { email: OLD, signedUpAt },
            { email: NEW, signedUpAt },
          ],
        }),
      ).toMatchObject({
        imported: 0,
        existing: 1,
        left: 1,
      });
      // A link in an email to the old address still leaves the list.
      const unsubscribe = system.sent
        .find(({ to, kind }) => to === OLD && kind === first)
        ?.link('/api/unsubscribe');
      await system.fetch(unsubscribe ?? '', { method: 'POST' });
      expect(await addressesOf(owner)).toEqual([OTHER]);
      expect(await owner.person({ email: NEW })).toMatchObject({ state: 'left' });
    },
  );

  it('is asked for in "My signup" too, which does not say who else is on the list', async () => {
    const db = await open();
    const system = createMailSystem(db);
    const owner = ownerOf(system);
    await signUpAndConfirm(system, OLD, 'Ada');
    await signUpAndConfirm(system, OTHER);
    db.clock.time += DAY;
    await system.submit('/api/my-signup', { email: OLD });
    const t = tokenOf(one(await system.deliver()).link('/api/my-signup'));
    const ask = (email: string) => system.submit('/api/my-signup/change', { t, action: 'address', email });
    const refused = await ask('no address');
    // A refused address can be corrected; the accepted name is not asked for again.
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringMatching(/ value="no address"[\s\S]*id="address-result"/),
    ]);
    const texts = [];
    for (const email of [OTHER, NEW]) texts.push((await (await ask(email)).text()).replaceAll(email, ''));
    expect(texts[0]).toBe(texts[1]);
    expect(texts[0]).toMatch(/ name="email" value=""[\s\S]*id="address-result"/);
    const sent = await system.deliver();
    expect(sent.map(({ to }) => to)).toEqual([NEW]);
    expect(where(await confirm(system, one(sent).link('/api/new-address')))).toEqual(MOVED);
    expect(await owner.person({ email: NEW })).toMatchObject({ state: 'on-list', name: 'Ada' });
  });

  it('is asked of who waits for their confirmation, at the new address', async () => {
    const db = await open();
    const system = createMailSystem(db);
    const owner = ownerOf(system);
    await system.signUp(OLD, 'Ada');
    await system.deliver();
    db.clock.time += MINUTE;
    await owner.correctAddress({ email: OLD, newEmail: NEW });
    const mail = one(await system.deliver());
    expect([mail.to, mail.kind]).toEqual([NEW, 'confirm']);
    await press(system, mail, 'yes');
    expect(await owner.person({ email: NEW })).toMatchObject({ state: 'on-list', name: 'Ada' });
    expect(await owner.person({ email: OLD })).toMatchObject({ state: 'unknown' });
  });

  it('is refused if the new one is taken, and its link ends with it, with another one, and after a week', async () => {
    const db = await open();
    const system = createMailSystem(db, { optIn: 'single' });
    const owner = ownerOf(system);
    await db.signUp(OLD, OTHER);
    db.clock.time += MINUTE;
    const correct = (email: string, newEmail: string) => owner.correctAddress({ email, newEmail });
    expect(await refusal(correct(OLD, OTHER))).toContain(PERSON_ERRORS.taken);
    expect(await refusal(correct(OLD, OLD.toUpperCase()))).toContain(PERSON_ERRORS.taken);
    expect(await refusal(correct('nobody@example.org', NEW))).toContain(PERSON_ERRORS.nobody);
    await correct(OLD, 'typo@example.org');
    const typo = await linkTo(system);
    await recordEvent(system.context, refOf(system.context, OLD), 'bounce', 'new-address');
    expect(await owner.person({ email: OLD })).toMatchObject({ state: 'on-list' });
    expect(await refusal(correct(OLD, 'typo@example.org'))).toContain(PERSON_ERRORS.newSuppressed);
    await correct(OLD, NEW);
    const link = await linkTo(system);
    const expired = [303, MAIL_PAGES.linkExpired];
    expect(where(await confirm(system, typo))).toEqual(expired);
    await db.signUp(NEW);
    expect(where(await confirm(system, link))).toEqual(expired);
    await owner.erase(NEW);
    db.clock.time += (CONFIRM_DAYS + 1) * DAY;
    await system.deliver();
    expect(where(await confirm(system, link))).toEqual(expired);
    expect(JSON.stringify(await storedItems(db.table))).not.toContain(NEW);
    expect(await addressesOf(owner)).toEqual([OLD, OTHER]);
  });

  it('ends the link to an address that another person has moved to since', async () => {
    const db = await open();
    const system = createMailSystem(db, { optIn: 'single' });
    const owner = ownerOf(system);
    await db.signUp(OLD, OTHER);
    db.clock.time += MINUTE;
    await owner.correctAddress({ email: OLD, newEmail: NEW });
    const ofOld = await linkTo(system);
    await owner.correctAddress({ email: OLD, newEmail: 'newest@example.org' });
    db.clock.time += DAY;
    await owner.correctAddress({ email: OTHER, newEmail: NEW });
    const ofOther = (await system.deliver()).find(({ to }) => to === NEW)?.link('/api/new-address') ?? '';
    expect(where(await confirm(system, ofOther))).toEqual(MOVED);
    expect(where(await confirm(system, ofOld))).toEqual([303, MAIL_PAGES.linkExpired]);
  });

  it('ends the link to an address that was asked for before, and every link of somebody who has left', async () => {
    const db = await open();
    const system = createMailSystem(db, { optIn: 'single' });
    const owner = ownerOf(system);
    await db.signUp(OLD, OTHER);
    db.clock.time += MINUTE;
    const linkFor = async (newEmail: string) => {
      await owner.correctAddress({ email: OLD, newEmail });
      return linkTo(system);
    };
    const [before, link] = [await linkFor('before@example.org'), await linkFor(NEW)];
    const expired = [303, MAIL_PAGES.linkExpired];
    expect(where(await confirm(system, before))).toEqual(expired);
    expect(await addressesOf(owner)).toEqual([OLD, OTHER]);
    await leaveList(system.context, OLD);
    expect(where(await confirm(system, link))).toEqual(expired);
    expect(await addressesOf(owner)).toEqual([OTHER]);
  });

  it('is found by links in earlier emails, also after somebody said no at the old one', async () => {
    const db = await open();
    const system = createMailSystem(db);
    const owner = ownerOf(system);
    await signUpAndConfirm(system, OLD);
    db.clock.time += DAY;
    await owner.correctAddress({ email: OLD, newEmail: NEW });
    await confirm(system, await linkTo(system));
    db.clock.time += DAY;
    await system.signUp(OLD);
    await press(system, one(await system.deliver()), 'no');
    db.clock.time += MINUTE;
    await system.deliver();
    expect(await owner.person({ email: OLD })).toMatchObject({ state: 'silenced' });
    expect(await addressesOf(owner)).toEqual([NEW]);
    await leaveList(system.context, OLD);
    expect(await addressesOf(owner)).toEqual([]);
  });

  it('is asked for of somebody who was erased before, and has signed up again', async () => {
    const db = await open();
    const system = createMailSystem(db, { optIn: 'single' });
    const owner = ownerOf(system);
    await db.signUp(OLD);
    await owner.erase(OLD);
    await db.signUp(OLD);
    await owner.correctAddress({ email: OLD, newEmail: NEW });
    expect(where(await confirm(system, await linkTo(system)))).toEqual(MOVED);
    expect(await addressesOf(owner)).toEqual([NEW]);
  });

  it('stays as it was if more is stored of the person than one transaction can move', async () => {
    const db = await open();
    const { system, owner } = await setUp(db, 'single');
    const sale = { amount: '31.20', currency: 'EUR', date: isoOf(db.clock.time), email: OLD };
    await owner.importOrders({
      rows: Array.from({ length: 100 }, (_, n) => ({ ...sale, order: `many${n}` })),
    });
    await owner.correctAddress({ email: OLD, newEmail: NEW });
    const answer = await confirm(system, await linkTo(system));
    expect([answer.status, await answer.text()]).toEqual([409, PERSON_ERRORS.tooMuch]);
    expect(await addressesOf(owner)).toEqual([OLD, OTHER].sort());
  });

  it('waits while an email to the person is being sent', async () => {
    const db = await open();
    const { system, owner, second, change } = await setUp(db, 'single');
    await owner.correctAddress({ email: OLD, newEmail: NEW });
    const link = await linkTo(system);
    const answers: number[] = [];
    system.onSend.hook = async ({ to }) => {
      if (to === OLD) answers.push((await confirm(system, link)).status);
      return undefined;
    };
    await change(second, 'send');
    await system.deliver();
    expect(answers).toEqual([409]);
    expect(where(await confirm(system, link))).toEqual(MOVED);
    expect(
      (await owner.person({ email: NEW })).events.filter(({ event }) => event === 'campaign'),
    ).toHaveLength(2);
  });
});

describe('a corrected name', () => {
  it('counts at once, of who is on the list and of who waits', async () => {
    const db = createTestTable(createMemoryTable());
    const system = createMailSystem(db);
    const owner = ownerOf(system);
    await db.signUp(OLD);
    await system.signUp(OTHER, 'Wrong');
    await system.deliver();
    for (const email of [OLD, OTHER]) {
      expect(await owner.correctName({ email, name: ' Ada ' })).toEqual({ name: 'Ada' });
      expect(await owner.person({ email })).toMatchObject({ name: 'Ada' });
    }
    expect(await owner.correctName({ email: OLD, name: '' })).toEqual({});
    expect(await owner.person({ email: OLD })).not.toHaveProperty('name');
    expect(await refusal(owner.correctName({ email: NEW, name: 'Ada' }))).toContain(PERSON_ERRORS.nobody);
  });
});

describe('a correction during which the signup changes', () => {
  const CHANGES: Readonly<Record<string, (db: TestTable, ref: string) => Promise<unknown>>> = {
    renewed: (db, ref) => renewConsent(db.open(), ref),
    renamed(db, ref) {
      const context = db.open();
      return changeName(context, async () => (await findPerson(context, ref))?.person, 'Ada');
    },
  };

  it.each(Object.entries(CHANGES))('keeps it as %s', async (_, change) => {
    const db = createTestTable(createMemoryTable());
    const { system, owner } = await setUp(db, 'single');
    await owner.correctAddress({ email: OLD, newEmail: NEW });
    const link = await linkTo(system);
    const whole = async (email: string) => {
      const { ref, movedAt, ...signup } = (await signups.on(db.table).get({ email })) ?? {};
      return { ...signup, email: NEW };
    };
    const changed: object[] = [];
    const before = async ({ name }: SeenCall) => {
      if (name !== 'transact' || changed.length > 0) return;
      await change(db, refOf(system.context, OLD));
      changed.push(await whole(OLD));
    };
    const moving = createMailSystem(db, { table: hooked(db.table, { before }) });
    expect(where(await confirm(moving, link))).toEqual(MOVED);
    expect([await whole(NEW)]).toEqual(changed);
  });
});

describe('a correction that is stopped', () => {
  /**
   * The totals of everybody: nobody is lost or there twice, and a second try changes nothing that the first one did.
   */
  const totals = async (owner: LaunchClient, ids: readonly string[]) => ({
    people: (await owner.list()).signups.length,
    codes: await owner.codes(),
    orders: await owner.orders(),
    campaigns: await Promise.all(ids.map((id) => owner.campaignStatus({ id }))),
  });

  it.each(['before', 'after'] as const)(
    'leaves nothing half done %s any call of the table, and is finished by the next try',
    async (moment) => {
      let calls = 0;
      for (let stop = 1; ; stop += 1) {
        const db = createTestTable(createMemoryTable());
        const { system, owner, first, second } = await setUp(db, 'single');
        await owner.correctAddress({ email: OLD, newEmail: NEW });
        const link = await linkTo(system);
        const expected = await totals(owner, [first, second]);
        calls = 0;
        const fail = () => {
          calls += 1;
          if (calls === stop) throw new StoreUnavailableError('stopped');
        };
        const hooks: Hooks = { [moment]: fail };
        const stopped = await confirm(createMailSystem(db, { table: hooked(db.table, hooks) }), link);
        if (calls < stop) break;
        expect([stop, stopped.status]).toEqual([stop, 504]);
        expect(await totals(owner, [first, second])).toEqual(expected);
        const [address = ''] = (await addressesOf(owner)).filter((each) => each !== OTHER);
        const story = await owner.person({ email: address });
        expect(story.events.filter(({ event }) => event === 'campaign' || event === 'order')).toHaveLength(3);
        expect(where(await confirm(system, link))).toEqual(MOVED);
        expect(await totals(owner, [first, second])).toEqual(expected);
        expect(await addressesOf(owner)).toEqual([NEW, OTHER]);
      }
      expect(calls).toBeGreaterThan(5);
    },
  );
});
