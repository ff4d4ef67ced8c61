/** What arrives: somebody who signs up, or somebody who looks at a page. */
export const KINDS = ['signup', 'page'] as const;
export type Kind = (typeof KINDS)[number];

/** A stretch of time in which so many arrive a second, whatever becomes of those before them. */
export interface Phase extends Record<Kind, number> {
  name: string;
  seconds: number;
}

/** What became of one arrival. */
export interface Sample {
  kind: Kind;
  /** Index of its phase. */
  phase: number;
  /** When it was to arrive, in ms since the begin of the load. */
  at: number;
  /** How much later the generator came to send it, in ms. */
  late: number;
  /** From then until its whole answer was there, in ms: a generator that is late counts against the system. */
  took: number;
  /** 0 where there was no whole answer. */
  status: number;
  /** The body of an answer that was no success, or the kind of failure. */
  said?: string;
  /** The address that was to sign up. */
  email?: string;
}

/** What the generator's process is told. */
export interface LoadOrder {
  url: string;
  phases: readonly Phase[];
}

/** The status that answers what was asked for. */
export const SUCCESS: Record<Kind, number> = { signup: 201, page: 200 };
