import type { CsvExport } from '../export';

/** Minimum time between two progress reports, in milliseconds. */
const PROGRESS_INTERVAL_MS = 100;
/** Timeout for the next bytes of an export, in milliseconds. */
const SILENCE_TIMEOUT_MS = 30_000;

export interface ExportProgress {
  rows: number;
  totalRows: number;
  bytes: number;
}

/** How an export ended that did not fail; `dismissed` means that the save dialog was closed. */
export type ExportOutcome =
  | { end: 'saved'; filename: string; progress: ExportProgress }
  | { end: 'cancelled' }
  | { end: 'dismissed' };

/** Where an export is written. Nothing of it remains unless `commit` is called. */
export interface ExportTarget {
  write(chunk: Uint8Array): void | Promise<void>;
  commit(): void | Promise<void>;
  discard(): void | Promise<void>;
}

/**
 * Saves a complete export, or nothing.
 * @param begin gets a signal that aborts after 30 seconds without bytes, and at the end
 */
export async function transferExport(
  begin: (silence: AbortSignal) => Promise<CsvExport>,
  open: (csv: CsvExport) => ExportTarget | Promise<ExportTarget>,
  onProgress: (progress: ExportProgress) => void,
): Promise<ExportProgress> {
  const silence = new AbortController();
  const startTimer = () => setTimeout(() => silence.abort(), SILENCE_TIMEOUT_MS);
  let timer = startTimer();
  try {
    const csv = await begin(silence.signal);
    const target = await open(csv);
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
