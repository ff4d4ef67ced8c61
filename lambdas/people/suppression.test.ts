import type { SuppressionReason } from '../contract/email';
import { PATHS } from '../contract/endpoints';
import { FINGERPRINT } from '../facts/fingerprint';
import { DAY } from '../facts/time';
import { IMPORTED_CONSENT, signupRecord, signups } from '../signups/signup';
import { recordEvent } from '../system/provider-events';
import { DRAFT, freezeAll } from '../system/testing/campaign';
import {
  createMailSystem,
  type MailSystem,
  type MailSystemOptions,
  tokenOf,
} from '../system/testing/mail-system';
import { one, ownerOf, press, signUpAndConfirm } from '../system/testing/steps';
import { runWorker } from '../system/worker';
import { createMemoryTable } from '../table/memory-table';
import { createTestTable, storedItems, type TestTable } from '../table/testing/test-table';
import { leaveList } from './answers';

const ADA = 'Ada@example.org';
const THREE_YEARS = 3 * 366 * DAY;

const ALL_TIME = { from: '1970-01-01T00:00:00.000Z', to: '2100-01-01T00:00:00.000Z' };
const SINGLE: MailSystemOptions = { optIn: 'single', welcome: true };

interface World {
  db: TestTable;
  system: MailSystem;
}

async function begin(options: MailSystemOptions = {}): Promise<World> {
  const db = createTestTable(createMemoryTable());
  return { db, system: createMailSystem(db, options) };
}

/** Signs somebody up so that they are on the list, and returns the last email that they got. */
async function join(system: MailSystem, email = ADA) {
  await system.signUp(email);
  const mail = one(await system.deliver());
  if (mail.kind === 'confirm') await press(system, mail, 'yes');
  return mail;
}

/** Opens the link to "My signup" and presses a button of it. */
async function pressOnMySignup(system: MailSystem, action: string): Promise<void> {
  await system.submit('/api/my-signup', { email: ADA });
  const link = (await system.deliver()).find(({ kind }) => kind === 'link');
  if (!link) throw new Error('No link was sent.');
  await system.submit(PATHS.mySignupChange, { t: tokenOf(link.link('/api/my-signup')), action });
}

const unsubscribe = async (system: MailSystem, mail: { link(path: string): string }): Promise<void> => {
  const response = await system.fetch(mail.link('/api/unsubscribe'), { method: 'POST' });
  expect(response.status).toBe(200);
};

/** Every way of leaving, with the reason that is stored. */
const WAYS: [title: string, leave: (world: World) => Promise<unknown>, reason: SuppressionReason][] = [
  ['leaves by the link of an email', async ({ system }) => unsubscribe(system, await join(system)), 'left'],
  [
    'leaves by it before they have confirmed',
    async ({ system }) => {
      await system.signUp(ADA);
      await unsubscribe(system, one(await system.deliver()));
    },
    'left',
  ],
  [
    'leaves by it after they were erased',
    async ({ system }) => {
      const mail = await join(system);
      await ownerOf(system).eraseRange(ALL_TIME);
      await unsubscribe(system, mail);
    },
    'left',
  ],
  [
    'leaves on My signup',
    async ({ system }) => {
      await join(system);
      await pressOnMySignup(system, 'leave');
    },
    'left',
  ],
  [
    'erases everything on My signup',
    async ({ system }) => {
      await join(system);
      await pressOnMySignup(system, 'erase');
    },
    'erased',
  ],
  [
    'leaves, and is erased then',
    async ({ system }) => {
      await unsubscribe(system, await join(system));
      await ownerOf(system).erase(ADA);
    },
    'erased',
  ],
  [
    'is erased by the owner',
    async ({ system }) => {
      await join(system);
      await ownerOf(system).erase(ADA);
    },
    'erased',
  ],
  [
    'is erased by the owner, who knows them from elsewhere',
    ({ system }) => ownerOf(system).erase(ADA),
    'erased',
  ],
  [
    'says that it was not them',
    async ({ db, system }) => {
      await system.signUp(ADA);
      await press(system, one(await system.deliver()), 'no');
      db.clock.time += DAY;
      await runWorker(system.worker);
    },
    'not-me',
  ],
  [
    'marks an email as spam',
    async ({ system }) => recordEvent(system.context, (await join(system)).ref, 'complaint'),
    'complaint',
  ],
];

const rows = [{ email: ADA.toUpperCase(), signedUpAt: '2025-09-01T10:00:00.000Z' }];

describe.each(WAYS)('somebody who %s', (_, leave, reason) => {
  it('is added by no import, on the same day and three years later, when only a hash is stored of them', async () => {
    const world = await begin();
    const { db, system } = world;
    await leave(world);
    const owner = ownerOf(system);
    const none = { imported: 0, existing: 0, left: 1, refused: [] };
    expect(await owner.import({ rows, dryRun: true })).toEqual(none);
    expect(await owner.import({ rows })).toEqual(none);
    db.clock.time += THREE_YEARS;
    const later = [{ ...rows[0], email: ADA, signedUpAt: new Date(db.clock.time - DAY).toISOString() }];
    await runWorker(system.worker);
    expect(await owner.import({ rows: later })).toEqual(none);
    const items = (await storedItems(db.table)).filter(({ suppressed }) => suppressed !== undefined);
    expect(items.map(({ pk, sk, version, ...item }) => item)).toEqual([
      { ref: expect.any(String), suppressed: reason, suppressedAt: expect.any(String) },
    ]);
    expect(JSON.stringify(items).toLowerCase()).not.toContain('ada@');
    expect(await owner.silenced({})).toMatchObject({ silenced: [{ reason, count: 1 }] });
    expect(await owner.lift(ADA)).toBe(true);
    expect(await owner.import({ rows: later })).toMatchObject({ imported: 1 });
  });
});

describe('the suppression list', () => {
  it.each<[string, MailSystemOptions]>([
    ['confirming', {}],
    ['signing up with single opt-in', SINGLE],
    ['signing up where no emails are sent', { optIn: 'single' }],
  ])('ends by %s again, and begins anew by leaving again', async (_, options) => {
    const { db, system } = await begin(options);
    const owner = ownerOf(system);
    await owner.erase(ADA);
    db.clock.time += DAY;
    await system.signUp(ADA);
    for (const mail of await system.deliver()) if (mail.kind === 'confirm') await press(system, mail, 'yes');
    expect(await owner.import({ rows })).toMatchObject({ existing: 1, left: 0 });
    expect(await owner.person({ email: ADA })).toMatchObject({ state: 'on-list' });
    db.clock.time += 1;
    const { id } = await owner.saveCampaign({ ...DRAFT, unconfirmed: true });
    expect(await owner.campaignCheck({ id })).toMatchObject({ recipients: 1 });
    await leaveList(system.context, ADA);
    expect(await owner.import({ rows })).toMatchObject({ imported: 0, left: 1 });
    const { silenced } = await owner.silenced({ email: ADA });
    expect(silenced).toEqual([{ reason: 'left', count: 1, newest: new Date(db.clock.time).toISOString() }]);
  });

  it('does not end by a signup that is not confirmed, which is deleted as any other', async () => {
    const { db, system } = await begin();
    await ownerOf(system).erase(ADA);
    await system.signUp(ADA);
    expect(await system.deliver()).toHaveLength(1);
    db.clock.time += 20 * DAY;
    await runWorker(system.worker);
    expect(await ownerOf(system).import({ rows })).toMatchObject({ left: 1 });
    expect(JSON.stringify(await storedItems(db.table)).toLowerCase()).not.toContain('ada@');
  });

  it('keeps from a campaign whom an import added while they were leaving', async () => {
    const { db, system } = await begin();
    const owner = ownerOf(system);
    await signUpAndConfirm(system, 'bob@example.org');
    await owner.erase(ADA);
    // The import had read the suppression list before that.
    const imported = {
      ...signupRecord({ email: ADA }, db.clock.time - DAY),
      consentVersion: IMPORTED_CONSENT,
    };
    await signups.on(db.table).put(imported);
    db.clock.time += 1;
    const { id } = await owner.saveCampaign({ ...DRAFT, text: 'Hello {name}.', unconfirmed: true });
    expect(await owner.campaignCheck({ id })).toMatchObject({ recipients: 1, leftOut: 1 });
    await owner.changeCampaign({ id, action: 'freeze', recipients: 1 });
    await freezeAll(system);
    expect(await owner.campaignStatus({ id })).toMatchObject({ recipients: 1 });
  });

  it('does not contain who was erased with a range of time', async () => {
    const { system } = await begin();
    await join(system);
    await ownerOf(system).eraseRange(ALL_TIME);
    expect(await ownerOf(system).import({ rows })).toMatchObject({ imported: 1, left: 0 });
  });

  it('lets somebody who left ask again, whose confirmation is mailed', async () => {
    const { db, system } = await begin();
    await unsubscribe(system, await join(system));
    await system.deliver();
    db.clock.time += DAY;
    expect(await join(system)).toMatchObject({ kind: 'confirm' });
    expect(await ownerOf(system).silenced({})).toEqual({ silenced: [] });
  });

  it('is what people read where they leave', async () => {
    const { system } = await begin();
    await join(system);
    await system.submit('/api/my-signup', { email: ADA });
    const link = one((await system.deliver()).filter(({ kind }) => kind === 'link'));
    const page = await (await system.fetch(link.link('/api/my-signup'))).text();
    expect(page.split(FINGERPRINT)).toHaveLength(3);
    await leaveList(system.context, ADA);
    const goodbye = one(await system.deliver());
    expect(goodbye.text.replace(/\s+/g, ' ')).toContain(FINGERPRINT);
  });
});
