import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { guardFormula } from '@tariff-tantrum/lambdas/contract/import/formula';
import type { CsvRow } from '@tariff-tantrum/lambdas/contract/import/records';
import type { CommandContext } from '../context';
import { CommandError } from '../errors/command-error';
import { createSafeFile } from '../files/safe-file';

/**
 * Opens the file for the rows that an import refuses, which appears when the import is complete: a CSV that can be
 * corrected and imported, with line and reason before the cells of each row. Undefined without a name.
 * @throws CommandError (wouldOverwrite) if there is a file of this name
 */
export async function openRefusedFile({ deps }: CommandContext, name: string | undefined) {
  if (name === undefined) return undefined;
  const path = resolve(deps.env.folder, name);
  if (await stat(path).catch(() => undefined)) {
    throw new CommandError('wouldOverwrite', `${path} exists already.`, {
      hint: 'Name another file for the refused rows.',
    });
  }
  const file = await createSafeFile(path, { overwrite: false });
  let hasHeader = false;
  let isCommitted = false;
  const write = (cells: readonly string[]) => file.write(Buffer.from(`${cells.map(quote).join(',')}\r\n`));
  return {
    /** Adds a row; the header is that of its file. */
    async add(header: readonly string[], { line, cells }: CsvRow, reason: string): Promise<void> {
      if (!hasHeader) await write(['line', 'reason', ...header]);
      hasHeader = true;
      await write([String(line), reason, ...cells]);
    },
    async commit(): Promise<void> {
      await file.commit();
      isCommitted = true;
    },
    /** Deletes what was written, unless it was committed. */
    async discard(): Promise<void> {
      if (!isCommitted) await file.discard();
    },
  };
}

const quote = (cell: string): string => `"${guardFormula(cell).replaceAll('"', '""')}"`;
