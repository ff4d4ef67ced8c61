/** The engines that the product is tried in; Chromium is the control, which all other journeys use. */
export const ENGINE_NAMES = ['chromium', 'firefox', 'webkit'] as const;

export type EngineName = (typeof ENGINE_NAMES)[number];

/** What a visitor has set in the system or the browser. */
export interface Settings {
  isDark?: boolean;
  hasReducedMotion?: boolean;
  hasForcedColors?: boolean;
  /** The browser's own size of text in px; 16 by default, and always in WebKit's MiniBrowser. */
  textSize?: number;
  /** `false` runs no script of a page; those of tests still run. */
  runsScripts?: boolean;
}

/** Keys that are not characters. */
export type Key =
  | 'ArrowDown'
  | 'ArrowLeft'
  | 'ArrowRight'
  | 'ArrowUp'
  | 'Backspace'
  | 'End'
  | 'Enter'
  | 'Escape'
  | 'F8'
  | 'Home'
  | 'Tab';

/** A point of the viewport in CSS pixels. */
export interface Point {
  x: number;
  y: number;
}

/**
 * A page in a running browser, driven by the browser's own protocol. It has only what all engines can do: whatever can
 * be found out by a script of the page is found out by one.
 */
export interface Tab {
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Runs a function in the page, which may use nothing but its arguments. */
  evaluate<Args extends unknown[], Result>(
    task: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>;
  /** Moves the pointer there. */
  move(to: Point): Promise<void>;
  click(at: Point): Promise<void>;
  press(key: Key): Promise<void>;
  /** Types characters where the focus is. */
  type(text: string): Promise<void>;
  /** Chooses a file in the field that matches a selector. */
  chooseFile(selector: string, file: string): Promise<void>;
  /** Returns the viewport as a PNG. */
  screenshot(): Promise<Uint8Array>;
  /** Resizes the viewport. */
  resize(width: number, height: number): Promise<void>;
  /** Returns what the browser's console says since it was opened. */
  messages(): readonly string[];
  /** Prints the page to a PDF. */
  print: (() => Promise<Uint8Array>) | undefined;
}

/** A running browser with one page. */
export interface RunningBrowser {
  tab: Tab;
  /** The browser's name and version. */
  version: string;
  /** Where downloads are saved. */
  downloads: string;
  close(): Promise<void>;
}

/**
 * Starts a browser with a profile of its own.
 * @param folder an empty folder for its profile and downloads
 */
export type Launch = (folder: string, settings: Settings) => Promise<RunningBrowser>;
