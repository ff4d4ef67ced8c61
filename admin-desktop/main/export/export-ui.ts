import { basename, join } from 'node:path';
import type { ExportProgress } from '@tariff-tantrum/lambdas/contract/owner';
import type { BrowserWindow, Dialog, Notification, NotificationConstructorOptions } from 'electron';
import type { MainWindow } from '../window/main-window';
import type { ExportDependencies } from './export-job';

interface ExportUiDependencies {
  window: MainWindow;
  dialog: Pick<Dialog, 'showSaveDialog'>;
  /** Returns the initial folder of the save dialog. */
  downloads(): string;
  /** Creates a notification; returns undefined if the system does not support them. */
  notify(options: NotificationConstructorOptions): Notification | undefined;
  reveal(path: string): void;
}

/** Creates the native parts of an export: save dialog, progress on the taskbar or dock, notification. */
export function createExportUi({
  window,
  dialog,
  downloads,
  notify,
  reveal,
}: ExportUiDependencies): Pick<ExportDependencies, 'choosePath' | 'onProgress' | 'onSaved'> {
  return {
    async choosePath(filename) {
      const options = {
        title: 'Export CSV',
        defaultPath: join(downloads(), filename),
        filters: [{ name: 'CSV', extensions: ['csv'] }],
        properties: ['createDirectory' as const, 'showOverwriteConfirmation' as const],
      };
      const parent = window.current();
      const { canceled, filePath } = await (parent
        ? dialog.showSaveDialog(parent, options)
        : dialog.showSaveDialog(options));
      return canceled || !filePath ? undefined : filePath;
    },
    onProgress(progress) {
      showOnTaskbar(window.current(), progress);
      if (progress) window.send('event:progress', progress);
    },
    onSaved(path, { rows }) {
      if (window.current()?.isFocused()) return;
      const notification = notify({
        title: 'Export saved',
        body: `${basename(path)}, ${rows} rows. Click to show the file.`,
      });
      notification?.on('click', () => reveal(path));
      notification?.show();
    },
  };
}

/** Values of `setProgressBar` other than a share from 0 to 1. */
const NO_PROGRESS = -1;
const INDETERMINATE = 2;

function showOnTaskbar(window: BrowserWindow | undefined, progress: ExportProgress | undefined): void {
  if (!progress) window?.setProgressBar(NO_PROGRESS);
  else window?.setProgressBar(progress.totalRows === 0 ? INDETERMINATE : progress.rows / progress.totalRows);
}
