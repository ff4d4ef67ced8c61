import { setTimeout as wait } from 'node:timers/promises';
import { explainError } from '@tariff-tantrum/lambdas/client/errors';
import { comparableOf } from '@tariff-tantrum/lambdas/client/import/answers';
import { wordOf } from '@tariff-tantrum/lambdas/client/import/column-names';
import { MissingColumnError } from '@tariff-tantrum/lambdas/client/import/columns';
import type { ColumnValues } from '@tariff-tantrum/lambdas/client/import/consent';
import { describeAdded, describeLostNames } from '@tariff-tantrum/lambdas/client/import/describe-import';
import { UnknownEncodingError } from '@tariff-tantrum/lambdas/client/import/encodings';
import { type ListImportSettings, openList } from '@tariff-tantrum/lambdas/client/import/lists';
import { refusedOf } from '@tariff-tantrum/lambdas/client/import/parts';
import type { RefusedLine } from '@tariff-tantrum/lambdas/client/import/shop-files';
import type { Survey } from '@tariff-tantrum/lambdas/client/import/survey';
import { isOwnExport, OWN_EXPORT } from '@tariff-tantrum/lambdas/client/not-exported';
import { newOperation } from '@tariff-tantrum/lambdas/contract/operation';
import type { ImportOutcome, SentBodyOf } from '@tariff-tantrum/lambdas/contract/schemas';
import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import type { CommandContext } from '../context';
import { CommandError } from '../errors/command-error';
import { describeRefusedRow, explainEncoding, notifyFindings, openRepeatedly } from '../files/import-file';
import { openRejectedFile } from '../files/rejected-file';

import { createProgress } from '../terminal/progress';

const MAX_RETRIES = 3;
const MAX_RETRY_SECONDS = 60;

/** What an import has done with a file so far, or would do. */
type FileResult = Omit<ImportOutcome, 'refused'> & {
  leftOut: number;
  /** Rows with the address of an earlier row. */
  repeated: number;
  refused: RefusedLine[];
};

interface ImportOptions extends Omit<ListImportSettings, 'date' | 'leftOut' | 'taken'> {
  date?: Date;
  /** Rows to leave out, or all are imported whatever their other columns say. */
  leaveOut?: ColumnValues[];
  allRows?: true;
  /** Unknown words that mean yes. */
  take?: ColumnValues[];
  source?: string;
  tag?: string;
  /** The file for rejected rows. */
  rejected?: string;
  dryRun?: true;
}

/**
 * `launch-admin import <file>`: adds the people of a list, with their dates, part by part.
 * @throws CommandError (failed) if rows were rejected
 */
export async function runImport(
  context: CommandContext,
  file: string,
  options: ImportOptions,
): Promise<void> {
  const { map, dateOrder, encoding, source: consentFrom, tag, dryRun } = options;
  const date = options.date?.toISOString();
  const settings = { map, dateOrder, encoding, date, leftOut: options.leaveOut, taken: options.take };
  const rejectedFile = await openRejectedFile(context, options.rejected);
  const result: FileResult = { imported: 0, existing: 0, left: 0, leftOut: 0, repeated: 0, refused: [] };
  const progress = createProgress(context.err);
  const operation = newOperation();
  const notify = async (sentence: string) => {
    progress.clear();
    await context.notify(sentence);
  };
  let line: number | undefined;
  try {
    const { open, fractionRead } = await openRepeatedly(context, file);
    const { columns, survey, parts } = await openList(open, settings);
    if (isOwnExport(columns.header)) await notify(OWN_EXPORT);
    await describeSurvey(context, survey, settings);
    await requireDecisions(survey, options, notify);
    for await (const part of parts) {
      line = part.line;
      const body = { rows: part.rows, dryRun, consentFrom, tag };
      const { refused, ...counts } = await importPart(context, body, operation, notify);
      result.imported += counts.imported;
      result.existing += counts.existing;
      result.left += counts.left + part.left;
      result.leftOut += part.leftOut;
      result.repeated += part.repeated;
      for (const row of refusedOf(part, refused)) {
        const { line, reason } = row;
        result.refused.push({ line, reason });
        await rejectedFile?.add(columns.header, row);
        await notify(describeRefusedRow(row));
      }
      const { imported, existing, left, leftOut, repeated } = result;
      const read = imported + existing + left + leftOut + repeated + result.refused.length;
      progress.update(read, fractionRead());
    }
    progress.clear();
    if (result.refused.length > 0) await rejectedFile?.commit();
  } catch (error) {
    progress.clear();
    const stopped = `Stopped at line ${line ?? 1}: ${formatSummary(result)}.`;
    const repeat = ' Running the import again is safe: nothing is lost or added twice.';
    if (context.deps.signal.aborted) {
      await notify(stopped + repeat);
      throw error;
    }
    throw explainStop(context, error, line === undefined ? undefined : stopped, repeat);
  } finally {
    await rejectedFile?.discard();
  }
  await printResult(context, result, options);
}

/** Says what was found out about a list: how its dates are read, and what its other columns have. */
async function describeSurvey(
  context: CommandContext,
  { dateOrder, unused, ...findings }: Survey,
  { dateOrder: given }: ListImportSettings,
): Promise<void> {
  await notifyFindings(context, findings);
  for (const sentence of describeLostNames(findings)) await context.notify(sentence);
  if (dateOrder !== undefined && given === undefined)
    await context.notify(`Dates such as 3/4/2025 begin with the ${dateOrder}, as others in the file show.`);
  for (const { column, values } of unused) {
    if (values.length === 0) continue;
    const shown = values.map(({ value, rows }) => `${value} (${formatCount(rows)})`).join(', ');
    await context.notify(`not used: ${column}: ${shown}`);
  }
}

/** What the owner has to decide, and the options that do so. */
interface Question {
  problem: string;
  hint: string;
}

/**
 * Requires the owner's decisions about words that are neither a known yes nor a known no, and about rows that look as
 * if they were better left out. A dry run only says that they are missing.
 * @throws CommandError (failed)
 */
async function requireDecisions(
  survey: Survey,
  options: ImportOptions,
  notify: (sentence: string) => Promise<void>,
): Promise<void> {
  const questions = [askAboutWords(survey, options), askAboutRows(survey, options)].flatMap(
    (each) => each ?? [],
  );
  if (questions.length === 0) return;
  const problem = questions.map((each) => each.problem).join(' ');
  const hint = questions.map((each) => each.hint).join('\n');
  if (!options.dryRun) throw new CommandError('failed', problem, { hint });
  await notify(`Without --dry-run, nothing is imported yet. ${problem}`);
  await notify(hint);
}

/** Whether an option names a value of a column, or all of its values. */
const hasValue = (given: readonly ColumnValues[], column: string, value: string): boolean =>
  given.some(
    (each) =>
      wordOf(each.column) === wordOf(column) &&
      each.values.some((one) => one === '*' || comparableOf(one) === comparableOf(value)),
  );

/** Returns the value of an option for some values of a column, as it is typed in a shell. */
const quoteValues = (column: string, values: readonly string[]) => `"${column}=${values.join('|')}"`;

function askAboutWords(
  { undecided }: Survey,
  { leaveOut = [], take = [] }: ImportOptions,
): Question | undefined {
  const open = undecided
    .map(({ column, values, others }) => ({
      column,
      others: others > 0 && !hasValue(take, column, '*') ? others : 0,
      values: values.filter(
        ({ value }) => !hasValue(leaveOut, column, value) && !hasValue(take, column, value),
      ),
    }))
    .filter(({ values, others }) => values.length > 0 || others > 0);
  if (open.length === 0) return undefined;
  const columns = open.map(({ column, values, others }) => {
    const words = values.map(({ value, rows }) => `“${value}” (${formatCount(rows)})`);
    if (others > 0) words.push(`other words (${formatCount(others)})`);
    return `“${column}” has ${words.join(', ')}`;
  });
  const optionsOf = (name: string) =>
    open
      .map(({ column, values, others }) => {
        const words = others > 0 ? ['*'] : values.map(({ value }) => value);
        return `${name} ${quoteValues(column, words)}`;
      })
      .join(' ');
  const out = open.some(({ others }) => others > 0)
    ? 'Correct the words in the file'
    : `Leave these rows out with ${optionsOf('--leave-out')}`;
  return {
    problem: `Some words are neither a known yes nor a known no: ${columns.join('; ')}.`,
    hint: `${out}, or import them with ${optionsOf('--take')}.`,
  };
}

function askAboutRows(
  { proposed }: Survey,
  { leaveOut = [], take = [], allRows }: ImportOptions,
): Question | undefined {
  const isDecided = ({ column, values }: ColumnValues) =>
    leaveOut.some((each) => wordOf(each.column) === wordOf(column)) ||
    values.every((value) => hasValue(take, column, value));
  const open = proposed.filter((each) => !isDecided(each));
  if (allRows || open.length === 0) return undefined;
  const columns = open.map(({ column, values }) => `“${column}” (${values.join(', ')})`).join(' and ');
  const remedy = open.map(({ column, values }) => `--leave-out ${quoteValues(column, values)}`).join(' ');
  return {
    problem: `Some rows may be of people who said no: see ${columns}.`,
    hint: `Leave them out with ${remedy}, or import them too with --all-rows.`,
  };
}

/** Adds to an error how far the import got, and that it can be repeated if that may help. */
function explainStop(
  context: CommandContext,
  error: unknown,
  stopped: string | undefined,
  repeat: string,
): CommandError {
  if (error instanceof MissingColumnError) return explainMissingColumn(error);
  if (error instanceof UnknownEncodingError) return explainEncoding(error);
  const explained = context.explain(error);
  if (stopped === undefined) return explained;
  const { hint } = explained.details;
  const end = explained.exit === 'failed' ? stopped : stopped + repeat;
  return explained.withHint(hint === undefined ? end : `${hint}\n${end}`);
}

function explainMissingColumn({ field, given, message, hint }: MissingColumnError): CommandError {
  if (given !== undefined) return new CommandError('failed', message, { hint });
  const date = field === 'email' ? '' : ', or give one date for all with --date 2025-09-20';
  return new CommandError('failed', message, {
    hint: `${hint} Say which one it is with --map ${field}="NAME"${date}.`,
  });
}

/** Imports one part; retries it if the store is unavailable or logins are limited. */
async function importPart(
  context: CommandContext,
  body: SentBodyOf<'import'>,
  operation: string,
  notify: (sentence: string) => Promise<void>,
): Promise<ImportOutcome> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await context.call((client, { signal }) => client.import(body, { operation, signal }));
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
const formatSummary = ({ imported, existing, left, leftOut, repeated, refused }: FileResult): string =>
  [
    `imported ${formatCount(imported)}`,
    `already on the list ${formatCount(existing)}`,
    ...(repeated > 0 ? [`same address again ${formatCount(repeated)}`] : []),
    ...(leftOut > 0 ? [`left out ${formatCount(leftOut)}`] : []),
    ...(left > 0 ? [`left, were erased or said no before ${formatCount(left)}`] : []),
    `rejected ${formatCount(refused.length)}`,
  ].join(', ');

/** Returns the sentence about the people whose rows were not rejected, if any of them are on the list. */
function describeOthers({ imported, existing, left, leftOut }: FileResult, dryRun?: true): string {
  const listed = imported + existing;
  if (listed === 0) return '';
  const others = left + leftOut === 0 ? 'the others' : `${formatCount(listed)} of the others`;
  return dryRun ? `; without --dry-run, ${others} are imported` : `; ${others} are on the list`;
}

async function printResult(
  context: CommandContext,
  result: FileResult,
  { dryRun, rejected: file, source: consentFrom, tag }: ImportOptions,
): Promise<void> {
  await context.present({ json: result });
  if (result.imported > 0 && (tag ?? consentFrom) !== undefined) {
    const added = describeAdded(result.imported, { tag, consentFrom });
    await context.notify(`${dryRun ? 'Would be added' : 'Added'}: ${added}.`);
  }
  const summary = (dryRun ? 'dry run, nothing was changed: would have ' : '') + formatSummary(result);
  const { length: refused } = result.refused;
  if (refused > 0) {
    const rows = refused === 1 ? '1 row was' : `${formatCount(refused)} rows were`;
    const others = describeOthers(result, dryRun);
    throw new CommandError('failed', `${rows} rejected: ${summary}.`, {
      hint: file
        ? `They are in ${file}: correct them there and import it${others}.`
        : `Correct them and import the file again${others}. --rejected FILE saves them.`,
    });
  }
  await context.notify(`${summary.slice(0, 1).toUpperCase()}${summary.slice(1)}.`);
}
