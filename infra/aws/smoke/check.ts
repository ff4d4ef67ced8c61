/** The site to test. */
export interface SmokeTarget {
  /** Its public address, without a path. */
  address: string;
  /** The admin password. */
  password: string;
  fetch: typeof fetch;
}

/** A request, and what its response must have: status 200 unless it says another one, and headers that match. */
export interface Expectation extends RequestInit {
  status?: number;
  matching?: Readonly<Record<string, RegExp>>;
}

/** The target, and what one run of the test leaves there for a moment. */
export interface SmokeContext extends SmokeTarget {
  /**
   * The address of the marked signup. Amazon SES accepts emails to its simulator and delivers them to nobody, so the
   * test may cause emails.
   */
  marked: string;
  /** Requests a path and reads the response. @throws unless it is as expected */
  get(path: string, expected?: Expectation): Promise<{ text: string; headers: Headers }>;
}

/** Statements about the site, each with what throws an error whose message says what is wrong. */
export type SmokeChecks = Readonly<Record<string, (context: SmokeContext) => Promise<void>>>;

/** The result of a check; `problem` is absent if it passed. */
export interface SmokeResult {
  title: string;
  problem?: string;
}

/** @throws an error with the sentence if the condition does not hold */
export function ensure(condition: boolean, sentence: string): void {
  if (!condition) throw new Error(sentence);
}
