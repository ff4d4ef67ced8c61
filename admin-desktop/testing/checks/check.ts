import type { RunningProgram } from '../run-main';

/** Something that the assembled program must do. */
export interface Check {
  title: string;
  /** Whether it does. */
  holds(program: RunningProgram): boolean | Promise<boolean>;
  /** An edit of the shipped code that breaks it: what is replaced, by what. */
  fault: [from: string, to: string];
}
