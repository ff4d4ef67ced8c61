import type { Key } from './table';

/** The item that shows whether the store can be written. */
export const READY: Key = { pk: 'ready', sk: 'check' };
