import { type CsvExport, createLaunchClient, IncompleteExportError } from '@tariff-tantrum/lambdas/contract';
import type { Context } from './context';
import type { Deadline } from './deadline';
import { CommandError } from './exits';
import type { SafeFile } from './files';
import { createSweeper } from './memory';
import { createProgress } from './terminal/progress';

export interface Transferred {
  /** Without the header. */
  rows: number;
  bytes: number;
}

/**
 * Downloads the export into a sink, byte by byte as it comes. The sink is opened when the server has begun to
 * answer, committed when all rows are there, and discarded in every other case.
 */
export async function transfer(
  context: Context,
  openSink: (csv: CsvExport) => Promise<SafeFile>,
  showProgress: boolean,
): Promise<Transferred> {
  const { value: password } = await context.password();
  const client = createLaunchClient({ baseUrl: context.address.origin, fetch: context.fetch, password });
  const deadline = context.deadline();
  try {
    const csv = await client.export({ signal: deadline.signal });
    const progress = showProgress ? createProgress(context.err, csv.totalRows) : undefined;
    const sink = await openSink(csv);
    try {
      const bytes = await pour(csv, deadline, sink, () => progress?.update(csv.rows()));
      await sink.commit();
      return { rows: csv.rows(), bytes };
    } catch (error) {
      await sink.discard();
      throw error;
    } finally {
      progress?.clear();
    }
  } finally {
    deadline.stop();
  }
}

async function pour(
  csv: CsvExport,
  deadline: Deadline,
  sink: SafeFile,
  onProgress: () => void,
): Promise<number> {
  const sweep = createSweeper();
  let bytes = 0;
  for await (const chunk of arriving(csv, deadline)) {
    // Whoever reads slowly at this end is no reason to give the server up.
    deadline.pause();
    await sink.write(chunk);
    bytes += chunk.length;
    sweep(chunk.length);
    onProgress();
    deadline.restart();
  }
  return bytes;
}

/** The chunks of an export; a connection that breaks or falls silent means an incomplete export. */
async function* arriving(
  { chunks, rows, totalRows }: CsvExport,
  { signal }: Deadline,
): AsyncIterable<Uint8Array> {
  try {
    yield* chunks;
  } catch {
    const ended = signal.reason instanceof CommandError && signal.reason.exit !== 'unreachable';
    throw ended ? signal.reason : new IncompleteExportError(rows(), totalRows);
  }
}
