import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions } from 'electron';

/** Creates an Electron event that can be prevented. */
export function preventableEvent(): { defaultPrevented: boolean; preventDefault(): void } {
  return {
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true;
    },
  };
}

type WindowOpenHandler = (details: { url: string }) => { action: string };

/** Fake `WebContents` that records what the app registers on it. */
class FakeWebContents extends EventEmitter {
  static #count = 0;
  readonly id = ++FakeWebContents.#count;
  openHandler: WindowOpenHandler | undefined;
  reloadCount = 0;
  /** Receives the events that are sent to the renderer. */
  deliver: (...message: unknown[]) => void = () => undefined;

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.openHandler = handler;
  }
  send(...message: unknown[]): void {
    this.deliver(...message);
  }
  startDrag(): void {
    // Tests replace it.
  }
  reload(): void {
    this.reloadCount += 1;
  }
}

/** Fake `BrowserWindow` that records its options and the calls of its methods. */
export class FakeWindow extends EventEmitter {
  readonly webContents = new FakeWebContents();
  url = '';
  showCount = 0;
  focused = true;
  maximized = false;
  minimized = false;
  backgroundColor: string | undefined;
  readonly progress: number[] = [];
  title = '';

  constructor(readonly options: BrowserWindowConstructorOptions) {
    super();
    this.backgroundColor = options.backgroundColor;
  }
  async loadURL(url: string): Promise<void> {
    this.url = url;
  }
  show(): void {
    this.showCount += 1;
  }
  focus(): void {
    this.focused = true;
  }
  isFocused(): boolean {
    return this.focused;
  }
  maximize(): void {
    this.showCount += 1;
    this.maximized = true;
  }
  isMaximized(): boolean {
    return this.maximized;
  }
  isMinimized(): boolean {
    return this.minimized;
  }
  restore(): void {
    this.minimized = false;
  }
  getNormalBounds() {
    return { x: 40, y: 50, width: 900, height: 700 };
  }
  setBackgroundColor(color: string): void {
    this.backgroundColor = color;
  }
  setTitle(title: string): void {
    this.title = title;
  }
  setProgressBar(value: number): void {
    this.progress.push(value);
  }
  /** Closes the window unless a listener prevents the event. */
  close(): void {
    const event = preventableEvent();
    this.emit('close', event);
    if (!event.defaultPrevented) this.emit('closed');
  }
}
