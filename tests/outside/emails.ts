import type { TestSystem } from '@tariff-tantrum/infra/testing';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { CAMPAIGN_DRAFTS } from '@tariff-tantrum/lambdas/facts/drafts';
import PostalMime from 'postal-mime';
import { type Postfix, REFUSALS } from './postfix';

/** An email as it was found in the mailbox. */
export interface ReceivedEmail {
  /** What it is called in the tests. */
  kind: string;
  raw: Buffer;
}

/** The public address of the product, to which links in emails lead. */
export const SITE_URL = 'https://launch.example';

/** The person who signs up, confirms and leaves; the address has a letter that needs SMTPUTF8. */
const PERSON = 'søren@example.org';
/** The person who is imported, and signs up again. */
const IMPORTED = 'grace@example.org';
/** The person who is imported, and asks for the link to their signup. */
const CURIOUS = 'linus@example.org';

/** Returns the address of a link in an email. */
async function linkIn(raw: Buffer, path: string): Promise<URL> {
  const { text = '' } = await PostalMime.parse(raw);
  const link = text.match(/https?:\/\/\S+/g)?.find((address) => new URL(address).pathname === path);
  if (link === undefined) throw new Error(`The email has no link to ${path}.`);
  return new URL(link);
}

/**
 * Makes the product send an email of each kind: to somebody who signs up, confirms and leaves, to others who sign up
 * again or ask for the link, and to the owner: tests of two campaigns, which nobody else gets before the facts are
 * real, and the weekly email. Then two people sign up whom the server refuses.
 */
export async function sendEachKind(system: TestSystem, postfix: Postfix): Promise<readonly ReceivedEmail[]> {
  const received: ReceivedEmail[] = [];
  const files = new Set<string>();
  /** Waits for the next email, and notes its kind. */
  const next = async (kind: string): Promise<Buffer> => {
    const found = (await postfix.mailbox(files.size + 1)).find(({ name }) => !files.has(name));
    if (!found) throw new Error(`The email "${kind}" has not arrived:\n${postfix.log()}`);
    files.add(found.name);
    received.push({ kind, raw: found.raw });
    return found.raw;
  };
  const post = (path: string, body: Record<string, string>, token?: string) =>
    fetch(`${system.url}${path}${token === undefined ? '' : `?t=${token}`}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: SITE_URL },
      body: new URLSearchParams(body),
    });
  const tokenIn = async (raw: Buffer, path: string) => (await linkIn(raw, path)).searchParams.get('t') ?? '';

  const signUp = (email: string) => post(PATHS.signup, { email, name: 'Ada' });
  await signUp(PERSON);
  const confirmation = await next('confirm');
  await post(PATHS.answer, { t: await tokenIn(confirmation, PATHS.confirm), answer: 'yes' });
  await next('welcome');
  const { owner } = system;
  const signedUpAt = new Date().toISOString();
  await owner.import({ rows: [IMPORTED, CURIOUS].map((email) => ({ email, signedUpAt })) });
  await signUp(IMPORTED);
  await next('on-list');
  await post(PATHS.requestLink, { email: CURIOUS });
  await next('link');
  const { id } = await owner.saveCampaign({ ...CAMPAIGN_DRAFTS.launch });
  await owner.testCampaign({ id });
  await next('a test of the launch');
  const reminder = await owner.saveCampaign({ ...CAMPAIGN_DRAFTS.reminder });
  await owner.testCampaign({ id: reminder.id });
  await next('a test of the reminder');
  await owner.sendWeekly({});
  await next('weekly');

  for (const refused of Object.keys(REFUSALS)) await signUp(refused);
  const leaving = received.find(({ kind }) => kind === 'welcome')?.raw ?? Buffer.of();
  await post(PATHS.leave, { by: 'button' }, await tokenIn(leaving, PATHS.unsubscribe));
  await next('goodbye');
  return received;
}
