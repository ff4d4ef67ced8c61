import type { Edit } from '../bundle';

/** A fault as it was, or could be, in the product, and the rule that shows it. */
export interface Fault {
  name: string;
  /** Its number among those that the product once had, or that its first simulation did not find. */
  number?: number;
  /** A world that has shown it; absent if none has so far. */
  seed?: number;
  edits: readonly Edit[];
}

/** Returns an edit of a file in `lambdas`. */
export const edit = (file: string, find: string, replace: string): Edit => ({ file, find, replace });
