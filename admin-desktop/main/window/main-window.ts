import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import type { EventName, Events } from '../../channels';
import { START_PAGE } from '../security/app-protocol';
import type { WindowBounds } from '../settings';
import { MIN_SIZE } from './bounds';

export interface WindowDependencies {
  create(options: BrowserWindowConstructorOptions): BrowserWindow;
  /** Returns the options of a new window; called for each one, since bounds and theme may have changed. */
  options(): BrowserWindowConstructorOptions;
  startsMaximized(): boolean;
  saveBounds(bounds: WindowBounds): void;
  /** Called before the window closes; may prevent the event and call `close` later. */
  onClose(event: { preventDefault(): void }, close: () => void): void;
  onCreate(window: BrowserWindow): void;
}

/** The one window of the app. On macOS the app keeps running without it. */
export interface MainWindow {
  current(): BrowserWindow | undefined;
  /** Opens the window, or brings it to the front. */
  show(): void;
  /** Sends an event to the renderer, if the window is open. */
  send<E extends EventName>(channel: E, value: Events[E]): void;
}

export function createMainWindow(dependencies: WindowDependencies): MainWindow {
  let current: BrowserWindow | undefined;

  function open(): void {
    const window = dependencies.create(dependencies.options());
    current = window;
    window.once('ready-to-show', () => {
      // It shows the window too, which would be empty before this event.
      if (dependencies.startsMaximized()) window.maximize();
      window.show();
    });
    window.on('close', (event) => {
      dependencies.saveBounds({ ...window.getNormalBounds(), maximized: window.isMaximized() });
      dependencies.onClose(event, () => window.close());
    });
    window.once('closed', () => {
      current = undefined;
    });
    // A crash of the renderer does not end the session, which is in this process.
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason !== 'clean-exit') window.webContents.reload();
    });
    dependencies.onCreate(window);
    void window.loadURL(START_PAGE);
  }

  return {
    current: () => current,
    show() {
      if (!current) return open();
      if (current.isMinimized()) current.restore();
      current.show();
      current.focus();
    },
    send(channel, value) {
      current?.webContents.send(channel, value);
    },
  };
}

/** Returns `--color-table` of the style sheet, so that the window does not flash white before the first paint. */
export const backgroundColor = (dark: boolean): string => (dark ? '#10192d' : '#e2cfab');

/** Returns the constructor options of the window. */
export const windowOptions = (given: {
  bounds: { x?: number; y?: number; width: number; height: number };
  dark: boolean;
  packaged: boolean;
  preload: string;
}): BrowserWindowConstructorOptions => ({
  ...given.bounds,
  minWidth: MIN_SIZE.width,
  minHeight: MIN_SIZE.height,
  title: 'Tariff Tantrum Signups',
  backgroundColor: backgroundColor(given.dark),
  // Shown on `ready-to-show`.
  show: false,
  webPreferences: {
    preload: given.preload,
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    navigateOnDragDrop: false,
    devTools: !given.packaged,
    // The spell checker would download its dictionaries.
    spellcheck: false,
  },
});
