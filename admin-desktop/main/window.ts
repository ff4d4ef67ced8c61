import type { BrowserWindow, BrowserWindowConstructorOptions } from 'electron';
import type { EventName, Events } from '../channels';
import { START_PAGE } from './protocol';
import type { WindowPlace } from './settings';

export interface WindowDependencies {
  create(options: BrowserWindowConstructorOptions): BrowserWindow;
  /** Read anew for each window: the place and the colours may have changed. */
  options(): BrowserWindowConstructorOptions;
  startsMaximized(): boolean;
  remember(place: WindowPlace): void;
  /** The owner closes the window; may be prevented, and asked for again by `close`. */
  onClose(event: { preventDefault(): void }, close: () => void): void;
  /** Every new window is handed out once, for what else hangs on it. */
  onCreate(window: BrowserWindow): void;
}

/** The one window of the program, which on macOS comes and goes. */
export interface MainWindow {
  current(): BrowserWindow | undefined;
  /** Opens it, or brings it to the front. */
  show(): void;
  send<E extends EventName>(channel: E, value: Events[E]): void;
}

export function createMainWindow(dependencies: WindowDependencies): MainWindow {
  let current: BrowserWindow | undefined;

  function open(): void {
    const window = dependencies.create(dependencies.options());
    current = window;
    if (dependencies.startsMaximized()) window.maximize();
    window.once('ready-to-show', () => window.show());
    window.on('close', (event) => {
      dependencies.remember({ ...window.getNormalBounds(), maximized: window.isMaximized() });
      dependencies.onClose(event, () => window.close());
    });
    window.once('closed', () => {
      current = undefined;
    });
    // A page that crashed starts over; the session is in this process and still there.
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
