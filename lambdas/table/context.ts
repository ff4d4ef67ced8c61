import type { Clock } from '../facts/time';
import type { Table } from './table';

/** What functions over a table need; the context of a feature extends it. */
export interface TableContext {
  table: Table;
}

/** The same for functions that read the clock. */
export interface TimedContext extends TableContext {
  now: Clock;
}
