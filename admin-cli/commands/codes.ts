import { buffer } from 'node:stream/consumers';
import {
  type ConvertedFile,
  convertCodes,
  convertOrders,
  formatCodes,
  generateCodes,
  importParts,
} from '@tariff-tantrum/lambdas/client/import/shop-files';
import { newOperation } from '@tariff-tantrum/lambdas/contract/operation';
import type { CommandContext } from '../context';
import { CommandError, usageError } from '../errors/command-error';
import { formatQuantity } from '../terminal/format';
import { showTable } from '../terminal/table';
import { openSource } from './files';
import { type FileOptions, saveResult } from './mail';

/** `launch-admin codes`: shows how many codes are free, given and used. */
export async function runCodes(context: CommandContext): Promise<void> {
  const codes = await context.call((client, o) => client.codes({}, o));
  const { shared, ...counts } = codes;
  await showTable(context, codes, shared ? [['everybody gets', shared]] : Object.entries(counts));
}

/** `launch-admin codes import`: adds the codes of a file. */
export const runImportCodes = (context: CommandContext, file: string, options: ImportOptions) =>
  importFile(context, file, options, convertCodes, 'importCodes');

/** `launch-admin codes generate`: adds so many new codes. */
export async function runGenerate(context: CommandContext, count: string, { prefix }: { prefix?: string }) {
  if (!/^[1-9]\d{0,5}$/.test(count)) throw usageError('The number of codes must be from 1 to 999999.');
  const call = { operation: newOperation() };
  const { added, refused } = await generateCodes(Number(count), prefix, (csv) =>
    context.call((client, { signal }) => client.importCodes(csv, { ...call, signal })),
  );
  if (refused[0]) throw new CommandError('failed', refused[0].reason);
  await showTable(context, { added }, [['added', added]]);
}

/** `launch-admin codes export`: saves every code, for the shop. */
export async function runExportCodes(context: CommandContext, options: FileOptions) {
  const list = await context.call((client, o) => client.codeList({}, o));
  await saveResult(context, list, formatCodes(list.codes), options);
}

/** `launch-admin orders`: shows how many ordered, and the revenue by currency. */
export async function runOrders(context: CommandContext): Promise<void> {
  const orders = await context.call((client, o) => client.orders({}, o));
  const sums = orders.revenue.map(({ currency, amount }) => [`revenue, ${currency}`, amount.toFixed(2)]);
  await showTable(context, orders, [['orders', orders.orders], ['matched', orders.matched], ...sums]);
}

/** `launch-admin orders import`: adds the orders that a shop exports. */
export const runImportOrders = (context: CommandContext, file: string, options: ImportOptions) =>
  importFile(context, file, options, convertOrders, 'importOrders');

type ImportOptions = { dryRun?: true };

/** Imports a file. @throws CommandError (failed) if lines are refused, with a reason for each */
async function importFile(
  context: CommandContext,
  name: string,
  options: ImportOptions,
  convert: (bytes: Uint8Array) => ConvertedFile,
  method: ImportMethod,
): Promise<void> {
  const file = convert(await buffer((await openSource(context, name)).chunks));
  if (file.lines.length + file.refused.length === 0)
    throw new CommandError('failed', `There is nothing to import in ${name}.`);
  const result = await send(context, file, method, { operation: newOperation(), ...options });
  const { refused, ...counts } = result;
  const dryRun = options.dryRun ? [['dry run', 'nothing was changed']] : [];
  await showTable(context, result, [...dryRun, ...Object.entries(counts), ['refused', refused.length]]);
  for (const { line, reason } of refused) await context.notify(`line ${line}: ${reason}`);
  if (refused.length > 0)
    throw new CommandError('failed', `${formatQuantity(refused.length, 'line')} refused, the others not.`);
}

type ImportMethod = 'importCodes' | 'importOrders';

const send = (context: CommandContext, file: ConvertedFile, method: ImportMethod, options: object) =>
  importParts(file, (csv) =>
    context.call(async (client, { signal }) => client[method](csv, { ...options, signal })),
  );
