import { basename, join } from 'node:path';
import type { BrowserWindow, Dialog, Notification, NotificationConstructorOptions } from 'electron';
import type { ExportProgress } from '../channels';
import type { ExportDependencies } from './export-job';
import type { MainWindow } from './window';

export interface ExportDeskDependencies {
  window: MainWindow;
  dialog: Pick<Dialog, 'showSaveDialog'>;
  /** The folder that the save dialog begins in. */
  downloads(): string;
  /** Makes a notification; undefined where the system has none. */
  notify(options: NotificationConstructorOptions): Notification | undefined;
  reveal(path: string): void;
}

/** What the owner sees of an export outside of the page: save dialog, taskbar or dock, notification. */
export function createExportDesk(
  desk: ExportDeskDependencies,
): Pick<ExportDependencies, 'choosePath' | 'onProgress' | 'onSaved'> {
  return {
    async choosePath(filename) {
      const options = {
        title: 'Export CSV',
        defaultPath: join(desk.downloads(), filename),
        filters: [{ name: 'CSV', extensions: ['csv'] }],
        properties: ['createDirectory' as const, 'showOverwriteConfirmation' as const],
      };
      const window = desk.window.current();
      const { canceled, filePath } = await (window
        ? desk.dialog.showSaveDialog(window, options)
        : desk.dialog.showSaveDialog(options));
      return canceled || !filePath ? undefined : filePath;
    },
    onProgress(progress) {
      showOnTaskbar(desk.window.current(), progress);
      if (progress) desk.window.send('event:progress', progress);
    },
    onSaved(path, { rows }) {
      if (desk.window.current()?.isFocused()) return;
      const notification = desk.notify({
        title: 'Export saved',
        body: `${basename(path)}, ${rows} rows. Click to show the file.`,
      });
      notification?.on('click', () => desk.reveal(path));
      notification?.show();
    },
  };
}

const NONE = -1;
/** More than one means: busy, but nobody knows how far. */
const UNKNOWN = 2;

function showOnTaskbar(window: BrowserWindow | undefined, progress: ExportProgress | undefined): void {
  if (!progress) window?.setProgressBar(NONE);
  else window?.setProgressBar(progress.totalRows === 0 ? UNKNOWN : progress.rows / progress.totalRows);
}
