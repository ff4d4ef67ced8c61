import type { DailySignups, LaunchSignup, SignupPage, SignupStats } from '../contract';
import type { SignupRecord } from '../domain';

/**
 * Where signups are kept. Every method is exact at once for what was acknowledged before it was called, and
 * rejects with `StoreUnavailableError` within 3 seconds when the store refuses, hangs or throttles.
 */
export interface SignupStore {
  /** Keeps a signup unless its address is on the list already; the two cannot be told apart. */
  add(signup: SignupRecord): Promise<void>;
  /**
   * Adds signups with their original dates unless their addresses are on the list; an address that occurs
   * twice counts once.
   */
  import(signups: readonly SignupRecord[]): Promise<{ imported: number }>;
  /** Removes a person by normalised address; nothing there is fine. */
  erase(normalisedEmail: string): Promise<void>;
  /**
   * A page of the list, newest first.
   * @throws InvalidCursorError for a cursor that no page gave out.
   */
  list(query: { limit: number; cursor?: string | undefined }): Promise<SignupPage>;
  count(): Promise<SignupStats>;
  /** Signups a UTC day for the last `days` days, oldest first, today last. */
  daily(days: number): Promise<DailySignups>;
  /** All signups, oldest first, with the number of them told beforehand. */
  export(): Promise<SignupExport>;
}

export interface SignupExport {
  total: number;
  /** Rejects with `StoreUnavailableError` when the store goes away in between; leaving early stops the reading. */
  batches: AsyncIterable<readonly LaunchSignup[]>;
}

/** Counts wrong passwords an address, so that nobody guesses for long. */
export interface GuessCounter {
  /** Wrong attempts of `address` in its running minute, and when that minute ends (ms since 1970). */
  read(address: string): Promise<Guesses>;
  /** Counts one more, and returns the new count. */
  add(address: string): Promise<Guesses>;
}
export interface Guesses {
  wrong: number;
  until: number;
}

/** The store refused, hung, throttled or answered nonsense. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}

export class InvalidCursorError extends Error {
  override readonly name = 'InvalidCursorError';
}
