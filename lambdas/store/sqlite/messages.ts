import type { Item, Key, Query, Write } from '../table';

/** Why the database cannot be opened. */
export type OpenProblem = 'locked' | 'missing' | 'full' | 'read-only' | 'damaged' | 'newer' | 'unusable';

export class OpenError extends Error {
  override readonly name = 'OpenError';
  constructor(readonly problem: OpenProblem) {
    super(`The signup database cannot be opened (${problem}).`);
  }
}

/** A page whose items are the text of a JSON array: one text is much cheaper than many rows or objects. */
export interface JsonPage {
  items: string;
  /** The most items that the page could have. */
  limit: number;
}

/** A read of the table. */
export type Read =
  | { call: 'get'; key: Key }
  | { call: 'query'; query: Query }
  | { call: 'count'; query: Query };

/** Writes that are carried out together or not at all. */
export interface Transaction {
  call: 'transact';
  writes: readonly Write[];
}

export type Call = { id: number } & (Write | Transaction | Read);

/** What the worker is started with. */
export interface WorkerOptions {
  /** The data folder. */
  folder: string;
}

/** What is sent to the worker. */
export type ToWorker =
  /**
   * Calls of one turn of the event loop, as JSON, which is cheaper to send between threads than many objects.
   * `deadline` is when their callers stop waiting, by `monotonicNow`.
   */
  { type: 'calls'; calls: string; deadline: number } | { type: 'close' };

/** The result of a call; `error` is a constant such as `SQLITE_FULL`. */
export type Result = { id: number } & ({ value: Value } | { error: string });
type Value = Item | boolean | JsonPage | { count: number; next?: Item | undefined } | undefined;

/** What the worker sends. */
export type FromWorker =
  | { type: 'ready' }
  | { type: 'refused'; problem: OpenProblem }
  | { type: 'results'; results: Result[] };

/** Milliseconds of a clock that is the same in all threads and never goes back. */
export const monotonicNow = (): number => Number(process.hrtime.bigint() / 1_000_000n);
