import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ExportQuery } from '@tariff-tantrum/lambdas/client/client';
import { IncompleteExportError } from '@tariff-tantrum/lambdas/client/errors';
import type { CsvExport } from '@tariff-tantrum/lambdas/client/export';
import type { SafeFile } from '@tariff-tantrum/lambdas/client/node/safe-file';
import type { CommandContext } from '../context';
import { CommandError } from '../errors/command-error';
import { createProgress } from '../terminal/progress';
import type { Deadline } from './request';

/**
 * Downloads the export. The target is opened when the server has begun to respond, committed when all rows
 * have been received, and discarded otherwise. Returns the numbers of rows, without the header, and of bytes.
 */
export const downloadExport = (
  context: CommandContext,
  query: ExportQuery,
  openTarget: () => Promise<SafeFile>,
  { showProgress }: { showProgress: boolean },
): Promise<{ rows: number; bytes: number }> =>
  context.call(async (client, deadline) => {
    const csv = await client.export(query, { signal: deadline.signal });
    const progress = showProgress ? createProgress(context.err, { total: csv.totalRows }) : undefined;
    const target = await openTarget();
    try {
      const bytes = await copy(csv, deadline, target, () => progress?.update(csv.rows()));
      await target.commit();
      return { rows: csv.rows(), bytes };
    } catch (error) {
      await target.discard();
      throw error;
    } finally {
      progress?.clear();
    }
  });

async function copy(
  csv: CsvExport,
  deadline: Deadline,
  target: SafeFile,
  onProgress: () => void,
): Promise<number> {
  const releaseMemory = createMemoryRelease();
  let bytes = 0;
  for await (const chunk of readChunks(csv, deadline)) {
    // A slow reader of our output must not count as the server's silence.
    deadline.pause();
    await target.write(chunk);
    bytes += chunk.length;
    releaseMemory(chunk.length);
    onProgress();
    deadline.restart();
  }
  return bytes;
}

/** Yields the chunks of an export. @throws IncompleteExportError if the connection breaks or is silent */
async function* readChunks(
  { chunks, rows, totalRows }: CsvExport,
  { signal }: Deadline,
): AsyncIterable<Uint8Array> {
  try {
    yield* chunks;
  } catch {
    const isProgramEnd = signal.reason instanceof CommandError && signal.reason.exit !== 'unreachable';
    throw isProgramEnd ? signal.reason : new IncompleteExportError(rows(), totalRows);
  }
}

const COLLECT_EVERY_BYTES = 2_000_000;

/**
 * Returns a function to call with the size of each chunk, which limits the memory of a long download. Chunks
 * are outside of V8's heap, and V8 lets up to 64 MB of them accumulate: without this, a million rows take 113
 * to 173 MB on Node 20 to 24, with it 90 to 103 MB.
 */
function createMemoryRelease(): (bytes: number) => void {
  setFlagsFromString('--expose-gc');
  const collectGarbage: NodeJS.GCFunction = runInNewContext('gc');
  let accumulated = 0;
  return (bytes) => {
    accumulated += bytes;
    if (accumulated < COLLECT_EVERY_BYTES) return;
    accumulated = 0;
    collectGarbage();
  };
}
