import { setTimeout as wait } from 'node:timers/promises';
import { explainError, type ImportResult, newOperation, splitCsv } from '@tariff-tantrum/lambdas/contract';
import { type ImportField, MissingColumnError } from '@tariff-tantrum/lambdas/contract/import/columns';
import {
  type ConvertedPart,
  convertPart,
  toUtf8,
  UnreadableListError,
} from '@tariff-tantrum/lambdas/contract/import/convert';
import type { DateOrder } from '@tariff-tantrum/lambdas/contract/import/dates';
import type { CommandContext } from '../context';
import { CommandError } from '../errors/command-error';
import { formatCount } from '../terminal/format';
import { createProgress } from '../terminal/progress';
import { openSource } from './import-source';
import { openRefusedFile } from './refused-file';

/** About 800 signups: few enough for the API's time limits on AWS, enough to make requests cheap. */
const PART_BYTES = 64 * 1024;
const MAX_RETRIES = 3;
const MAX_RETRY_SECONDS = 60;

export interface ImportOptions {
  map?: Partial<Record<ImportField, string>>;
  date?: Date;
  dateOrder?: DateOrder;
  /** Where the consent comes from. */
  source?: string;
  /** The file for refused rows. */
  refused?: string;
  dryRun?: boolean;
}

/**
 * `launch-admin import <file>`: adds the people of a list, with their dates, part by part.
 * @throws CommandError (failed) if rows were refused
 */
export async function runImport(
  context: CommandContext,
  file: string,
  options: ImportOptions,
): Promise<void> {
  const { map, dateOrder, source, dryRun } = options;
  const settings = { map, dateOrder, date: options.date?.toISOString() };
  const refusedFile = await openRefusedFile(context, options.refused);
  const result: ImportResult = { imported: 0, existing: 0, left: 0, refused: [] };
  const progress = createProgress(context.err);
  const call = { operation: newOperation(), source, ...(dryRun && { dryRun }) };
  const notify = async (sentence: string) => {
    progress.clear();
    if (!context.json) await context.notify(sentence);
  };
  let line = 1;
  try {
    const { chunks, fractionRead } = await openSource(context, file);
    for await (const { body, firstLine } of splitCsv(toUtf8(chunks), PART_BYTES)) {
      const part = convertPart(body, settings);
      line = firstLine;
      const { refused, ...counts } = await importPart(context, part, call, notify);
      result.imported += counts.imported;
      result.existing += counts.existing;
      result.left += counts.left;
      for (const { cells, reason, ...row } of refused) {
        const lineOfFile = firstLine + row.line - 1;
        result.refused.push({ line: lineOfFile, reason });
        await refusedFile?.add(part.header, { line: lineOfFile, cells }, reason);
        await notify(`line ${lineOfFile}: ${reason}`);
      }
      const { imported, existing, left } = result;
      progress.update(imported + existing + left + result.refused.length, fractionRead());
    }
    progress.clear();
    if (result.refused.length > 0) await refusedFile?.commit();
  } catch (error) {
    progress.clear();
    const stopped = `Stopped at line ${line}: ${formatSummary(result)}.`;
    const repeat = ' Running the import again is safe: nothing is lost or added twice.';
    if (context.deps.signal.aborted) {
      await notify(stopped + repeat);
      throw error;
    }
    throw explainStop(context, error, line === 1 ? undefined : stopped, repeat);
  } finally {
    await refusedFile?.discard();
  }
  await printResult(context, result, options);
}

/** Adds to an error how far the import got, and that it can be repeated if that may help. */
function explainStop(
  context: CommandContext,
  error: unknown,
  stopped: string | undefined,
  repeat: string,
): CommandError {
  if (error instanceof MissingColumnError) return explainMissingColumn(error);
  const explained =
    error instanceof UnreadableListError ? new CommandError('failed', error.message) : context.explain(error);
  if (stopped === undefined) return explained;
  const { hint } = explained.details;
  const end = explained.exit === 'failed' ? stopped : stopped + repeat;
  return explained.withHint(hint === undefined ? end : `${hint}\n${end}`);
}

function explainMissingColumn({ field, columns, given }: MissingColumnError): CommandError {
  const names = columns.filter((name) => name !== '').join(', ');
  const known = names === '' ? 'Its first line must name the columns.' : `Its columns are: ${names}.`;
  const say = `Say which one it is with --map ${field}="NAME"`;
  if (given !== undefined) {
    return new CommandError('failed', `The file has no column “${given}”.`, { hint: known });
  }
  const [what, help] =
    field === 'email'
      ? ['email addresses', `${say}.`]
      : ['the dates of signups', `${say}, or give one date for all with --date 2025-09-20.`];
  return new CommandError('failed', `The file names no column for ${what}.`, {
    hint: `${known} ${help}`,
  });
}

/** A part's counts, and its refused rows by their lines below its header. */
type PartResult = Omit<ImportResult, 'refused'> & Pick<ConvertedPart, 'refused'>;

/** Imports one part; retries it if the store is unavailable or logins are limited. */
async function importPart(
  context: CommandContext,
  part: ConvertedPart,
  call: { operation: string; source: string | undefined; dryRun?: true },
  notify: (sentence: string) => Promise<void>,
): Promise<PartResult> {
  for (let retries = 0; ; retries += 1) {
    try {
      const result = await context.call((client, { signal }) => client.import(part.csv, { signal, ...call }));
      const refused = result.refused.flatMap(({ line, reason }) => {
        const row = part.rows.get(line);
        return row ? [{ ...row, reason }] : [];
      });
      return {
        ...result,
        left: result.left + part.left,
        refused: [...part.refused, ...refused].sort((one, other) => one.line - other.line),
      };
    } catch (error) {
      const { kind, sentence, retryAfter = 1 } = explainError(error);
      const isTemporary = kind === 'storeUnavailable' || kind === 'rateLimited';
      if (!isTemporary || retries === MAX_RETRIES || retryAfter > MAX_RETRY_SECONDS) throw error;
      await notify(`${sentence} Waiting ${retryAfter} s (retry ${retries + 1} of ${MAX_RETRIES}).`);
      await wait(retryAfter * 1000, undefined, { signal: context.deps.signal });
    }
  }
}

/** People who left are mentioned if there are any. */
const formatSummary = ({ imported, existing, left, refused }: ImportResult): string =>
  [
    `imported ${formatCount(imported)}`,
    `already on the list ${formatCount(existing)}`,
    ...(left > 0 ? [`left or said no before ${formatCount(left)}`] : []),
    `refused ${formatCount(refused.length)}`,
  ].join(', ');

async function printResult(
  context: CommandContext,
  result: ImportResult,
  { dryRun, refused: file }: ImportOptions,
): Promise<void> {
  if (context.json) await context.writeJson(result);
  const summary = (dryRun ? 'dry run, nothing was changed: would have ' : '') + formatSummary(result);
  const { length: refused } = result.refused;
  if (refused > 0) {
    const rows = refused === 1 ? '1 row was' : `${formatCount(refused)} rows were`;
    const others = dryRun ? 'without --dry-run, the others are imported' : 'the others are on the list';
    throw new CommandError('failed', `${rows} refused: ${summary}.`, {
      hint: file
        ? `They are in ${file}: correct them there and import it; ${others}.`
        : `Correct them and import the file again; ${others}. --refused FILE saves them.`,
    });
  }
  if (!context.json) await context.notify(`${summary.slice(0, 1).toUpperCase()}${summary.slice(1)}.`);
}
