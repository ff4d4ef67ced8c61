import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  type CsvPart,
  explainError,
  type ImportResult,
  newOperation,
  splitCsv,
} from '@tariff-tantrum/lambdas/contract';
import type { CommandContext } from '../context';
import { CommandError, usageError } from '../errors/command-error';
import { formatCount } from '../terminal/format';
import { createProgress, type Progress } from '../terminal/progress';

/** About 800 signups: few enough for the API's time limits on AWS, enough to make requests cheap. */
const PART_BYTES = 64 * 1024;
const MAX_RETRIES = 3;
const MAX_RETRY_SECONDS = 60;

/**
 * `launch-admin import <file>`: adds the signups of a CSV as exported, with their dates, part by part.
 * @throws CommandError (failed) if rows were refused
 */
export async function runImport(context: CommandContext, file: string): Promise<void> {
  const source = await openSource(context, file);
  const result: ImportResult = { imported: 0, existing: 0, refused: [] };
  const progress = createProgress(context.err);
  const operation = newOperation();
  let line = 1;
  try {
    for await (const part of splitCsv(source.chunks(), PART_BYTES)) {
      line = part.firstLine;
      const partResult = await importPart(context, part, { operation, progress });
      progress.clear();
      await addResult(context, result, partResult, part);
      progress.update(result.imported + result.existing + result.refused.length, source.fractionRead());
    }
  } catch (error) {
    progress.clear();
    throw await explainStop(context, error, line, result);
  }
  progress.clear();
  await printResult(context, result);
}

interface ImportSource {
  chunks(): AsyncIterable<Uint8Array>;
  /** Returns how much has been read, from 0 to 1; undefined if the size is unknown. */
  fractionRead(): number | undefined;
}

/** @throws CommandError (usage) for a folder, or if stdin is a terminal or has the password */
async function openSource(
  { deps, readsPasswordFromStdin }: CommandContext,
  name: string,
): Promise<ImportSource> {
  if (name === '-') {
    if (deps.stdin.isTTY) throw usageError('import - reads a pipe or a file, but stdin is a terminal.');
    if (readsPasswordFromStdin) throw usageError('stdin cannot have both the password and the CSV.');
    return { chunks: () => deps.stdin, fractionRead: () => undefined };
  }
  const path = resolve(deps.env.folder, name);
  const file = await open(path);
  const status = await file.stat();
  if (status.isDirectory()) {
    await file.close();
    throw usageError(`${path} is a folder.`, 'Name a file in it.');
  }
  const stream = file.createReadStream();
  return {
    chunks: () => stream,
    fractionRead: () => (status.isFile() && status.size > 0 ? stream.bytesRead / status.size : undefined),
  };
}

/** Imports one part; retries it if the store is unavailable or logins are limited. */
async function importPart(
  context: CommandContext,
  { body }: CsvPart,
  { operation, progress }: { operation: string; progress: Progress },
): Promise<ImportResult> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await context.call((client, options) => client.import(body, { ...options, operation }));
    } catch (error) {
      const { kind, sentence, retryAfter = 1 } = explainError(error);
      const isTemporary = kind === 'storeUnavailable' || kind === 'rateLimited';
      if (!isTemporary || retries === MAX_RETRIES || retryAfter > MAX_RETRY_SECONDS) throw error;
      progress.clear();
      const attempt = `retry ${retries + 1} of ${MAX_RETRIES}`;
      if (!context.json) await context.notify(`${sentence} Waiting ${retryAfter} s (${attempt}).`);
      await wait(retryAfter * 1000, undefined, { signal: context.deps.signal });
    }
  }
}

/** Adds the result of a part and prints its refused rows, with the lines of the whole file. */
async function addResult(
  context: CommandContext,
  total: ImportResult,
  { imported, existing, refused }: ImportResult,
  { firstLine }: CsvPart,
): Promise<void> {
  total.imported += imported;
  total.existing += existing;
  for (const row of refused) {
    const line = firstLine + row.line - 2;
    total.refused.push({ line, reason: row.reason });
    if (!context.json) await context.notify(`line ${line}: ${row.reason}`);
  }
}

const formatSummary = ({ imported, existing, refused }: ImportResult): string =>
  `imported ${formatCount(imported)}, already on the list ${formatCount(existing)}, refused ${formatCount(refused.length)}`;

/** Explains an error in the middle of an import, with how far it got. */
async function explainStop(
  context: CommandContext,
  error: unknown,
  line: number,
  result: ImportResult,
): Promise<unknown> {
  const progress = `Stopped at line ${line}: ${formatSummary(result)}. Running the import again is safe: nothing is lost or added twice.`;
  if (context.deps.signal.aborted) {
    if (!context.json) await context.notify(progress);
    return error;
  }
  const explained = context.explain(error);
  return new CommandError(explained.exit, explained.message, {
    hint: explained.hint === undefined ? progress : `${explained.hint}\n${progress}`,
    status: explained.status,
    retryAfter: explained.retryAfter,
    cause: error,
  });
}

async function printResult(context: CommandContext, result: ImportResult): Promise<void> {
  if (context.json) await context.writeJson(result);
  const summary = formatSummary(result);
  const { length: refused } = result.refused;
  if (refused > 0) {
    const rows = refused === 1 ? '1 row was' : `${formatCount(refused)} rows were`;
    throw new CommandError('failed', `${rows} refused: ${summary}.`, {
      hint: 'Correct them and import the file again; the other rows are already on the list.',
    });
  }
  if (!context.json) await context.notify(`${summary.slice(0, 1).toUpperCase()}${summary.slice(1)}.`);
}
