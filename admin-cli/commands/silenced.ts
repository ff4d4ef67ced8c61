import type { Silenced } from '@tariff-tantrum/lambdas/contract/schemas';
import type { CommandContext } from '../context';
import { usageError } from '../errors/command-error';

const REASONS: Record<Silenced['reason'], string> = {
  moved: 'moved to another address',
  left: 'left the list',
  erased: 'were erased',
  'not-me': 'answered “No, that was not me”',
  bounce: 'have no mailbox, says their mail server',
  complaint: 'marked an email as spam',
};

/**
 * `launch-admin silenced`: shows how many addresses are on the suppression list, which no import adds and no campaign
 * reaches, and why; or takes one off it.
 */
export async function runSilenced(
  context: CommandContext,
  email: string | undefined,
  { lift }: { lift?: true },
): Promise<void> {
  if (lift) return unsuppress(context, email);
  const { silenced } = await context.call((client, o) => client.silenced({ email }, o));
  const rows = silenced.map(({ reason, count, newest }) => [reason, count, newest]);
  const screen = {
    titles: ['ADDRESSES', 'NEWEST', 'BECAUSE THEY'],
    rows: silenced.map(({ reason, count, newest }) => [count, newest, REASONS[reason]]),
    empty: email === undefined ? 'No address is silenced.' : `${email} is not silenced.`,
  };
  await context.present({ json: { silenced }, rows, screen });
}

async function unsuppress(context: CommandContext, email: string | undefined): Promise<void> {
  if (email === undefined) throw usageError('--lift needs the address.');
  const lifted = await context.call((client, o) => client.lift(email, o));
  const notice = lifted
    ? `${email} can be imported, and emails are sent to it again.`
    : `${email} was not silenced.`;
  await context.present({ json: { lifted }, notice });
}
