import {
  EMAIL_KINDS,
  type EmailKind,
  isCampaignId,
  NOT_ME_DAYS,
  PENDING_DAYS,
  PROOF_DAYS,
} from '../contract/email';
import { REMEMBERED_EMAILS } from '../contract/email-words';
import { composeMail } from '../email/compose';
import { DAY, HOUR, isoOf } from '../facts/time';
import { signups } from '../signups/signup';
import { recordEvent } from '../system/provider-events';
import { ADA, EMAIL_CAUSES, NEW_ADA } from '../system/testing/email-causes';
import { createMailSystem } from '../system/testing/mail-system';
import { one, ownerOf } from '../system/testing/steps';
import { createMemoryTable } from '../table/memory-table';
import { createTestTable, storedItems } from '../table/testing/test-table';
import { findPerson, save } from './people';
import { ANSWERS } from './request';

it('no kind of email could be the id of a campaign', () => {
  expect(EMAIL_KINDS.filter(isCampaignId)).toEqual([]);
});

/** Does what causes an email. Resolves to what was sent then. */
async function cause(kind: EmailKind) {
  const db = createTestTable(createMemoryTable());
  const system = createMailSystem(db, { welcome: true });
  await EMAIL_CAUSES[kind](system, db.clock);
  db.clock.time += HOUR;
  return { db, system, sent: await system.deliver() };
}

it.each(EMAIL_KINDS)(
  'somebody can cause the email "%s", and the owner sees that it was sent',
  async (kind) => {
    const { db, system, sent } = await cause(kind);
    const time = isoOf(db.clock.time);
    expect(sent.map((mail) => mail.kind)).toEqual([kind]);
    const [listed] = await signups.on(db.table).readAll();
    const { events } = await ownerOf(system).person({ email: listed?.email ?? ADA });
    const emails = events.flatMap((event) =>
      event.event === 'emailed' && event.at === time ? [event.kind] : [],
    );
    expect(emails).toEqual(REMEMBERED_EMAILS.filter((each) => each === kind));
  },
);

it.each(EMAIL_KINDS)(
  'in the end, after the email "%s", the store has no address but those on the list',
  async (kind) => {
    const { db, system } = await cause(kind);
    db.clock.time += Math.max(PENDING_DAYS, PROOF_DAYS, NOT_ME_DAYS) * DAY;
    await system.deliver();
    const listed = (await signups.on(db.table).readAll()).map(({ email }) => email);
    const stored = JSON.stringify(await storedItems(db.table));
    expect([ADA, NEW_ADA].filter((address) => stored.includes(address))).toEqual(listed);
  },
);

it.each(EMAIL_KINDS.flatMap((kind) => [[kind, 'had'] as const, [kind, 'have'] as const]))(
  'whoever is erased while the email "%s" is due, by the address that they %s, does not get it, and no address is stored',
  async (kind, which) => {
    const db = createTestTable(createMemoryTable());
    const system = createMailSystem(db, { welcome: true });
    await EMAIL_CAUSES[kind](system, db.clock);
    const [listed] = await signups.on(db.table).readAll();
    await ownerOf(system).erase(which === 'had' ? ADA : (listed?.email ?? ADA));
    db.clock.time += HOUR;
    expect(await system.deliver()).toEqual([]);
    const stored = JSON.stringify(await storedItems(db.table));
    expect([ADA, NEW_ADA].filter((address) => stored.includes(address))).toEqual([]);
  },
);

it.each(EMAIL_KINDS)('the email "%s" that becomes due again while it is being sent is sent', async (kind) => {
  const db = createTestTable(createMemoryTable());
  const { type, waits } = ANSWERS[kind];
  let isFirst = true;
  const system = createMailSystem(db, {
    welcome: true,
    async compose(mail) {
      const { person } = (await findPerson(system.context, mail.ref)) ?? {};
      if (mail.kind === kind && isFirst && person) {
        isFirst = false;
        await save(system.context, person, person, { email: type, at: db.clock.time });
      }
      return composeMail(mail);
    },
  });
  await EMAIL_CAUSES[kind](system, db.clock);
  db.clock.time += HOUR;
  const sent = await system.deliver();
  // The first attempt counts for its mailbox.
  db.clock.time += DAY;
  sent.push(...(await system.deliver()));
  expect(sent.map((mail) => mail.kind)).toEqual(waits ? [kind] : []);
});

it.each(EMAIL_KINDS)('a bounce of the email "%s" concerns the address that it was sent to', async (kind) => {
  const { system, sent } = await cause(kind);
  const mail = one(sent);
  await recordEvent(system.context, mail.ref, 'bounce', kind);
  const bounced = async (email: string) =>
    (await ownerOf(system).person({ email })).events.some(
      (event) => event.event === 'silenced' && event.reason === 'bounce',
    );
  const addresses = [ADA, NEW_ADA];
  expect(await Promise.all(addresses.map(bounced))).toEqual(addresses.map((address) => address === mail.to));
});
