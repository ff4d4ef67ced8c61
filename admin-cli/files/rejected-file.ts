import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { RefusedCsvRow } from '@tariff-tantrum/lambdas/client/import/read-csv';
import { createSafeFile } from '@tariff-tantrum/lambdas/client/node/safe-file';
import { formatCsvLine } from '@tariff-tantrum/lambdas/contract/csv';
import type { CommandContext } from '../context';
import { CommandError } from '../errors/command-error';

/**
 * Opens the file for the rows that an import rejects, which appears when the import is complete: a CSV that can be
 * corrected and imported, with line and reason before the cells of each row. Undefined without a name.
 * @throws CommandError (wouldOverwrite) if there is a file of this name
 */
export async function openRejectedFile({ deps }: CommandContext, name: string | undefined) {
  if (name === undefined) return undefined;
  const path = resolve(deps.env.folder, name);
  if (await stat(path).catch(() => undefined)) {
    throw new CommandError('wouldOverwrite', `${path} exists already.`, {
      hint: 'Name another file for the rejected rows.',
    });
  }
  const file = await createSafeFile(path, { overwrite: false });
  let hasHeader = false;
  const write = (cells: readonly string[]) => file.write(Buffer.from(formatCsvLine(cells)));
  return {
    /** Adds a row; the header is that of its file. */
    async add(header: readonly string[], { line, cells, reason }: RefusedCsvRow): Promise<void> {
      if (!hasHeader) await write(['line', 'reason', ...header]);
      hasHeader = true;
      await write([String(line), reason, ...cells]);
    },
    commit: file.commit,
    discard: file.discard,
  };
}
