import { formatDeliveries } from '../../client/campaign-results';
import { CANARY } from '../../contract/campaigns';
import { WRITTEN_TO_FILE } from '../../contract/email';
import { MINUTE, SECOND } from '../../facts/time';
import { addressOf, DRAFT, freezeAll, refusal, setUpCampaign, toList } from '../../system/testing/campaign';
import { createMailSystem } from '../../system/testing/mail-system';
import { ownerOf } from '../../system/testing/steps';
import { TEST_SITE } from '../../system/testing/test-api';
import { createMemoryTable } from '../../table/memory-table';
import { hooked } from '../../table/testing/hooked-table';
import { createTestTable, readExport } from '../../table/testing/test-table';

const PEOPLE = CANARY.recipients + 5;
const begin = async () => {
  const db = createTestTable(createMemoryTable());
  return { db, ...(await setUpCampaign(db, PEOPLE, { engine: 'outbox' })) };
};

/** Rehearses a launch to its end. */
async function rehearse() {
  const world = await begin();
  const { db, freeze, sendAll } = world;
  const id = await freeze();
  await sendAll(id);
  db.clock.time += MINUTE;
  /** The same machine, after a start with a real engine. */
  const real = createMailSystem(db, { optIn: 'single' });
  return { ...world, id, real };
}

describe('a campaign through the outbox', () => {
  it('goes through all steps, says that it is a rehearsal, and notifies nobody', async () => {
    const { db, owner, status, id } = await rehearse();
    expect(await status(id)).toMatchObject({ state: 'done', accepted: PEOPLE, isRehearsal: true });
    expect((await owner.campaigns()).campaigns).toMatchObject([{ id, isRehearsal: true }]);
    const { rows } = await readExport(db.open());
    expect(new Set(rows.map(({ notificationStatus }) => notificationStatus))).toEqual(new Set(['pending']));
    const { events } = await owner.person({ email: addressOf(0) });
    expect(events.at(-1)).toMatchObject({ event: 'campaign', state: 'accepted', isRehearsal: true });
    const { deliveries } = await owner.campaignDeliveries({ id });
    expect(formatDeliveries(deliveries, true)).toContain(WRITTEN_TO_FILE);
    expect(formatDeliveries(deliveries, true)).not.toContain('accepted');
  });

  it('notifies nobody either by an email whose process was killed after it was written', async () => {
    const options = { engine: 'outbox', canKnow: true } as const;
    const db = createTestTable(createMemoryTable());
    const { system, change, freeze, status } = await setUpCampaign(db, 1, options);
    const id = await freeze();
    await change(id, 'send');
    let changes = 0;
    const table = hooked(db.table, {
      before: ({ name, pk }) => {
        if (name === 'update' && pk.startsWith('deliveries')) changes += 1;
        // The first is its claim.
        if (changes > 1) throw new Error('killed');
      },
    });
    const killed = createMailSystem(db, { ...options, optIn: 'single', table, sent: system.sent });
    await killed.deliver().catch(() => undefined);
    expect(await status(id)).toMatchObject({ accepted: 0 });
    db.clock.time += MINUTE + SECOND;
    await system.deliver();
    expect(await status(id)).toMatchObject({ accepted: 1 });
    expect(toList(system)).toHaveLength(1);
    const { rows } = await readExport(db.open());
    expect(rows).toMatchObject([{ notificationStatus: 'pending' }]);
  });

  it('lets orders, a reminder and a copy for newcomers be rehearsed, too', async () => {
    const { db, system, owner, freeze, sendAll, id } = await rehearse();
    await owner.importOrders({
      rows: [{ order: '#1', email: addressOf(0), codes: [], amount: '31.20', currency: 'EUR', date: '' }].map(
        ({ date, ...row }) => ({ ...row, date: new Date(db.clock.time).toISOString() }),
      ),
    });
    await system.signUp('late@example.org');
    await owner.importCodes({ rows: ['LATE-1'] });
    db.clock.time += 1;
    expect((await owner.campaigns()).joinedSince).toMatchObject({ id, people: 1 });
    const reminder = await freeze({ audience: { to: 'not-ordered', neverMailed: false } });
    expect(await owner.campaignStatus({ id: reminder })).toMatchObject({ recipients: PEOPLE - 1 });
    await sendAll(reminder);
    const copy = await owner.campaignAgain({ id });
    expect(await owner.campaignCheck(copy)).toMatchObject({ recipients: 1 });
  });

  it('is unknown to a real campaign: everybody gets it, with the code that they had', async () => {
    const { db, owner, id, real } = await rehearse();
    const codeOf = async (email: string) => (await owner.person({ email })).code;
    const before = await codeOf(addressOf(0));
    const realOwner = ownerOf(real);
    expect((await realOwner.campaigns()).joinedSince).toBeUndefined();
    // Neither a reminder nor a copy finds anybody who got it.
    for (const audience of [
      { to: 'not-mailed', of: id },
      { to: 'everyone' },
      { to: 'not-ordered', neverMailed: false },
    ] as const) {
      const draft = await realOwner.saveCampaign({ ...DRAFT, audience });
      expect(await realOwner.campaignCheck(draft)).toMatchObject({ recipients: PEOPLE });
    }
    const got = await realOwner.saveCampaign({ ...DRAFT, audience: { to: 'mailed', of: id } });
    expect(await realOwner.campaignCheck(got)).toMatchObject({ recipients: 0 });
    const launch = await realOwner.saveCampaign(DRAFT);
    await realOwner.changeCampaign({ ...launch, action: 'freeze', recipients: PEOPLE });
    await freezeAll(real);
    await realOwner.changeCampaign({ ...launch, action: 'send' });
    await real.deliver();
    db.clock.time += CANARY.minutes * MINUTE;
    await realOwner.changeCampaign({ ...launch, action: 'continue', recipients: PEOPLE - CANARY.recipients });
    await real.deliver();
    expect(await realOwner.campaignStatus(launch)).toMatchObject({ accepted: PEOPLE, isRehearsal: false });
    expect(toList(real)).toHaveLength(PEOPLE);
    expect(before).toBeDefined();
    expect(await codeOf(addressOf(0))).toBe(before);
    const { rows } = await readExport(db.open());
    expect(new Set(rows.map(({ notificationStatus }) => notificationStatus))).toEqual(new Set(['notified']));
  });

  it.each([
    ['a rehearsal', 'a real engine', 'outbox', 'smtp'],
    ['a real campaign', 'the outbox', 'smtp', 'outbox'],
  ] as const)('%s is not continued by %s', async (_, __, first, second) => {
    const db = createTestTable(createMemoryTable());
    const { change, freeze, system } = await setUpCampaign(db, PEOPLE, { engine: first });
    const id = await freeze();
    await change(id, 'send');
    await system.deliver();
    const other = createMailSystem(db, { optIn: 'single', engine: second });
    db.clock.time += MINUTE;
    await other.deliver();
    await other.deliver();
    const owner = ownerOf(other);
    expect(await owner.campaignStatus({ id })).toMatchObject({ state: 'paused', pausedBy: 'engine' });
    expect(toList(other)).toEqual([]);
    // A resume does not help until the engine is the one that the campaign was begun with.
    await owner.changeCampaign({ id, action: 'resume' });
    await other.deliver();
    expect(await owner.campaignStatus({ id })).toMatchObject({ state: 'paused', pausedBy: 'engine' });
    await change(id, 'resume');
    expect(await owner.campaignStatus({ id })).toMatchObject({ isRehearsal: first === 'outbox' });
  });
});

it('a campaign by an ordinary mail server has no bounces and complaints, which are not known', async () => {
  const db = createTestTable(createMemoryTable());
  const { owner, freeze, sendAll, status } = await setUpCampaign(db, 2, { engine: 'smtp' });
  const id = await freeze();
  await sendAll(id);
  const { bounced, complained } = await status(id);
  expect([bounced, complained]).toEqual([null, null]);
  const { sources } = await owner.campaignResults({ id });
  expect(sources).toHaveLength(1);
  for (const source of sources) expect(source).toMatchObject({ bounced: null, complained: null });
});

it('a campaign through the outbox cannot be frozen where the site is public', async () => {
  const db = createTestTable(createMemoryTable());
  const { owner, change } = await setUpCampaign(db, 2, { engine: 'outbox', siteUrl: TEST_SITE });
  const { id } = await owner.saveCampaign(DRAFT);
  const title = 'This machine writes emails to files: nobody gets them.';
  const { findings } = await owner.campaignCheck({ id });
  expect(findings).toContainEqual(expect.objectContaining({ severity: 'error', title }));
  expect(await refusal(change(id, 'freeze', { recipients: 2 }))).toContain(title);
});
