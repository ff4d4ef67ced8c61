import { buffer } from 'node:stream/consumers';
import { describeEncoding, describeFindings } from '@tariff-tantrum/lambdas/client/import/describe-import';
import type { UnknownEncodingError } from '@tariff-tantrum/lambdas/client/import/encodings';
import type { RefusedCsvRow } from '@tariff-tantrum/lambdas/client/import/read-csv';
import type { FileFindings } from '@tariff-tantrum/lambdas/client/import/read-table';
import type { CommandContext } from '../context';
import { CommandError } from '../errors/command-error';
import { openSource } from './named-files';

/** Returns what opens a file as often as it is read: stdin is kept, because it can be read only once. */
export async function openRepeatedly(context: CommandContext, name: string) {
  const source = await openSource(context, name);
  if (name !== '-') return source;
  const bytes = await buffer(source.open());
  return { ...source, open: () => [bytes] };
}

/** Returns why a row is refused, with its line and its address if it has one. */
export function describeRefusedRow({ line, cells, reason }: RefusedCsvRow): string {
  const address = cells
    .find((cell) => cell.includes('@'))
    ?.trim()
    .split('\n', 1)[0];
  return `line ${line}${address === undefined ? '' : ` (${address})`}: ${reason}`;
}

/** Explains that the owner has to say which encoding a file has. */
export const explainEncoding = ({ message, samples }: UnknownEncodingError): CommandError =>
  new CommandError('failed', message, {
    hint: `Where are its names right?\n${samples.map((each) => `--encoding ${each.encoding}, ${describeEncoding(each)}`).join('\n')}`,
  });

/** Says how a file was read, if that is not self-evident. */
export async function notifyFindings(context: CommandContext, findings: FileFindings): Promise<void> {
  const sentences = describeFindings(findings);
  if (findings.recognised) sentences.push(`${sentences.pop()} Choose another one with --encoding.`);
  for (const sentence of sentences) await context.notify(sentence);
}
