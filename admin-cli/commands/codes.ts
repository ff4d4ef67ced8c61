import type { LaunchClient } from '@tariff-tantrum/lambdas/client/client';
import type { DateOrder } from '@tariff-tantrum/lambdas/client/import/dates';
import { convertOrders } from '@tariff-tantrum/lambdas/client/import/orders';
import type { ConvertedRow } from '@tariff-tantrum/lambdas/client/import/parts';
import type { Chunks } from '@tariff-tantrum/lambdas/client/import/read-text';
import {
  convertCodes,
  formatCodes,
  generateCodes,
  importRows,
} from '@tariff-tantrum/lambdas/client/import/shop-files';
import { readPages } from '@tariff-tantrum/lambdas/client/pages';
import type { RefusedRow } from '@tariff-tantrum/lambdas/contract/import-rows';
import { newOperation } from '@tariff-tantrum/lambdas/contract/operation';
import type { CommandContext } from '../context';
import { CommandError } from '../errors/command-error';
import { type FileOptions, openSource, saveResult } from '../files/named-files';
import { formatQuantity } from '../terminal/format';

/** `launch-admin codes`: shows how many codes are free, given and used. */
export async function runCodes(context: CommandContext): Promise<void> {
  const codes = await context.call((client, o) => client.codes({}, o));
  const { shared, ...counts } = codes;
  const rows = shared ? [['everybody gets', shared]] : Object.entries(counts);
  await context.present({ json: codes, rows });
}

/** `launch-admin codes import`: adds the codes of a file. */
export const runImportCodes = (context: CommandContext, file: string, options: ImportOptions) =>
  importFile(context, file, options, convertCodes, (client, ...sent) => client.importCodes(...sent));

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
export async function runImportOrders(
  context: CommandContext,
  file: string,
  { dateOrder, ...options }: ImportOptions & { dateOrder?: DateOrder },
): Promise<void> {
  const convert = (chunks: Chunks) => convertOrders(chunks, dateOrder);
  await importFile(context, file, options, convert, (client, ...sent) => client.importOrders(...sent));
}

type ImportOptions = { dryRun?: true };

/** Sends rows by one of the imports. */
type Send<Row> = (
  client: LaunchClient,
  body: { rows: Row[] } & ImportOptions,
  options: { operation: string; signal: AbortSignal },
) => Promise<{ refused: RefusedRow[]; [count: string]: number | RefusedRow[] }>;

/** Imports a file. @throws CommandError (failed) if lines are refused, with a reason for each */
async function importFile<Row>(
  context: CommandContext,
  name: string,
  options: ImportOptions,
  convert: (chunks: Chunks) => Promise<ConvertedRow<Row>[]>,
  send: Send<Row>,
): Promise<void> {
  const converted = await convert((await openSource(context, name)).open());
  if (converted.length === 0) throw new CommandError('failed', `There is nothing to import in ${name}.`);
  const operation = newOperation();
  const { counts, refused } = await importRows(converted, (rows) =>
    context.call((client, { signal }) => send(client, { rows, ...options }, { operation, signal })),
  );
  const dryRun = options.dryRun ? [['dry run', 'nothing was changed']] : [];
  const rows = [...dryRun, ...Object.entries(counts), ['refused', refused.length]];
  await context.present({ json: { ...counts, refused }, rows });
  for (const { line, reason } of refused) await context.notify(`line ${line}: ${reason}`);
  if (refused.length > 0) {
    const lines = `${formatQuantity(refused.length, 'line')} ${refused.length === 1 ? 'was' : 'were'} rejected`;
    throw new CommandError('failed', `${lines}; the rest ${options.dryRun ? 'would be' : 'were'} imported.`);
  }
}
