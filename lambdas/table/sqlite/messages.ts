import type { Check, Item, Key, Query, Write } from '../table';

/** Why the database cannot be opened. */
export type OpenProblem =
  | 'locked'
  | 'missing'
  | 'empty'
  | 'foreign'
  | 'full'
  | 'read-only'
  | 'damaged'
  | 'newer'
  | 'unusable';

export class OpenError extends Error {
  override readonly name = 'OpenError';
  constructor(readonly problem: OpenProblem) {
    super(`The signup database cannot be opened (${problem}).`);
  }
}

export type Read =
  | { call: 'get'; key: Key }
  | { call: 'query'; query: Query; limit: number }
  | { call: 'count'; query: Query };
/** Writes that are carried out together or not at all. */
export interface WriteCalls {
  call: 'write';
  writes: readonly (Write | Check)[];
}
/** Whether the conditions of writes held, and if so, the item after a single update. */
export type Written = { held: false } | { held: true; item?: Item | undefined };
export type TableCall = { id: number } & (Read | WriteCalls);

/** `calls` is an array of `TableCall`: JSON is cheaper to send between threads than many objects. */
export type ToWorker = { calls: string; deadline: number } | 'close';

/** The result of a call; `error` is a constant such as `SQLITE_FULL`. */
export type Result = { id: number } & ({ value: unknown } | { error: string });

/** The first message says whether the database is open; the others are results. */
export type FromWorker = 'ready' | { problem: OpenProblem } | Result[];

/** Milliseconds of a clock that is the same in all threads and never goes back. */
export const monotonicNow = (): number => Number(process.hrtime.bigint() / 1_000_000n);
