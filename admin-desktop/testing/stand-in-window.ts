import { EventEmitter } from 'node:events';
import type { BrowserWindowConstructorOptions } from 'electron';

/** An event of Electron that may be prevented. */
export function preventable(): { defaultPrevented: boolean; preventDefault(): void } {
  return {
    defaultPrevented: false,
    preventDefault() {
      this.defaultPrevented = true;
    },
  };
}

type WindowOpenHandler = (details: { url: string }) => { action: string };

/** A web contents that remembers what was hung on it. */
export class StandInContents extends EventEmitter {
  static #count = 0;
  readonly id = ++StandInContents.#count;
  openHandler: WindowOpenHandler | undefined;
  reloads = 0;
  /** Where what is sent to the renderer goes. */
  deliver: (channel: string, value: unknown) => void = () => undefined;

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.openHandler = handler;
  }
  send(channel: string, value: unknown): void {
    this.deliver(channel, value);
  }
  reload(): void {
    this.reloads += 1;
  }
}

/** A window that remembers how it was made and what was done with it. */
export class StandInWindow extends EventEmitter {
  readonly webContents = new StandInContents();
  url = '';
  shown = 0;
  focused = true;
  maximized = false;
  minimized = false;
  backgroundColor: string | undefined;
  readonly progress: number[] = [];

  constructor(readonly options: BrowserWindowConstructorOptions) {
    super();
    this.backgroundColor = options.backgroundColor;
  }
  async loadURL(url: string): Promise<void> {
    this.url = url;
  }
  show(): void {
    this.shown += 1;
  }
  focus(): void {
    this.focused = true;
  }
  isFocused(): boolean {
    return this.focused;
  }
  maximize(): void {
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
  setProgressBar(value: number): void {
    this.progress.push(value);
  }
  /** As the owner does it, who may be asked first. */
  close(): void {
    const event = preventable();
    this.emit('close', event);
    if (!event.defaultPrevented) this.emit('closed');
  }
}
