import { dirname, resolve } from 'node:path';
import { type CsvExport, EXPORT_FILENAME } from '@tariff-tantrum/lambdas/contract';
import type { Context } from '../context';
import { usageError } from '../exits';
import { FileExistsError } from '../files';
import { fileSink, stdoutSink, whatStandsAt } from '../sinks';
import { formatBytes, formatSignups } from '../terminal/format';
import { safeJson, safeText } from '../terminal/safe-text';
import { type Transferred, transfer } from '../transfer';

export interface ExportOptions {
  /** A file, or `-` for stdout. */
  output?: string;
  /** Replace a file that is there. */
  force?: boolean;
}

/** `launch-admin export`: the whole list as CSV, byte by byte as the API sends it. */
export async function exportSignups(
  context: Context,
  { output, force = false }: ExportOptions,
): Promise<void> {
  if (output === '') throw usageError('-o wants the name of a file, or - for stdout.');
  if ((output ?? preferred(context)) === '-') await toStdout(context);
  else await toFile(context, output, force);
}

/** Without -o a pipe gets the data; a terminal, and a pipe that gets JSON, leave it to a file. */
const preferred = ({ out, json }: Context) => (out.isTerminal || json ? undefined : '-');

async function toStdout(context: Context): Promise<void> {
  // On one and the same terminal a progress line would stand in the middle of the data.
  const done = await transfer(context, async () => stdoutSink(context), !context.out.isTerminal);
  if (context.json) await context.tell(safeJson({ file: '-', ...done }));
}

async function toFile(context: Context, output: string | undefined, force: boolean): Promise<void> {
  const name = output ?? EXPORT_FILENAME;
  let file = resolve(context.deps.env.folder, name);
  const overwrite = force || (await mayReplace(context, file, name));
  const openSink = async ({ filename }: CsvExport) => {
    const asked = file;
    if (output === undefined) file = resolve(dirname(asked), filename);
    return fileSink(file, force || (overwrite && file === asked));
  };
  const done = await transfer(context, openSink, true);
  await report(context, file, done);
}

/** Asks about a file that is there; false where there is none. */
async function mayReplace(context: Context, file: string, name: string): Promise<boolean> {
  if ((await whatStandsAt(file)) !== 'file') return false;
  if (!(await context.confirm(`${name} is there already. Replace it?`))) throw new FileExistsError(file);
  return true;
}

async function report(context: Context, file: string, { rows, bytes }: Transferred): Promise<void> {
  if (context.json) return context.writeJson({ file, rows, bytes });
  await context.tell(`Saved ${formatSignups(rows)} (${formatBytes(bytes)}) to ${safeText(file)}`);
  await context.hint('Next: open it in a spreadsheet as UTF-8, separated by commas. It holds personal data.');
}
