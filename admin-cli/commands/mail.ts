import type { MessageCheck } from '@tariff-tantrum/lambdas/contract/message-check';
import { DnsUnavailableError } from '@tariff-tantrum/lambdas/deliverability/dns/look-up';
import { checkMessage, MESSAGE_LIMIT } from '@tariff-tantrum/lambdas/deliverability/message/check-message';
import type { CommandContext } from '../context';
import { CommandError } from '../errors/command-error';
import { openSource } from '../files/named-files';
import { wrapLines } from '../terminal/present';

/**
 * `launch-admin mail check`: says in a sentence each what a receiver makes of an email that arrived.
 * @throws CommandError (failed) if something is wrong
 */
export async function runMailCheck(context: CommandContext, file: string): Promise<void> {
  const bytes = await readMessage(context, file);
  const checks = await checkMessage(context.deps, bytes).catch((error) => {
    if (!(error instanceof DnsUnavailableError)) throw error;
    throw new CommandError('unreachable', 'DNS does not answer, so the message could not be checked.', {
      hint: 'Check the connection of this computer, and run this again.',
      cause: error,
    });
  });
  const failing = checks.filter(({ status }) => status === 'failed').length;
  await context.present({
    json: { ok: failing === 0, checks },
    rows: checks.map(({ status, id, title, whatToDo = '' }) => [status, id, title, whatToDo]),
    screen: checks.map((check) => formatCheck(context, check)).join(''),
  });
  if (failing > 0) throw new CommandError('failed', `${failing} of ${checks.length} checks failed.`);
}

function formatCheck({ out }: CommandContext, { status, title, whatToDo }: MessageCheck): string {
  const label = { ok: 'ok', warning: 'warning', failed: 'FAILED', unknown: 'unknown' }[status];
  return wrapLines(out, `${label}: ${title}${whatToDo === undefined ? '' : ` ${whatToDo}`}`);
}

/** @throws CommandError (failed) if it is too large to be an email */
async function readMessage(context: CommandContext, file: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (await openSource(context, file)).open()) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MESSAGE_LIMIT)
      throw new CommandError(
        'failed',
        `${file} has more than ${MESSAGE_LIMIT / 1_000_000} MB, which no email has.`,
        {
          hint: 'Save one message as a file, such as received.eml.',
        },
      );
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
