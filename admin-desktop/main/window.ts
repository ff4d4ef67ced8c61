import { join } from 'node:path';
import { GAME } from '@tariff-tantrum/lambdas/facts/facts';
import {
  app,
  BrowserWindow,
  type BrowserWindowConstructorOptions,
  dialog,
  type MessageBoxSyncOptions,
  Notification,
  type NotificationConstructorOptions,
  nativeTheme,
  screen,
} from 'electron';
import type { Events } from '../channels';
import { boundsOnScreen, MIN_SIZE } from './bounds';
import { showContextMenu } from './menu';
import { START_PAGE } from './security';
import type { SettingsFile } from './settings';

/** The title until the page has one. */
const WINDOW_TITLE = `${GAME.name} Signups`;
const STAY = 0;
/** The question before the window is left with an unsaved draft. */
const UNSAVED: MessageBoxSyncOptions = {
  type: 'question',
  message: 'A campaign is not saved.',
  detail: 'If you leave now, what you typed last is lost.',
  buttons: ['Stay', 'Leave'],
  defaultId: STAY,
  cancelId: STAY,
  noLink: true,
};
/** A page that fails again within this time of a reload is not reloaded, in milliseconds. */
const RELOAD_PAUSE_MS = 60_000;

export type MainWindow = ReturnType<typeof createMainWindow>;

/**
 * Creates the one window of the app, which is closed at first. On macOS the app keeps running without it.
 * @param onClose called before the window closes; may prevent the event and call `close` later
 */
export function createMainWindow(
  settings: SettingsFile,
  onClose: (event: { preventDefault(): void }, close: () => void) => void,
) {
  let current: BrowserWindow | undefined;
  /** What the page shows, and how many new signups there are. */
  let title = WINDOW_TITLE;
  let news = 0;
  const showTitle = () => current?.setTitle(news > 0 ? `(${news}) ${title}` : title);

  function open(): void {
    const saved = settings.read().window;
    // The closest screen, if the one with the saved bounds is no longer connected.
    const { workArea } = saved ? screen.getDisplayMatching(saved) : screen.getPrimaryDisplay();
    const window = new BrowserWindow({ ...boundsOnScreen(saved, workArea), ...windowOptions() });
    current = window;
    window.once('ready-to-show', () => {
      // It shows the window too, which would be empty before this event.
      if (saved?.maximized) window.maximize();
      window.show();
    });
    window.on('close', (event) => {
      settings.save({ window: { ...window.getNormalBounds(), maximized: window.isMaximized() } });
      onClose(event, () => window.close());
    });
    window.on('page-title-updated', (event, pageTitle) => {
      event.preventDefault();
      title = pageTitle;
      showTitle();
    });
    window.once('closed', () => {
      current = undefined;
    });
    // Electron shows no question of its own when the page asks for one.
    window.webContents.on('will-prevent-unload', (event) => {
      if (dialog.showMessageBoxSync(window, UNSAVED) !== STAY) event.preventDefault();
    });
    window.webContents.on('context-menu', (_event, params) => showContextMenu(params));
    reloadAfterCrash(window);
    void window.loadURL(START_PAGE);
  }

  nativeTheme.on('updated', () => current?.setBackgroundColor(backgroundColor()));
  return {
    current: () => current,
    /** Opens the window, or brings it to the front. */
    show() {
      if (!current) return open();
      if (current.isMinimized()) current.restore();
      current.show();
      current.focus();
    },
    /** Shows the number of new signups in the title and at the icon of the app, if there are any. */
    showNews(count: number) {
      news = count;
      showTitle();
      app.setBadgeCount(count);
    },
    /** Sends an event to the page, if the window is open. */
    send<E extends keyof Events>(name: E, value: Events[E]) {
      current?.webContents.send('event', name, value);
    },
    /** Notifies the owner, unless the window has the focus or the system has no notifications. */
    notify(options: NotificationConstructorOptions, onClick: () => void) {
      if (current?.isFocused() || !Notification.isSupported()) return;
      const notification = new Notification(options);
      notification.on('click', onClick);
      notification.show();
    },
  };
}

/** Reloads the page after a crash, which does not end the session: that is in this process. */
function reloadAfterCrash({ webContents }: BrowserWindow): void {
  let reloadedAt = 0;
  webContents.on('render-process-gone', (_event, { reason }) => {
    // A page that fails at its start would be reloaded without end.
    if (reason === 'clean-exit' || Date.now() - reloadedAt < RELOAD_PAUSE_MS) return;
    reloadedAt = Date.now();
    webContents.reload();
  });
}

/** Returns `--color-table` of the style sheet, so that the window does not flash white before the first paint. */
const backgroundColor = (): string => (nativeTheme.shouldUseDarkColors ? '#10192d' : '#e2cfab');

const windowOptions = (): BrowserWindowConstructorOptions => ({
  minWidth: MIN_SIZE.width,
  minHeight: MIN_SIZE.height,
  title: WINDOW_TITLE,
  backgroundColor: backgroundColor(),
  // Shown on `ready-to-show`.
  show: false,
  // By default pages are isolated, in the sandbox and without Node.
  webPreferences: {
    preload: join(__dirname, 'preload.cjs'),
    devTools: !app.isPackaged,
    // The spell checker would download its dictionaries.
    spellcheck: false,
  },
});
