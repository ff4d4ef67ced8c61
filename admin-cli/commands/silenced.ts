import type { Silenced } from '@tariff-tantrum/lambdas/contract/schemas';
import type { CommandContext } from '../context';
import { usageError } from '../errors/command-error';
import { showTable } from '../terminal/table';

const REASONS: Record<Silenced['reason'], string> = {
  'not-me': 'answered “No, that was not me”',
  bounce: 'have no mailbox, says their mail server',
  complaint: 'marked an email as spam',
};

/** `launch-admin silenced`: shows how many addresses get no email and why, or lifts that for one of them. */
export async function runSilenced(
  context: CommandContext,
  email: string | undefined,
  { lift }: { lift?: true },
): Promise<void> {
  if (lift) return liftSilence(context, email);
  const { silenced } = await context.call((client, o) => client.silenced({ email }, o));
  const rows = silenced.map(({ reason, count, newest }) =>
    context.out.isTerminal ? [count, newest, REASONS[reason]] : [reason, count, newest],
  );
  const empty = email === undefined ? 'No address is silenced.' : `${email} is not silenced.`;
  await showTable(context, { silenced }, rows, ['ADDRESSES', 'NEWEST', 'BECAUSE THEY'], empty);
}

async function liftSilence(context: CommandContext, email: string | undefined): Promise<void> {
  if (email === undefined) throw usageError('--lift needs the address.');
  const lifted = await context.call((client, o) => client.lift(email, o));
  const sentence = lifted ? `Emails are sent to ${email} again.` : `${email} was not silenced.`;
  await context.finish({ lifted }, sentence);
}
