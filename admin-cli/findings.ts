import { WRITTEN_TO_FILE } from '@tariff-tantrum/lambdas/contract/email';
import { hasError, type Notice, type SentToOwnerResult } from '@tariff-tantrum/lambdas/contract/notice';
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

/** Says where an email to the owner was sent. @throws CommandError (failed) if it has to wait */
export async function presentSent(context: CommandContext, sent: SentToOwnerResult): Promise<void> {
  const { to, findings, isRehearsal } = sent;
  const isWaiting = hasError(findings);
  const [word, sentence] = isWaiting
    ? ['waits', `It waits, to be sent to ${to}.`]
    : isRehearsal
      ? [WRITTEN_TO_FILE, `It is ${WRITTEN_TO_FILE}, for ${to}.`]
      : ['on its way', `It is on its way to ${to}.`];
  await context.present({
    json: sent,
    rows: [[word, to], ...rowsOfFindings(findings)],
    screen: `${sentence}\n${linesOfFindings(context, findings)}`,
  });
  if (isWaiting) throw new CommandError('failed', 'It is sent by itself once that is settled.');
}
