import type { Edit } from '../bundle';

/** A fault that was, or could be, in the product, and the rule that shows it. */
export interface Fault {
  name: string;
  /** Its number among those that the product once had, or that its first simulation did not find. */
  number?: number;
  /** A world in which the fault shows; absent if none is known. */
  seed?: number;
  edits: readonly Edit[];
}

/** Returns an edit of a file in `lambdas`. */
export const edit = (file: string, find: string, replace: string): Edit => ({ file, find, replace });
