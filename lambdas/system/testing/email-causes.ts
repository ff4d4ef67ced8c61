import type { EmailKind } from '../../contract/email';
import { PATHS } from '../../contract/endpoints';
import { HOUR } from '../../facts/time';
import { MAILBOX_LIMITS } from '../../people/limits';
import type { MailSystem } from './mail-system';
import { jsonPost, one, ownerOf, signUpAndConfirm } from './steps';

export const ADA = 'ada@example.org';
/** The address that they move to. */
export const NEW_ADA = 'new@example.org';

type Clock = { time: number };

/**
 * Joins the list, and lets time pass until the mailbox may get another email. Resolves to the welcome, whose links
 * still work.
 */
async function join(system: MailSystem, clock: Clock) {
  await signUpAndConfirm(system, ADA);
  clock.time += HOUR;
  const welcome = one(await system.deliver());
  clock.time += MAILBOX_LIMITS.type.length;
  return welcome;
}

/** What somebody does, with `WELCOME=on`, to get each kind of email. */
export const EMAIL_CAUSES: Readonly<
  Record<EmailKind, (system: MailSystem, clock: Clock) => Promise<unknown>>
> = {
  confirm: (system) => system.signUp(ADA),
  welcome: (system) => signUpAndConfirm(system, ADA),
  'on-list': async (system, clock) => {
    await join(system, clock);
    await system.signUp(ADA);
  },
  link: async (system, clock) => {
    await join(system, clock);
    await system.fetch(PATHS.mySignup, jsonPost({ email: ADA }));
  },
  'new-address': async (system, clock) => {
    await join(system, clock);
    await ownerOf(system).correctAddress({ email: ADA, newEmail: NEW_ADA });
  },
  goodbye: async (system, clock) => {
    const mail = await join(system, clock);
    await system.fetch(mail.link(PATHS.unsubscribe), { method: 'POST' });
  },
};
