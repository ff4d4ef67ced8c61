import { basename } from 'node:path';
import { createSafeFile } from '@tariff-tantrum/admin-cli/files';
import { exportFilename, type MailingTool } from '@tariff-tantrum/lambdas/contract';
import {
  type ExportOutcome,
  type ExportProgress,
  type OwnerSession,
  ownerError,
  sessionEnded,
  transferExport,
} from '@tariff-tantrum/lambdas/contract/owner';

export interface ExportDependencies {
  session: OwnerSession;
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
  /** Runs an export to its end, for a mailing tool if one is given. Throws `badCall` if one is running. */
  start(tool?: MailingTool): Promise<ExportOutcome>;
  /** Aborts the running export, if any. Resolves when its temporary file is deleted. */
  cancel(): Promise<void>;
}

/** Creates the export, which runs once at a time. */
export function createExportJob({ session, choosePath, onProgress, onSaved }: ExportDependencies): ExportJob {
  let running: { abort: AbortController; settled: Promise<unknown> } | undefined;
  let transferring = false;
  let lastPath: string | undefined;

  async function run(abort: AbortController, tool?: MailingTool): Promise<ExportOutcome> {
    session.assertSignedIn();
    const sessionSignal = session.signal();
    const path = await choosePath(exportFilename(tool));
    if (path === undefined) return { end: 'dismissed' };
    // While the dialog was open, the session may have ended and another one begun.
    if (sessionSignal.aborted) throw sessionEnded();
    transferring = true;
    const signal = AbortSignal.any([abort.signal, sessionSignal]);
    const progress = await session.use((client) =>
      transferExport(
        (silence) => client.export({ tool, signal: AbortSignal.any([signal, silence]) }),
        () => createSafeFile(path, { overwrite: true }),
        onProgress,
      ),
    );
    lastPath = path;
    onSaved(path, progress);
    return { end: 'saved', filename: basename(path), progress };
  }

  async function settle(abort: AbortController, tool?: MailingTool): Promise<ExportOutcome> {
    try {
      return await run(abort, tool);
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
    async start(tool) {
      if (running) throw ownerError('badCall', 'An export is already running.');
      const abort = new AbortController();
      const outcome = settle(abort, tool);
      running = { abort, settled: outcome.catch(() => undefined) };
      return outcome;
    },
    async cancel() {
      running?.abort.abort();
      await running?.settled;
    },
  };
}
