import type { WorldEvent } from '../events';

/** Something that must hold in every world. It compares what the product does with what is seen from outside. */
export interface Rule {
  /** @param order counts the events, so that what came first is known also within one millisecond */
  see(event: WorldEvent, order: number): void;
  /** Judges the end, when nothing is left to happen. */
  judge?(): Promise<void> | void;
}

/** Records that a rule does not hold. */
export type Fail = (rule: string, detail: string) => void;
