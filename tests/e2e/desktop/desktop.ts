import type { Page } from '@playwright/test';
import type { Owner } from './owner';

/** The program, running; in the real Electron, or in Chromium with a stand-in for it. */
export interface Desktop {
  page: Page;
  owner: Owner;
  /** What the page asked for beyond the program's own files. */
  strays: string[];
  /** Lets time pass for the program, which then looks whether its owner is still there. */
  pass(minutes: number): Promise<void>;
  /** Whether the program has ended. */
  hasEnded(): boolean;
  /** Ends it, whatever it is doing. */
  end(): Promise<void>;
}

/** Starts the program that was built into a folder. */
export interface Shell {
  /** @param userData the folder of its settings, and of the owner's downloads */
  start(built: string, userData: string): Promise<Desktop>;
}
