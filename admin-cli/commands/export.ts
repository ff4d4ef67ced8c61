import type { ExportQuery } from '@tariff-tantrum/lambdas/client/client';
import { exportFilename, MAILING_TOOLS } from '@tariff-tantrum/lambdas/contract/mailing-tools';
import { downloadExport } from '../connection/download';
import { notifyNotExported } from '../connection/not-exported';
import type { CommandContext } from '../context';
import { usageError } from '../errors/command-error';
import { chooseTarget, directTarget } from '../files/named-files';
import { formatBytes, formatSignups } from '../terminal/format';
import { safeJson } from '../terminal/safe-text';

interface ExportOptions extends Omit<ExportQuery, 'since' | 'until'> {
  /** A file, or `-` for stdout. */
  output?: string;
  force?: boolean;
  since?: Date;
  until?: Date;
}

/** `launch-admin export`: saves the list or a part of it as CSV, byte for byte as the API sends it. */
export async function runExport(
  context: CommandContext,
  { output, force = false, since, until, ...kind }: ExportOptions,
): Promise<void> {
  if (since && until && since >= until) throw usageError('--since must be earlier than --until.');
  const query = { ...kind, since: since?.toISOString(), until: until?.toISOString() };
  // With --json, stdout is for the summary.
  const toStdout = output === undefined ? context.form === 'rows' : output === '-';
  if (toStdout) await exportToStdout(context, query);
  else await exportToFile(context, query, output ?? exportFilename(query.for), force);
  // A file for a mailing tool is no copy of the site.
  if (query.for === undefined) await notifyNotExported(context);
}

async function exportToStdout(context: CommandContext, query: ExportQuery): Promise<void> {
  const { out, deps } = context;
  const stdout = directTarget((bytes) => out.write(bytes, deps.signal));
  // On a terminal a progress line would appear in the middle of the data.
  const summary = await downloadExport(context, query, async () => stdout, { showProgress: !out.isTerminal });
  if (context.form === 'json') await context.err.write(`${safeJson({ file: '-', ...summary })}\n`);
}

async function exportToFile(
  context: CommandContext,
  query: ExportQuery,
  name: string,
  force: boolean,
): Promise<void> {
  const { path: file, open } = await chooseTarget(context, name, force);
  const { rows, bytes } = await downloadExport(context, query, open, { showProgress: true });
  const notice = `Saved ${formatSignups(rows)} (${formatBytes(bytes)}) to ${file}`;
  await context.present({ json: { file, rows, bytes }, notice });
  await context.hint(
    query.for === undefined
      ? 'Next: open it in a spreadsheet as UTF-8, separated by commas. It contains personal data.'
      : `Next: import it as described at ${MAILING_TOOLS[query.for].columnsAt} It contains personal data.`,
  );
}
