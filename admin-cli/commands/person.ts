import { describeEvent, PERSON_STATE_NAMES } from '@tariff-tantrum/lambdas/client/describe-person';
import type { PersonStory } from '@tariff-tantrum/lambdas/contract/people';
import type { CommandContext } from '../context';
import { usageError } from '../errors/command-error';

const ON_ITS_WAY = {
  confirm: 'The email by which they confirm their signup is on its way.',
  link: 'The link to their signup is on its way.',
};

/**
 * `launch-admin person`: shows everything that is stored about a person, who is found by address or code, sends them
 * their link, or corrects their name or address.
 */
export async function runPerson(
  context: CommandContext,
  whom: string,
  { sendLink: isLink, name, newEmail }: { sendLink?: true; name?: string; newEmail?: string },
): Promise<void> {
  if (isLink) return sendLink(context, whom);
  if (name !== undefined) return correctName(context, whom, name);
  if (newEmail !== undefined) return correctAddress(context, whom, newEmail);
  const wanted = whom.includes('@') ? { email: whom } : { code: whom };
  const story = await context.call((client, o) => client.person(wanted, o));
  const facts = factsOf(story);
  await context.present({
    json: story,
    rows: facts,
    screen: { rows: facts },
  });
  const happened = story.events.map((event) => [event.at, describeEvent(event)]);
  if (context.form !== 'json')
    await context.present({ rows: happened, screen: { empty: `Nothing is known of ${whom}.` } });
}

/** Returns a description of a person, line by line. */
function factsOf({ state, email, name, source, tag, code, suppression }: PersonStory): string[][] {
  const known = { Address: email, Name: name, Link: source, Tag: tag, Code: code };
  const because = suppression ? [['Since', suppression.at]] : [];
  const lines = Object.entries(known).flatMap(([label, value]) =>
    value === undefined ? [] : [[label, value]],
  );
  return [['State', PERSON_STATE_NAMES[state]], ...lines, ...because];
}

async function sendLink(context: CommandContext, email: string): Promise<void> {
  if (!email.includes('@')) throw usageError('--send-link needs the address.');
  const sent = await context.call((client, o) => client.sendLink({ email }, o));
  const notice = sent.isRehearsal
    ? 'The email is written to a file, and nobody gets it: the server has no MAIL_ENGINE.'
    : `${ON_ITS_WAY[sent.email]} An address gets at most one in ten minutes.`;
  await context.present({ json: sent, notice });
}

async function correctName(context: CommandContext, email: string, typed: string): Promise<void> {
  if (!email.includes('@')) throw usageError('--name needs the address.');
  const { name } = await context.call((client, o) => client.correctName({ email, name: typed }, o));
  const notice = name === undefined ? `The name of ${email} was removed.` : `${email} is called ${name} now.`;
  await context.present({ json: { email, name }, notice });
}

async function correctAddress(context: CommandContext, email: string, newEmail: string): Promise<void> {
  if (!email.includes('@')) throw usageError('--new-email needs the address that they have now.');
  const { isRehearsal } = await context.call((client, o) => client.correctAddress({ email, newEmail }, o));
  const notice = isRehearsal
    ? 'The email is written to a file, and nobody gets it: the server has no MAIL_ENGINE.'
    : `An email to ${newEmail} is on its way. Nothing changes until its button is pressed; then all moves there.`;
  await context.present({ json: { email, newEmail, isRehearsal }, notice });
}
