import type { CsvExport } from '@tariff-tantrum/lambdas/contract';
import type { ExportOutcome, ExportProgress } from '../channels';
import { Refusal } from './refusal';
import { createSafeFile } from './safe-file';
import { type Session, sessionEnded } from './session';

/** How often the screen and the taskbar hear of progress, in milliseconds. */
const REPORT_EVERY = 100;
/** How long the server may stay silent in mid-export, in milliseconds. */
const SILENCE_LIMIT = 30_000;

export interface ExportDependencies {
  session: Session;
  /** Asks the owner where to save; undefined when the dialog was closed. */
  choosePath(filename: string): Promise<string | undefined>;
  /** How far it is; undefined at the end, whichever it was. */
  onProgress(progress: ExportProgress | undefined): void;
  onSaved(path: string, progress: ExportProgress): void;
}

export interface ExportJob {
  /** Bytes are on their way to the disk. */
  transferring(): boolean;
  /** Where the last export was saved. */
  lastPath(): string | undefined;
  /** Runs an export to its end. One runs at a time. */
  start(): Promise<ExportOutcome>;
  /** Ends what runs, and answers when nothing of it is left. */
  cancel(): Promise<void>;
}

export function createExportJob({ session, choosePath, onProgress, onSaved }: ExportDependencies): ExportJob {
  let running: { abort: AbortController; ended: Promise<unknown> } | undefined;
  let transferring = false;
  let lastPath: string | undefined;

  async function run(abort: AbortController): Promise<ExportOutcome> {
    const began = session.signal();
    const path = await choosePath(await askFilename(session, abort.signal));
    if (path === undefined) return { end: 'dismissed' };
    // The dialog may have stood open for longer than the session, and another one may have begun.
    if (began.aborted) throw sessionEnded();
    transferring = true;
    const progress = await session.use((client) => {
      const signal = AbortSignal.any([abort.signal, session.signal()]);
      return download(path, (stop) => client.export({ signal: AbortSignal.any([signal, stop]) }), onProgress);
    });
    lastPath = path;
    onSaved(path, progress);
    return { end: 'saved', filename: path.replace(/^.*[\\/]/, ''), progress };
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
      if (running) throw new Refusal('bad-call', 'An export is running already.');
      const abort = new AbortController();
      const outcome = settle(abort);
      running = { abort, ended: outcome.catch(() => undefined) };
      return outcome;
    },
    async cancel() {
      running?.abort.abort();
      await running?.ended;
    },
  };
}

/**
 * Asks the server what the file is called, and hangs up: the save dialog may stand open for hours, and no
 * stream of the server should wait for it. What would refuse the export refuses it here, before the dialog.
 */
async function askFilename(session: Session, signal: AbortSignal): Promise<string> {
  const hangUp = new AbortController();
  const { filename } = await session.use((client, limit) =>
    client.export({ signal: AbortSignal.any([signal, limit, hangUp.signal]) }),
  );
  hangUp.abort();
  return filename;
}

/** Saves all of an export, or nothing of it. `begin` is given a signal that falls when the server falls silent. */
async function download(
  path: string,
  begin: (silent: AbortSignal) => Promise<CsvExport>,
  onProgress: (progress: ExportProgress) => void,
): Promise<ExportProgress> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), SILENCE_LIMIT);
  try {
    const csv = await begin(silence.signal);
    const file = await createSafeFile(path);
    try {
      let bytes = 0;
      let reported = 0;
      const soFar = () => ({ rows: csv.rows(), totalRows: csv.totalRows, bytes });
      onProgress(soFar());
      for await (const chunk of csv.chunks) {
        timer.refresh();
        await file.write(chunk);
        bytes += chunk.byteLength;
        if (performance.now() - reported < REPORT_EVERY) continue;
        reported = performance.now();
        onProgress(soFar());
      }
      await file.commit();
      return soFar();
    } catch (error) {
      await file.discard();
      throw error;
    }
  } finally {
    clearTimeout(timer);
  }
}
