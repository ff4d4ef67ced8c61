import { exportFilename } from '../../contract/mailing-tools';
import type { ExportQuery } from '../client';
import { ownerError } from '../errors';
import type { CsvExport } from '../export';
import { type OwnerSession, sessionEnded } from './session';

/** The minimum time between two progress reports, in milliseconds. */
const PROGRESS_INTERVAL_MS = 100;
/** How long an export waits for the next bytes, in milliseconds. */
const SILENCE_TIMEOUT_MS = 30_000;

export interface ExportProgress {
  rows: number;
  totalRows: number;
  bytes: number;
}

/** The end of an export that did not fail; `dismissed` means that the save dialog was closed. */
export type ExportOutcome =
  | { end: 'saved'; filename: string; progress: ExportProgress }
  | { end: 'cancelled' }
  | { end: 'dismissed' };

/** The destination of an export. Nothing remains of it unless `commit` is called. */
export interface ExportTarget {
  write(chunk: Uint8Array): void | Promise<void>;
  commit(): void | Promise<void>;
  discard(): void | Promise<void>;
}

/** The file in which an export is saved. */
interface ExportFile {
  filename: string;
  open(): ExportTarget | Promise<ExportTarget>;
}

/**
 * Creates the exporter of a session, which runs one export at a time.
 * @param choose returns the file to save, given the suggested file name; undefined if the owner chose none
 */
export function createExporter(
  session: OwnerSession,
  choose: (filename: string) => Promise<ExportFile | undefined>,
) {
  let running: { abort: AbortController; ended: Promise<unknown> } | undefined;
  let transferring = false;

  async function save(
    query: ExportQuery,
    onProgress: (progress: ExportProgress) => void,
    cancelled: AbortSignal,
  ): Promise<ExportOutcome> {
    session.assertSignedIn();
    const sessionSignal = session.signal();
    const file = await choose(exportFilename(query.for));
    if (!file) return { end: 'dismissed' };
    // While the owner was choosing, the session may have ended and another one begun.
    if (sessionSignal.aborted) throw sessionEnded();
    transferring = true;
    const progress = await session.use('exporting', (client) =>
      transferExport(
        (silence) => client.export(query, { signal: AbortSignal.any([cancelled, sessionSignal, silence]) }),
        file.open,
        onProgress,
      ),
    );
    return { end: 'saved', filename: file.filename, progress };
  }

  async function run(...[query, onProgress, cancelled]: Parameters<typeof save>): Promise<ExportOutcome> {
    try {
      return await save(query, onProgress, cancelled);
    } catch (error) {
      if (cancelled.aborted) return { end: 'cancelled' };
      throw error;
    } finally {
      running = undefined;
      transferring = false;
    }
  }

  return {
    /** Returns whether an export is being downloaded. */
    transferring: () => transferring,
    /** Runs an export to its end. Throws `badCall` if one is running. */
    async start(query: ExportQuery, onProgress: (progress: ExportProgress) => void) {
      if (running) throw ownerError('badCall', 'An export is already running.');
      const abort = new AbortController();
      const outcome = run(query, onProgress, abort.signal);
      running = { abort, ended: outcome.catch(() => undefined) };
      return outcome;
    },
    /** Aborts the running export, if any. Resolves when nothing of it remains. */
    async cancel() {
      running?.abort.abort();
      await running?.ended;
    },
  };
}

/**
 * Saves a complete export, or nothing.
 * @param begin gets a signal that aborts after 30 seconds without bytes, and at the end
 */
export async function transferExport(
  begin: (silence: AbortSignal) => Promise<CsvExport>,
  open: () => ExportTarget | Promise<ExportTarget>,
  onProgress: (progress: ExportProgress) => void,
): Promise<ExportProgress> {
  const silence = new AbortController();
  const startTimer = () => setTimeout(() => silence.abort(), SILENCE_TIMEOUT_MS);
  let timer = startTimer();
  try {
    const csv = await begin(silence.signal);
    const target = await open();
    try {
      let bytes = 0;
      let reportedAt = 0;
      const progress = () => ({ rows: csv.rows(), totalRows: csv.totalRows, bytes });
      onProgress(progress());
      for await (const chunk of csv.chunks) {
        clearTimeout(timer);
        timer = startTimer();
        await target.write(chunk);
        bytes += chunk.byteLength;
        if (performance.now() - reportedAt < PROGRESS_INTERVAL_MS) continue;
        reportedAt = performance.now();
        onProgress(progress());
      }
      await target.commit();
      return progress();
    } catch (error) {
      await target.discard();
      throw error;
    }
  } finally {
    clearTimeout(timer);
    // Ends the request of an export that was not read to its end.
    silence.abort();
  }
}
