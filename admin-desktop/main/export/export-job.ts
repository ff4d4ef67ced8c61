import { basename } from 'node:path';
import { createSafeFile } from '@tariff-tantrum/admin-cli/files';
import { type CsvExport, EXPORT_FILENAME } from '@tariff-tantrum/lambdas/contract';
import type { ExportOutcome, ExportProgress } from '../../channels';
import { DesktopError } from '../ipc/call-error';
import { type Session, sessionEnded } from '../session/session';

/** Minimum time between two progress reports, in milliseconds. */
const PROGRESS_INTERVAL_MS = 100;
/** Timeout for the next bytes of an export, in milliseconds. */
const SILENCE_TIMEOUT_MS = 30_000;

export interface ExportDependencies {
  session: Session;
  /** Asks the owner for the path; resolves to undefined if the save dialog is closed. */
  choosePath(filename: string): Promise<string | undefined>;
  /** Called during an export, and with undefined when it has ended. */
  onProgress(progress: ExportProgress | undefined): void;
  onSaved(path: string, progress: ExportProgress): void;
}

export interface ExportJob {
  /** Returns whether an export is being downloaded. */
  transferring(): boolean;
  /** Returns the path of the last saved export. */
  lastPath(): string | undefined;
  /** Runs an export to its end. Throws `badCall` if one is running. */
  start(): Promise<ExportOutcome>;
  /** Aborts the running export, if any. Resolves when its temporary file is deleted. */
  cancel(): Promise<void>;
}

/** Creates the export, which runs once at a time. */
export function createExportJob({ session, choosePath, onProgress, onSaved }: ExportDependencies): ExportJob {
  let running: { abort: AbortController; settled: Promise<unknown> } | undefined;
  let transferring = false;
  let lastPath: string | undefined;

  async function run(abort: AbortController): Promise<ExportOutcome> {
    session.assertSignedIn();
    const sessionSignal = session.signal();
    const path = await choosePath(EXPORT_FILENAME);
    if (path === undefined) return { end: 'dismissed' };
    // While the dialog was open, the session may have ended and another one begun.
    if (sessionSignal.aborted) throw sessionEnded();
    transferring = true;
    const signal = AbortSignal.any([abort.signal, sessionSignal]);
    const progress = await session.use((client) =>
      download(path, (silence) => client.export({ signal: AbortSignal.any([signal, silence]) }), onProgress),
    );
    lastPath = path;
    onSaved(path, progress);
    return { end: 'saved', filename: basename(path), progress };
  }

  async function settle(abort: AbortController): Promise<ExportOutcome> {
    try {
      return await run(abort);
    } catch (error) {
      if (abort.signal.aborted) return { end: 'cancelled' };
      throw error;
    } finally {
      running = undefined;
      transferring = false;
      onProgress(undefined);
    }
  }

  return {
    transferring: () => transferring,
    lastPath: () => lastPath,
    async start() {
      if (running) throw new DesktopError('badCall', 'An export is already running.');
      const abort = new AbortController();
      const outcome = settle(abort);
      running = { abort, settled: outcome.catch(() => undefined) };
      return outcome;
    },
    async cancel() {
      running?.abort.abort();
      await running?.settled;
    },
  };
}

/** Saves a complete export, or nothing. `begin` gets a signal that aborts after `SILENCE_TIMEOUT_MS` without bytes. */
async function download(
  path: string,
  begin: (silence: AbortSignal) => Promise<CsvExport>,
  onProgress: (progress: ExportProgress) => void,
): Promise<ExportProgress> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), SILENCE_TIMEOUT_MS);
  try {
    const csv = await begin(silence.signal);
    const file = await createSafeFile(path, { overwrite: true });
    try {
      let bytes = 0;
      let reportedAt = 0;
      const progress = () => ({ rows: csv.rows(), totalRows: csv.totalRows, bytes });
      onProgress(progress());
      for await (const chunk of csv.chunks) {
        timer.refresh();
        await file.write(chunk);
        bytes += chunk.byteLength;
        if (performance.now() - reportedAt < PROGRESS_INTERVAL_MS) continue;
        reportedAt = performance.now();
        onProgress(progress());
      }
      await file.commit();
      return progress();
    } catch (error) {
      await file.discard();
      throw error;
    }
  } finally {
    clearTimeout(timer);
  }
}
