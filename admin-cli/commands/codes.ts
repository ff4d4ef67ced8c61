import { UnknownEncodingError } from '@tariff-tantrum/lambdas/client/import/encodings';
import { MissingOrderColumnsError } from '@tariff-tantrum/lambdas/client/import/order-columns';
import { convertOrders, type OrderSettings } from '@tariff-tantrum/lambdas/client/import/orders';
import type { RefusedCsvRow } from '@tariff-tantrum/lambdas/client/import/read-csv';
import type { Chunks, OldEncoding } from '@tariff-tantrum/lambdas/client/import/read-text';
import {
  type ConvertedFile,
  convertCodes,
  formatCodes,
  generateCodes,
  importCodes,
  importRows,
} from '@tariff-tantrum/lambdas/client/import/shop-files';
import { readPages } from '@tariff-tantrum/lambdas/client/pages';
import { newOperation } from '@tariff-tantrum/lambdas/contract/operation';
import { formatQuantity } from '@tariff-tantrum/lambdas/facts/format-count';
import type { CommandContext } from '../context';
import { CommandError } from '../errors/command-error';
import { describeRefusedRow, explainEncoding, notifyFindings, openRepeatedly } from '../files/import-file';
import { type FileOptions, saveResult } from '../files/named-files';
import { openRejectedFile } from '../files/rejected-file';

/** `launch-admin codes`: shows how many codes are free, given and used. */
export async function runCodes(context: CommandContext): Promise<void> {
  const codes = await context.call((client, o) => client.codes({}, o));
  const { shared, ...counts } = codes;
  const rows = shared ? [['everybody gets', shared]] : Object.entries(counts);
  await context.present({ json: codes, rows });
}

/** `launch-admin codes import`: adds the codes of a file. */
export const runImportCodes = (
  context: CommandContext,
  name: string,
  { encoding, ...options }: ImportOptions & { encoding?: OldEncoding },
) =>
  importFile(context, name, options, {
    convert: (open) => convertCodes(open, { encoding }),
    isEmpty: ({ rows, used }) => rows.length + used.length === 0,
    send: (file, call) =>
      importCodes(file, (body) =>
        context.call((client, o) => client.importCodes({ ...body, ...call.body }, { ...o, ...call.options })),
      ),
  });

/** `launch-admin codes generate`: adds so many new codes. */
export async function runGenerate(context: CommandContext, count: number, { prefix }: { prefix?: string }) {
  const call = { operation: newOperation() };
  const { added, refused } = await generateCodes(count, prefix, (rows) =>
    context.call((client, { signal }) => client.importCodes({ rows }, { ...call, signal })),
  );
  if (refused[0]) throw new CommandError('failed', refused[0].reason);
  await context.present({ json: { added }, rows: [['added', added]] });
}

/** `launch-admin codes export`: saves every code, for the shop. */
export async function runExportCodes(context: CommandContext, options: FileOptions) {
  const codes = await readPages(
    (page) => context.call((client, o) => client.codeList(page, o)),
    (page) => page.codes,
  );
  await saveResult(context, { codes }, formatCodes(codes), options);
}

/** `launch-admin orders`: shows how many ordered, and the revenue by currency. */
export async function runOrders(context: CommandContext): Promise<void> {
  const orders = await context.call((client, o) => client.orders({}, o));
  const sums = orders.revenue.map(({ currency, amount }) => [`revenue, ${currency}`, amount.toFixed(2)]);
  const counts = [
    ['orders', orders.orders],
    ['matched', orders.matched],
    ['passed on', orders.passedOn],
    ['cancelled', orders.cancelled],
  ];
  await context.present({ json: orders, rows: [...counts, ...sums] });
}

/** `launch-admin orders import`: adds the orders that a shop exports, and corrects those that have changed. */
export const runImportOrders = (
  context: CommandContext,
  name: string,
  { dryRun, rejected, ...settings }: ImportOptions & OrderSettings,
) =>
  importFile(
    context,
    name,
    { dryRun, rejected },
    {
      convert: (open) => convertOrders(open, settings),
      isEmpty: ({ rows }) => rows.length === 0,
      send: ({ rows }, call) =>
        importRows(rows, (sent) =>
          context.call((client, o) =>
            client.importOrders({ rows: sent, ...call.body }, { ...o, ...call.options }),
          ),
        ),
    },
  );

interface ImportOptions {
  dryRun?: true | undefined;
  /** The file for rejected rows. */
  rejected?: string | undefined;
}

/** What all calls of an import have in common. */
interface ImportCall {
  body: { dryRun?: true | undefined };
  options: { operation: string };
}

/** How a kind of file is imported. */
interface FileImport<File> {
  convert(open: () => Chunks): Promise<File>;
  isEmpty(file: File): boolean;
  send(file: File, call: ImportCall): Promise<{ counts: Record<string, number>; refused: RefusedCsvRow[] }>;
}

/** Imports a file. @throws CommandError (failed) if lines are refused, with a reason for each */
async function importFile<File extends ConvertedFile<unknown>>(
  context: CommandContext,
  name: string,
  { dryRun, rejected }: ImportOptions,
  { convert, isEmpty, send }: FileImport<File>,
): Promise<void> {
  const rejectedFile = await openRejectedFile(context, rejected);
  try {
    const file = await convert((await openRepeatedly(context, name)).open);
    if (isEmpty(file)) throw new CommandError('failed', `There is nothing to import in ${name}.`);
    await notifyFindings(context, file);
    const call = { body: { dryRun }, options: { operation: newOperation() } };
    const { counts, refused } = await send(file, call);
    for (const row of refused) {
      await rejectedFile?.add(file.header, row);
      await context.notify(describeRefusedRow(row));
    }
    if (refused.length > 0) await rejectedFile?.commit();
    await presentCounts(context, counts, refused, { dryRun, rejected });
  } catch (error) {
    if (error instanceof MissingOrderColumnsError) throw explainColumns(error);
    throw error instanceof UnknownEncodingError ? explainEncoding(error) : error;
  } finally {
    await rejectedFile?.discard();
  }
}

/** Returns an error that names the options for the columns and the currency that a file of orders lacks. */
function explainColumns({ fields, message, hint }: MissingOrderColumnsError): CommandError {
  const columns = fields.filter((field) => field !== 'currency').map((field) => `--map ${field}="NAME"`);
  const currency = fields.includes('currency') ? ['--currency EUR', '--map currency="NAME"'] : [];
  const options = [columns.join(' '), currency.join(', or ')].filter(Boolean).join(' ');
  return new CommandError('failed', message, {
    hint: `${hint === undefined ? '' : `${hint} `}Say it with ${options}.`,
  });
}

/** @throws CommandError (failed) if lines were refused */
async function presentCounts(
  context: CommandContext,
  counts: Record<string, number>,
  refused: readonly RefusedCsvRow[],
  { dryRun, rejected }: ImportOptions,
): Promise<void> {
  const trial = dryRun ? [['dry run', 'nothing was changed']] : [];
  const json = { ...counts, refused: refused.map(({ line, reason }) => ({ line, reason })) };
  await context.present({ json, rows: [...trial, ...Object.entries(counts), ['refused', refused.length]] });
  if (refused.length === 0) return;
  const lines = `${formatQuantity(refused.length, 'line')} ${refused.length === 1 ? 'was' : 'were'} rejected`;
  const hint = rejected
    ? `They are in ${rejected}: correct them there and import it.`
    : '--rejected FILE saves them.';
  throw new CommandError('failed', `${lines}; the others ${dryRun ? 'would be' : 'were'} imported.`, {
    hint,
  });
}
