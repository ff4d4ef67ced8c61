import type { ActionPage, DailySignups, OwnerAction, SignupPage, SignupStats } from '../contract';
import type { SignupRecord } from '../domain';
import type { StoredRange } from './signups/changes';
import type { SignupExport } from './signups/export';

/**
 * Where signups are stored. Every method reflects all writes that were acknowledged before it was called, and
 * rejects with `StoreUnavailableError` within 3 seconds if the store refuses, hangs or throttles.
 */
export interface SignupStore {
  /** Adds a signup unless its address is on the list; the two outcomes cannot be told apart. */
  add(signup: SignupRecord): Promise<void>;
  /**
   * Adds signups with their original dates unless their addresses are on the list; of two with the same address
   * one is added. Resolves to the number added. Safe to repeat after a failure.
   */
  import(signups: readonly SignupRecord[]): Promise<{ imported: number }>;
  /**
   * Deletes a signup by normalised address, and what its confirmation by mail left in the table; does nothing if there is
   * none. `MailStore.eraseAddress` does the same if signups are confirmed by mail, and finds people who have left.
   */
  erase(normalisedEmail: string): Promise<void>;
  /**
   * Returns a page of signups, newest first. With `search`, a folded text that is not empty, it returns those whose
   * address begins with it, by address, and then those with it in any other part of address or name, newest first; a
   * call reads a limited number of signups, so that a page may be empty although there is a next one.
   * @throws InvalidCursorError for a cursor that `list` did not return
   */
  list(query: ListQuery): Promise<SignupPage>;
  /** @param options.trend adds what the counts are compared with */
  count(options?: { trend?: boolean | undefined }): Promise<SignupStats>;
  /** Returns the signups per UTC day of the last `days` days, oldest first, today last. */
  daily(days: number): Promise<DailySignups>;
  /** Returns all signups, oldest first, and their number in advance. */
  export(): Promise<SignupExport>;
}

export interface ListQuery {
  limit: number;
  cursor?: string | undefined;
  search?: string | undefined;
}

/** What the owner's calls need of the store besides the signups. */
export interface OwnerStore extends SignupStore {
  logins: LoginLimiter;
  actions: ActionLog;
  /** Counts the signups in a range of time. */
  countRange(range: StoredRange): Promise<number>;
  /**
   * Erases signups in a range of time, at most `ERASE_RANGE_LIMIT`. Resolves to the number erased and whether some are
   * left, also if the store fails on the way.
   */
  eraseRange(range: StoredRange): Promise<{ erased: number; more: boolean }>;
}

/** The log of the owner's actions: one line each, without personal data, kept for `ACTION_LOG_DAYS`. */
export interface ActionLog {
  /** Begins the line of an action. Calls of the same series are one action: their numbers are added to its line. */
  begin(action: ActionLine, series?: ActionSeries): Promise<BegunAction>;
  /**
   * Returns a page, newest first.
   * @throws InvalidCursorError for a cursor that `list` did not return
   */
  list(query: { limit: number; cursor?: string | undefined }): Promise<ActionPage>;
}

export type ActionLine = Omit<OwnerAction, 'at'>;
export type ActionNumbers = Omit<ActionLine, 'action' | 'client'>;

export interface ActionSeries {
  /** What the calls have in common; only a hash of it is stored. */
  parts: readonly string[];
  /** How long after its first call a series ends (ms); if it slides, after its last call. */
  duration: number;
  slides?: boolean;
}

/** An action whose line is written. */
export interface BegunAction {
  /** Adds to the line's numbers. */
  add(numbers: ActionNumbers): Promise<void>;
}

/** Limits the failed logins of each client. */
export interface LoginLimiter {
  /**
   * Counts an attempt of a client before its password is compared. Resolves to the attempt, which the caller must
   * settle, or to when the client may try again (ms since 1970). Simultaneous attempts of a client wait for one another
   * while their outcomes can still let them pass.
   * @throws StoreUnavailableError if it cannot be counted; the password must not be compared then
   */
  begin(client: string): Promise<LoginAttempt | { limitedUntil: number }>;
}

/** An attempt that has been counted. */
export interface LoginAttempt {
  /** Takes it back: the password was right. */
  succeed(): Promise<void>;
  /** Keeps it counted for a minute. Resolves to whether it was the last one that is allowed in this minute. */
  fail(): Promise<{ isLast: boolean }>;
}
