import { basename, extname, join } from 'node:path';
import type { ExportQuery } from '@tariff-tantrum/lambdas/client/client';
import { ownerError } from '@tariff-tantrum/lambdas/client/errors';
import { ADMIN_MESSAGES } from '@tariff-tantrum/lambdas/client/messages';
import { createSafeFile, fileErrorReason } from '@tariff-tantrum/lambdas/client/node/safe-file';
import {
  createExporter,
  type ExportOutcome,
  type ExportProgress,
} from '@tariff-tantrum/lambdas/client/session/export';
import type { OwnerSession } from '@tariff-tantrum/lambdas/client/session/session';
import { app, type BrowserWindow, dialog, type MessageBoxOptions, shell } from 'electron';
import type { MainWindow } from './window';

export type DesktopExport = ReturnType<typeof createExport>;

/** Creates the export with its save dialog, its progress on the taskbar or dock, and its notification. */
export function createExport(session: OwnerSession, window: MainWindow) {
  let path = '';
  let savedPath: string | undefined;
  let asking = false;
  const exporter = createExporter(session, async (suggested) => {
    const chosen = await choosePath(window.current(), 'Export CSV', suggested);
    if (chosen === undefined) return undefined;
    path = chosen;
    return { filename: basename(chosen), open: () => openFile(chosen) };
  });

  async function askToLeave(leave: () => void): Promise<void> {
    asking = true;
    const { response } = await dialog.showMessageBox(QUESTION);
    asking = false;
    if (response === KEEP) return;
    await exporter.cancel();
    leave();
  }

  return {
    transferring: exporter.transferring,
    cancel: exporter.cancel,
    async start(query: ExportQuery): Promise<ExportOutcome> {
      try {
        const outcome = await exporter.start(query, (progress) => {
          showOnTaskbar(window.current(), progress);
          window.send('progress', progress);
        });
        if (outcome.end === 'saved') {
          // The next export may have another path when the notification is clicked.
          const saved = path;
          savedPath = saved;
          const body = `${outcome.filename}, ${outcome.progress.rows} rows. Click to show the file.`;
          window.notify({ title: 'Export saved', body }, () => shell.showItemInFolder(saved));
        }
        return outcome;
      } finally {
        window.current()?.setProgressBar(NO_PROGRESS);
      }
    },
    /** Saves a text to a file that the owner chooses, if they choose one. */
    async save(filename: string, text: string): Promise<void> {
      const chosen = await choosePath(window.current(), 'Save a File', filename);
      if (chosen === undefined) return;
      const file = await openFile(chosen);
      try {
        await file.write(Buffer.from(text));
        await file.commit();
      } catch (error) {
        await file.discard();
        throw error;
      }
    },
    /** Shows the last saved file in the system's file manager. */
    reveal() {
      if (savedPath !== undefined) shell.showItemInFolder(savedPath);
    },
    /** Continues a drag of the page with the last saved file. */
    async drag() {
      if (savedPath === undefined) return;
      const icon = await app.getFileIcon(savedPath);
      window.current()?.webContents.startDrag({ file: savedPath, icon });
    },
    /**
     * Listens to `close` and `before-quit`. During an export it prevents the event and asks the owner; if they choose
     * to leave, it cancels the export and calls `leave`.
     */
    confirmLeave(event: { preventDefault(): void }, leave: () => void): void {
      if (!exporter.transferring()) return;
      event.preventDefault();
      if (!asking) void askToLeave(leave);
    },
  };
}

const KEEP = 0;
const QUESTION: MessageBoxOptions = {
  type: 'question',
  message: 'An export is running.',
  detail: 'If you leave now, nothing is saved.',
  buttons: ['Keep Exporting', 'Cancel Export and Leave'],
  defaultId: KEEP,
  cancelId: KEEP,
  noLink: true,
};

async function choosePath(
  parent: BrowserWindow | undefined,
  title: string,
  filename: string,
): Promise<string | undefined> {
  const extension = extname(filename).slice(1);
  const options = {
    title,
    defaultPath: join(app.getPath('downloads'), filename),
    filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
    properties: ['createDirectory' as const, 'showOverwriteConfirmation' as const],
  };
  const { canceled, filePath } = await (parent
    ? dialog.showSaveDialog(parent, options)
    : dialog.showSaveDialog(options));
  return canceled || !filePath ? undefined : filePath;
}

/** Opens a file whose errors are worded for the owner. */
async function openFile(path: string) {
  const file = await explainFailure(createSafeFile(path, { overwrite: true }));
  return {
    write: (bytes: Uint8Array) => explainFailure(file.write(bytes)),
    commit: () => explainFailure(file.commit()),
    discard: file.discard,
  };
}

const explainFailure = <T>(operation: Promise<T>): Promise<T> =>
  operation.catch((error) => {
    const reason = fileErrorReason(error);
    if (reason === undefined) throw error;
    throw ownerError('fileError', ADMIN_MESSAGES.exportError, `${reason}. Nothing was saved.`);
  });

/** Values of `setProgressBar` other than a share from 0 to 1. */
const NO_PROGRESS = -1;
const INDETERMINATE = 2;

const showOnTaskbar = (window: BrowserWindow | undefined, { rows, totalRows }: ExportProgress) =>
  window?.setProgressBar(totalRows === 0 ? INDETERMINATE : rows / totalRows);
