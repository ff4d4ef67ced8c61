import type { Clock } from '../facts/time';
import type { Table } from './table';

/** What functions over a table need; those of a feature have a context that adds to it. */
export interface TableContext {
  table: Table;
}

/** The same, of functions that look at the clock. */
export interface TimedContext extends TableContext {
  now: Clock;
}
