/** The kinds of requests: a signup, or a page. */
export const KINDS = ['signup', 'page'] as const;
export type Kind = (typeof KINDS)[number];

/** A period with so many requests per second, whether or not earlier ones have finished. */
export interface Phase extends Record<Kind, number> {
  name: string;
  seconds: number;
}

/** The outcome of one request. */
export interface Sample {
  kind: Kind;
  /** Index of its phase. */
  phase: number;
  /** When it was due, in ms since the start of the load. */
  at: number;
  /** How late the generator sent it, in ms. */
  delay: number;
  /** From when it was due until the whole response had arrived, in ms. */
  took: number;
  /** 0 if there was no complete response. */
  status: number;
  /** The body of a response that was not a success, or the error's message. */
  error?: string;
  /** The address of a signup. */
  email?: string;
}

/** The message that starts the generator. */
export interface LoadOrder {
  url: string;
  phases: readonly Phase[];
}

/** The status of a success. */
export const SUCCESS: Record<Kind, number> = { signup: 201, page: 200 };
