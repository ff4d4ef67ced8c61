import type { Page } from '@playwright/test';
import type { NativeUi } from './native-ui';

/** The running app, in the real Electron or in Chromium with a fake of Electron. */
export interface RunningShell {
  page: Page;
  native: NativeUi;
  /** URLs that the page requested other than the app's own files. */
  requests: string[];
  /** Advances the app's clock, and makes it check the idle limit. */
  advance(minutes: number): Promise<void>;
  hasQuit(): boolean;
  /** Quits the app without asking. */
  exit(): Promise<void>;
}

/** Starts a build of the app. */
export interface Shell {
  /** @param userData folder of the settings and of the downloads */
  start(build: string, userData: string): Promise<RunningShell>;
}
