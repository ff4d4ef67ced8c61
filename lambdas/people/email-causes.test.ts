import { EMAIL_KINDS, type EmailKind } from '../contract/email';
import { PATHS } from '../contract/endpoints';
import { HOUR } from '../facts/time';
import { createMailSystem, type MailSystem } from '../system/testing/mail-system';
import { jsonPost, one, ownerOf, signUpAndConfirm } from '../system/testing/steps';
import { createMemoryTable } from '../table/memory-table';
import { createTestTable } from '../table/testing/test-table';

const ADA = 'ada@example.org';

/** Joins the list, and lets time pass until the mailbox may get another email. Resolves to the welcome. */
async function join(system: MailSystem, pass: (ms: number) => void) {
  await signUpAndConfirm(system, ADA);
  pass(HOUR);
  const welcome = one(await system.deliver());
  pass(HOUR);
  return welcome;
}

type Cause = (system: MailSystem, pass: (ms: number) => void) => Promise<unknown>;

/** What somebody does to get each kind of email. */
const CAUSES: Record<EmailKind, Cause> = {
  confirm: (system) => system.signUp(ADA),
  welcome: (system) => signUpAndConfirm(system, ADA),
  'on-list': async (system, pass) => {
    await join(system, pass);
    await system.signUp(ADA);
  },
  link: async (system, pass) => {
    await join(system, pass);
    await system.fetch(PATHS.mySignup, jsonPost({ email: ADA }));
  },
  'new-address': async (system, pass) => {
    await join(system, pass);
    await ownerOf(system).correctAddress({ email: ADA, newEmail: 'new@example.org' });
  },
  goodbye: async (system, pass) => {
    const mail = await join(system, pass);
    await system.fetch(mail.link(PATHS.unsubscribe), { method: 'POST' });
  },
};

it.each(EMAIL_KINDS)('somebody can cause the email "%s"', async (kind) => {
  const db = createTestTable(createMemoryTable());
  const system = createMailSystem(db, { welcome: true });
  const pass = (ms: number) => {
    db.clock.time += ms;
  };
  await CAUSES[kind](system, pass);
  pass(HOUR);
  expect((await system.deliver()).map((mail) => mail.kind)).toEqual([kind]);
});
