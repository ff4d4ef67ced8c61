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
import { createProgress } from '../terminal/progress';

/** About 800 signups: few enough for the API's time limits on AWS, enough to make requests cheap. */
const PART_BYTES = 64 * 1024;
const MAX_RETRIES = 3;
const MAX_RETRY_SECONDS = 60;

/**
 * `launch-admin import <file>`: adds the signups of a CSV as exported, with their dates, part by part.
 * @throws CommandError (failed) if rows were refused
 */
export async function runImport(context: CommandContext, file: string): Promise<void> {
  const { chunks, fractionRead } = await openSource(context, file);
  const result: ImportResult = { imported: 0, existing: 0, refused: [] };
  const progress = createProgress(context.err);
  const operation = newOperation();
  const notify = async (sentence: string) => {
    progress.clear();
    if (!context.json) await context.notify(sentence);
  };
  let line = 1;
  try {
    for await (const { body, firstLine } of splitCsv(chunks, PART_BYTES)) {
      line = firstLine;
      const part = await importPart(context, body, operation, notify);
      result.imported += part.imported;
      result.existing += part.existing;
      for (const { line, reason } of part.refused) {
        // A part begins with the header.
        const refused = { line: firstLine + line - 2, reason };
        result.refused.push(refused);
        await notify(`line ${refused.line}: ${reason}`);
      }
      progress.update(result.imported + result.existing + result.refused.length, fractionRead());
    }
  } catch (error) {
    progress.clear();
    const stopped = `Stopped at line ${line}: ${formatSummary(result)}. Running the import again is safe: nothing is lost or added twice.`;
    if (context.deps.signal.aborted) {
      await notify(stopped);
      throw error;
    }
    const explained = context.explain(error);
    const { hint } = explained.details;
    throw explained.withHint(hint === undefined ? stopped : `${hint}\n${stopped}`);
  }
  progress.clear();
  await printResult(context, result);
}

/**
 * Returns the bytes of a file or of stdin, and a function that returns how much of them has been read, from 0 to 1;
 * undefined if their number is unknown.
 * @throws CommandError (usage) for a folder, or if stdin is a terminal or has the password
 */
async function openSource({ deps, readsPasswordFromStdin }: CommandContext, name: string) {
  if (name === '-') {
    if (deps.stdin.isTTY) throw usageError('import - reads a pipe or a file, but stdin is a terminal.');
    if (readsPasswordFromStdin) throw usageError('stdin cannot have both the password and the CSV.');
    return { chunks: deps.stdin, fractionRead: () => undefined };
  }
  const path = resolve(deps.env.folder, name);
  const file = await open(path);
  const status = await file.stat();
  if (status.isDirectory()) {
    await file.close();
    throw usageError(`${path} is a folder.`, 'Name a file in it.');
  }
  const chunks = file.createReadStream();
  const size = status.isFile() && status.size > 0 ? status.size : undefined;
  return { chunks, fractionRead: () => (size === undefined ? undefined : chunks.bytesRead / size) };
}

/** Imports one part; retries it if the store is unavailable or logins are limited. */
async function importPart(
  context: CommandContext,
  body: CsvPart['body'],
  operation: string,
  notify: (sentence: string) => Promise<void>,
): Promise<ImportResult> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await context.call((client, { signal }) => client.import(body, { signal, operation }));
    } catch (error) {
      const { kind, sentence, retryAfter = 1 } = explainError(error);
      const isTemporary = kind === 'storeUnavailable' || kind === 'rateLimited';
      if (!isTemporary || retries === MAX_RETRIES || retryAfter > MAX_RETRY_SECONDS) throw error;
      await notify(`${sentence} Waiting ${retryAfter} s (retry ${retries + 1} of ${MAX_RETRIES}).`);
      await wait(retryAfter * 1000, undefined, { signal: context.deps.signal });
    }
  }
}

const formatSummary = ({ imported, existing, refused }: ImportResult): string =>
  `imported ${formatCount(imported)}, already on the list ${formatCount(existing)}, refused ${formatCount(refused.length)}`;

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
  if (!context.json) await context.notify(`I${summary.slice(1)}.`);
}
