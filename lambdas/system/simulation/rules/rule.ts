import type { WorldEvent } from '../events';

/** A rule that must hold in every world. It compares what the product does with what is seen from outside. */
export interface Rule {
  /** @param order the number of the event, which also orders the events of one millisecond */
  see(event: WorldEvent, order: number): void;
  /** Judges the end, when nothing is left to happen. */
  judge?(): Promise<void> | void;
}

/** Records that a rule is broken. */
export type Fail = (rule: string, detail: string) => void;
