import type { LaunchClient } from '../../client/client';
import { PATHS } from '../../contract/endpoints';
import { CAMPAIGN_ERRORS, PERSON_ERRORS } from '../../contract/messages';
import { OutcomeUnknown } from '../../email/mailer';
import { DAY, isoOf, MINUTE } from '../../facts/time';
import { refOf } from '../../people/people';
import { type Signup, signupRecord } from '../../signups/signup';
import { recordEvent } from '../../system/provider-events';
import {
  addressOf,
  freezeAll,
  importCodes,
  refusal,
  setUpCampaign,
  toList,
} from '../../system/testing/campaign';
import { jsonPost } from '../../system/testing/steps';
import { TEST_PASSWORD } from '../../system/testing/test-api';
import { describeEngines } from '../../table/testing/engines';
import type { TestTable } from '../../table/testing/test-table';
import { getCampaign } from '../campaign/campaigns';
import { deliveriesTo, newDeliveryWrite } from '../delivery/deliveries';
import { planRecipients } from './audiences';

// Everybody has a code of their own here, whatever the owner has chosen.
jest.mock('../../facts/facts', () => ({
  ...jest.requireActual('../../facts/facts'),
  SHARED_CODE: undefined,
}));

type Draft = Partial<Parameters<LaunchClient['saveCampaign']>[0]>;

/** Sends a campaign to three people; then the first orders, two join, and the pool has codes for them. */
async function launch(db: TestTable) {
  const campaign = await setUpCampaign(db, 3);
  const { system, owner, freeze, sendAll } = campaign;
  const id = await freeze();
  await sendAll(id);
  db.clock.time += DAY;
  const sale = { order: '#1', amount: '36.00', currency: 'EUR', date: isoOf(db.clock.time) };
  await owner.importOrders({ rows: [{ ...sale, email: addressOf(0) }] });
  await db.signUp(addressOf(3), addressOf(4));
  db.clock.time += MINUTE;
  await importCodes(system, 5);
  /** Returns who gets a campaign. */
  const sentTo = async (draft: Draft | { id: string }) => {
    const before = toList(system).length;
    const wanted = 'id' in draft && draft.id !== undefined ? draft.id : undefined;
    if (wanted === undefined) await sendAll(await freeze(draft));
    else {
      const { recipients } = await owner.campaignCheck({ id: wanted });
      await owner.changeCampaign({ id: wanted, action: 'freeze', recipients });
      await freezeAll(system);
      await sendAll(wanted);
    }
    return toList(system)
      .slice(before)
      .map(({ to }) => to)
      .sort();
  };
  const check = async (draft: Draft) => {
    const saved = await owner.saveCampaign({ subject: 'Hi', text: 'Hi', ...draft });
    return owner.campaignCheck({ id: saved.id });
  };
  return { ...campaign, id, sentTo, check };
}

const addresses = (...numbers: number[]) => numbers.map(addressOf);

describeEngines('the audience of a campaign', (open) => {
  it('of a reminder excludes people who never got the earlier campaign, unless the owner includes them', async () => {
    const { sentTo, check, id } = await launch(await open());
    const { recipients, groups, findings } = await check({ audience: { to: 'not-ordered' } });
    expect({ recipients, groups }).toEqual({
      recipients: 2,
      groups: [
        { reason: 'ordered', people: 1 },
        { reason: 'never-mailed', people: 2 },
      ],
    });
    expect(findings.map(({ title }) => title)).toContainEqual(
      expect.stringMatching(/^2 people never got a campaign/),
    );
    expect(await check({ audience: { to: 'not-ordered', neverMailed: true } })).toMatchObject({
      recipients: 4,
    });
    expect(await check({ audience: { to: 'mailed-not-ordered', of: id } })).toMatchObject({
      recipients: 2,
      groups: [
        { reason: 'ordered', people: 1 },
        { reason: 'not-mailed', people: 2 },
      ],
    });
    expect(await check({ audience: { to: 'mailed', of: id } })).toMatchObject({ recipients: 3 });
    expect(await sentTo({ audience: { to: 'mailed-not-ordered', of: id } })).toEqual(addresses(1, 2));
    expect(await sentTo({ audience: { to: 'not-ordered' } })).toEqual(addresses(1, 2));
    expect(await sentTo({ audience: { to: 'not-ordered', neverMailed: true } })).toEqual(
      addresses(1, 2, 3, 4),
    );
  });

  it('is counted by why some are left out, and by what the owner should know of the others', async () => {
    const db = await open();
    const { system, owner } = await setUpCampaign(db, 0);
    const { context } = system;
    const [now, old] = [isoOf(db.clock.time), db.clock.time - 400 * DAY];
    const join = (email: string, fields: Partial<Signup> = {}, at = db.clock.time) =>
      db.import([{ ...signupRecord({ email }, at), requestedAt: now, ...fields }]);
    const names = ['A', 'Bo', 'Cat', 'Dora', 'Ellen', 'Franka', 'Gretchen', 'Al'];
    for (const name of names) await join(`${name}@example.org`, { name, code: `CODE-${name}` });
    await join('jörn@example.org');
    await join('bounce@simulator.amazonses.com', { requestedAt: undefined });
    await join('unconfirmed@example.org', { requestedAt: undefined });
    await join('old@example.org', {}, old);
    await join('renewed@example.org', { renewedAt: now }, old);
    await join('silenced@example.org');
    await recordEvent(context, refOf(context, 'silenced@example.org'), 'complaint');
    db.clock.time += 1;
    const { id } = await owner.saveCampaign({ subject: 'Hi', text: 'Hi' });
    const campaign = await getCampaign(context, id);
    if (!campaign) throw new Error('It was saved.');
    const plan = (who: Pick<Draft, 'unconfirmed' | 'oldConsents'>) =>
      planRecipients(context, { ...campaign, ...who }, db.clock.time);
    const others = { withoutCode: 5, notMailable: 1, testMailboxes: 1 };
    const longestNames = ['Gretchen', 'Franka', 'Ellen', 'Dora', 'Cat'];
    expect(await plan({ unconfirmed: true, oldConsents: true })).toEqual({
      ...others,
      recipients: 13,
      leftOut: 1,
      neverConfirmed: 2,
      oldConsents: 1,
      longestNames,
      groups: [{ reason: 'silenced', people: 1 }],
    });
    expect(await plan({ unconfirmed: false, oldConsents: false })).toEqual({
      withoutCode: 2,
      notMailable: 1,
      testMailboxes: 0,
      recipients: 10,
      leftOut: 4,
      neverConfirmed: 0,
      oldConsents: 0,
      longestNames,
      groups: expect.arrayContaining([
        { reason: 'silenced', people: 1 },
        { reason: 'unconfirmed', people: 2 },
        { reason: 'old-consent', people: 1 },
      ]),
    });
  });

  it('knows the longest names of a list on which few have one', async () => {
    const db = await open();
    const { system, owner } = await setUpCampaign(db, 2);
    await owner.import({
      rows: [{ email: 'ada@example.org', name: 'Ada', signedUpAt: isoOf(db.clock.time - 1) }],
    });
    const { id } = await owner.saveCampaign({ subject: 'Hi', text: 'Hi' });
    const campaign = await getCampaign(system.context, id);
    const plan = campaign && (await planRecipients(system.context, campaign, db.clock.time));
    expect(plan?.longestNames).toStrictEqual(['Ada']);
  });

  it('of a copy has those who joined since, each once, with codes of their own', async () => {
    const db = await open();
    const { system, owner, id, sentTo } = await launch(db);
    expect(await owner.campaigns()).toMatchObject({ joinedSince: { id, people: 2 } });
    const copy = await owner.campaignAgain({ id });
    expect(await owner.campaignAgain({ id })).toEqual(copy);
    expect(await owner.campaignCheck(copy)).toMatchObject({
      recipients: 2,
      groups: [{ reason: 'mailed', people: 3 }],
    });
    expect(await sentTo(copy)).toEqual(addresses(3, 4));
    const codes = toList(system).map(({ text }) => /CODE-\d+/.exec(text)?.[0]);
    expect(new Set(codes).size).toBe(5);
    expect((await owner.campaigns()).joinedSince?.people).toBe(0);
    await db.signUp(addressOf(5));
    db.clock.time += MINUTE;
    await importCodes(system, 6);
    expect((await owner.campaigns()).joinedSince).toMatchObject({ id, people: 1 });
    // A copy of a copy is one of the first.
    const second = await owner.campaignAgain({ id: copy.id });
    expect(second).not.toEqual(copy);
    expect(await sentTo(second)).toEqual(addresses(5));
  });

  it('of a copy has nobody who may have got the email, since its outcome stayed unknown', async () => {
    const db = await open();
    const { system, owner, freeze, sendAll } = await setUpCampaign(db, 2);
    system.onSend.hook = async ({ to }) => {
      if (to === addressOf(0)) throw new OutcomeUnknown();
      return undefined;
    };
    const id = await freeze();
    await sendAll(id);
    await owner.resolveUnknown({ id, sendAgain: false });
    db.clock.time += DAY;
    const sale = { order: '#1', amount: '36.00', currency: 'EUR', date: isoOf(db.clock.time) };
    await owner.importOrders({ rows: [{ ...sale, email: addressOf(0) }] });
    expect(await owner.campaignSales({ id })).toMatchObject({ orders: 1 });
    await db.signUp(addressOf(2));
    db.clock.time += MINUTE;
    expect((await owner.campaigns()).joinedSince).toMatchObject({ id, people: 1 });
    expect(await owner.campaignCheck(await owner.campaignAgain({ id }))).toMatchObject({
      recipients: 1,
      groups: [{ reason: 'mailed', people: 2 }],
    });
  });

  it('counts of very many who joined only some, since everybody who looks waits for it', async () => {
    const db = await open();
    const { owner, id } = await launch(db);
    const people = 3000;
    await db.import(
      Array.from({ length: people }, (_, n) =>
        signupRecord({ email: `many${n}@example.org` }, db.clock.time),
      ),
    );
    db.clock.time += MINUTE;
    const { joinedSince } = await owner.campaigns();
    expect(joinedSince).toMatchObject({ id, isMore: true });
    expect(joinedSince?.people).toBeGreaterThan(people / 4);
    expect(joinedSince?.people).toBeLessThan(people / 2);
    const few = await launch(await open());
    expect((await few.owner.campaigns()).joinedSince).not.toHaveProperty('isMore');
  });

  it('of two copies that are frozen at the same time has nobody twice', async () => {
    const { system, owner, id, proceed, change } = await launch(await open());
    const [first, second] = [await owner.campaignAgain({ id }), { id: '' }];
    await change(first.id, 'freeze', { recipients: 2 });
    Object.assign(second, await owner.campaignAgain({ id }));
    await change(second.id, 'freeze', { recipients: 2 });
    await freezeAll(system);
    const before = toList(system).length;
    for (const copy of [first, second]) {
      await change(copy.id, 'send');
      await system.deliver();
      await proceed(copy.id, { atOnce: true });
      await system.deliver();
    }
    const sent = toList(system).slice(before);
    expect(sent.map(({ to }) => to).sort()).toEqual(addresses(3, 4));
  });

  it('of two copies that two processes froze at the same time has nobody twice', async () => {
    const db = await open();
    const { system, owner, id, change, sendAll, status } = await launch(db);
    const { context } = system;
    const first = await owner.campaignAgain({ id });
    await change(first.id, 'freeze', { recipients: 2 });
    const second = await owner.campaignAgain({ id });
    await change(second.id, 'freeze', { recipients: 2 });
    await freezeAll(system);
    // Neither process saw the deliveries of the other.
    const refs = [3, 4].map((n) => refOf(system.context, addressOf(n)));
    for (const campaign of [first.id, second.id])
      for (const ref of refs) {
        const isMissing = !(await deliveriesTo(context, [campaign], [ref])).length;
        if (isMissing)
          await context.table.transact([
            newDeliveryWrite(context, { campaign, ref, marks: '', source: undefined }),
          ]);
      }
    const before = toList(system).length;
    for (const copy of [first, second]) await sendAll(copy.id);
    const sent = toList(system).slice(before);
    expect(sent.map(({ to }) => to).sort()).toEqual(addresses(3, 4));
    expect(await status(second.id)).toMatchObject({ skipped: 2 });
  });

  it('can be narrowed to the people of some links', async () => {
    const db = await open();
    const { check, system } = await launch(db);
    for (const [n, via] of ['bgg', 'friend', 'bgg'].entries())
      await system.fetch('/api/launch-signup', jsonPost({ email: addressOf(10 + n), via }));
    db.clock.time += MINUTE;
    expect(await check({ sources: ['bgg'] })).toMatchObject({
      recipients: 2,
      groups: [{ reason: 'other-source', people: 6 }],
    });
    expect(await check({ sources: ['bgg', 'friend'] })).toMatchObject({ recipients: 3 });
  });

  it('can be an import with a tag, which is counted as where people came from', async () => {
    const db = await open();
    const { check, owner } = await launch(db);
    const signedUpAt = isoOf(db.clock.time - DAY);
    const rows = [7, 8].map((n) => ({ email: addressOf(n), signedUpAt, source: 'bgg' }));
    expect(await owner.import({ rows, tag: 'essen-2026' })).toMatchObject({ imported: 2 });
    expect(await refusal(owner.import({ rows, tag: 'Essen 2026' }))).toBe(PERSON_ERRORS.tag);
    expect(await check({ tags: ['essen-2026'] })).toMatchObject({ recipients: 2 });
    expect(await check({ tags: ['essen-2026'], sources: ['friend'] })).toMatchObject({ recipients: 2 });
    const sale = { order: '#2', amount: '36.00', currency: 'EUR', date: isoOf(db.clock.time) };
    await owner.importOrders({ rows: [{ ...sale, email: addressOf(7) }] });
    const revenue = [{ currency: 'EUR', amount: 36 }];
    const { sources } = await owner.sources();
    const counts = { signups: 2, confirmed: 0, ordered: 1, revenue };
    expect(sources).toContainEqual({ origin: { by: 'tag', tag: 'essen-2026' }, ...counts });
    expect(await owner.person({ email: addressOf(8) })).toMatchObject({ tag: 'essen-2026', source: 'bgg' });
    const { people } = await owner.people({ tag: 'essen-2026' });
    expect(people.map(({ email }) => email).sort()).toEqual(addresses(7, 8));
  });

  it('names the campaign that it is about, which must exist, and no other does', async () => {
    const { owner, id, system } = await launch(await open());
    const save = (draft: Draft) => refusal(owner.saveCampaign({ subject: 'Hi', text: 'Hi', ...draft }));
    for (const audience of [{ to: 'not-mailed' }, { to: 'everyone', of: id }, { to: 'mailed', of: 'm' }]) {
      const body = jsonPost({ subject: 'Hi', text: 'Hi', audience }, TEST_PASSWORD);
      const answer = await system.fetch(PATHS.saveCampaign, body);
      expect([answer.status, await answer.text()]).toEqual([400, CAMPAIGN_ERRORS.of]);
    }
    expect(await save({ audience: { to: 'mailed', of: 'm00000000' } })).toBe(CAMPAIGN_ERRORS.ofUnknown);
    expect(await save({ sources: ['No word'] })).toBe(CAMPAIGN_ERRORS.words);
  });

  it('of those who joined since is only that of a campaign to everyone that was sent', async () => {
    const { owner, sentTo } = await launch(await open());
    const again = async (draft: Draft) => {
      const { id } = await owner.saveCampaign({ subject: 'Hi', text: 'Hi', ...draft });
      return refusal(owner.campaignAgain({ id }));
    };
    expect(await again({})).toBe(CAMPAIGN_ERRORS.againUnsent);
    expect(await again({ audience: { to: 'not-ordered' } })).toBe(CAMPAIGN_ERRORS.againReminder);
    expect(await sentTo({ audience: { to: 'not-ordered' } })).toEqual(addresses(1, 2));
  });
});
