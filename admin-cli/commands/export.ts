import { open, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type ExportQuery, exportFilename, MAILING_TOOLS } from '@tariff-tantrum/lambdas/contract';
import type { CommandContext } from '../context';
import { usageError } from '../errors/command-error';
import { createSafeFile, FileExistsError, type SafeFile } from '../files/safe-file';
import { formatBytes, formatSignups } from '../terminal/format';
import { safeJson } from '../terminal/safe-text';
import { downloadExport } from './download';

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
  if (output === '') throw usageError('-o needs the name of a file, or - for stdout.');
  if (since && until && since >= until) throw usageError('--since must be earlier than --until.');
  const query = { ...kind, since: since?.toISOString(), until: until?.toISOString() };
  // With --json, stdout is for the summary.
  const toStdout = output === undefined ? !context.out.isTerminal && !context.json : output === '-';
  if (toStdout) await exportToStdout(context, query);
  else await exportToFile(context, query, output ?? exportFilename(query.for), force);
}

async function exportToStdout(context: CommandContext, query: ExportQuery): Promise<void> {
  const { out, deps } = context;
  const stdout = directTarget((bytes) => out.write(bytes, deps.signal));
  // On a terminal a progress line would appear in the middle of the data.
  const summary = await downloadExport(context, query, async () => stdout, { showProgress: !out.isTerminal });
  if (context.json) await context.err.write(`${safeJson({ file: '-', ...summary })}\n`);
}

async function exportToFile(
  context: CommandContext,
  query: ExportQuery,
  name: string,
  force: boolean,
): Promise<void> {
  const file = resolve(context.deps.env.folder, name);
  const openTarget = await chooseTarget(context, file, name, force);
  const { rows, bytes } = await downloadExport(context, query, openTarget, { showProgress: true });
  const saved = `Saved ${formatSignups(rows)} (${formatBytes(bytes)}) to ${file}`;
  await context.finish({ file, rows, bytes }, saved);
  await context.hint(
    query.for === undefined
      ? 'Next: open it in a spreadsheet as UTF-8, separated by commas. It contains personal data.'
      : `Next: import it as described at ${MAILING_TOOLS[query.for].columnsAt} It contains personal data.`,
  );
}

/**
 * Decides how the target is opened, before the export starts. A device or a named pipe is written to directly: who
 * reads from it is not known, so the owner must want that.
 * @throws FileExistsError if it exists and must not be written to; CommandError (usage) for a folder
 */
async function chooseTarget(
  context: CommandContext,
  path: string,
  name: string,
  force: boolean,
): Promise<() => Promise<SafeFile>> {
  const status = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (status?.isDirectory()) throw usageError(`${path} is a folder.`, 'Name a file in it.');
  const isFile = status === undefined || status.isFile();
  const question = isFile
    ? `${name} exists already. Replace it?`
    : `${name} is a device or a pipe, not a file. Send the list to it?`;
  if (status && !force && !(await context.confirm(question))) throw new FileExistsError(path);
  return isFile ? () => createSafeFile(path, { overwrite: status !== undefined }) : () => openDevice(path);
}

async function openDevice(path: string): Promise<SafeFile> {
  const file = await open(path, 'w');
  return directTarget(
    (bytes) => file.writeFile(bytes),
    () => file.close(),
  );
}

/** A target that is written to at once: what was written cannot be taken back. */
const directTarget = (
  write: SafeFile['write'],
  close: SafeFile['commit'] = async () => undefined,
): SafeFile => ({
  write,
  commit: close,
  discard: close,
});
