import { createLaunchClient, type LaunchClient } from '../../client/client';
import type { ConfirmAnswer } from '../../contract/email';
import type { SignupStats } from '../../contract/schemas';
import { type MailSystem, type SentMail, tokenOf } from './mail-system';
import { TEST_PASSWORD } from './test-api';

/** Returns the first email. Throws if there is none. */
export function one([mail]: readonly SentMail[]): SentMail {
  if (!mail) throw new Error('No email was sent.');
  return mail;
}

/** Returns the status of a response, and the page that it leads to. */
export const where = (response: Response) => [response.status, response.headers.get('Location')];

/** Returns a request with a JSON body; as the owner's if `password` is given. */
export const jsonPost = (body: object, password?: string): RequestInit => ({
  method: 'POST',
  headers: {
    'Content-Type': 'application/json',
    ...(password !== undefined && { Authorization: `Bearer ${password}` }),
  },
  body: JSON.stringify(body),
});

/** Reads the counts as the owner. */
export const countsOf = (system: MailSystem): Promise<SignupStats> => ownerOf(system).count();

/** Returns the owner's client of the system. */
export const ownerOf = (system: MailSystem): LaunchClient =>
  createLaunchClient({
    password: TEST_PASSWORD,
    fetch: (path, init) => system.fetch(`${path}`, init),
  });

/** Presses a button of the confirmation page. */
export const press = (system: MailSystem, mail: SentMail, answer: ConfirmAnswer): Promise<Response> =>
  system.submit('/api/confirm', { t: tokenOf(mail.link('/api/confirm')), answer });

/** Signs up and confirms. Resolves to the confirmation mail. */
export async function signUpAndConfirm(system: MailSystem, email: string, name?: string): Promise<SentMail> {
  await system.signUp(email, name);
  const mail = one(await system.deliver());
  await press(system, mail, 'yes');
  return mail;
}
