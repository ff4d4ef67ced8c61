import { hasError, type Notice, type SentToOwner } from '@tariff-tantrum/lambdas/contract/notice';
import type { CommandContext } from './context';
import { CommandError } from './errors/command-error';
import { wrapLines } from './terminal/present';

/** Returns findings as rows for a pipe. */
export const rowsOfFindings = (findings: readonly Notice[]) =>
  findings.map(({ severity, title, whatToDo }) => [severity, title, whatToDo]);

/** Returns findings as lines of a screen. */
export const linesOfFindings = (context: CommandContext, findings: readonly Notice[]): string =>
  findings
    .map(({ severity, title, whatToDo }) => wrapLines(context.out, `${severity}: ${title} ${whatToDo}`))
    .join('');

/** Says where an email to the owner goes that was asked for. @throws CommandError (failed) if it has to wait */
export async function presentSent(context: CommandContext, sent: SentToOwner): Promise<void> {
  const { to, findings } = sent;
  const isWaiting = hasError(findings);
  await context.present({
    json: sent,
    rows: [[isWaiting ? 'waits' : 'on its way', to], ...rowsOfFindings(findings)],
    screen: `${isWaiting ? 'It waits, to be sent' : 'It is on its way'} to ${to}.\n${linesOfFindings(context, findings)}`,
  });
  if (isWaiting) throw new CommandError('failed', 'It is sent by itself once that is settled.');
}
