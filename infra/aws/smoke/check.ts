/** The site to test. */
export interface SmokeTarget {
  /** Its public address, without a path. */
  address: string;
  /** The admin password. */
  password: string;
  fetch: typeof fetch;
}

/** The target, and what one run of the test leaves there for a moment. */
export interface SmokeContext extends SmokeTarget {
  /**
   * The address of the marked signup. Amazon SES accepts mail to its simulator and delivers it to nobody, so the test
   * may cause mail.
   */
  marked: string;
  get(path: string, init?: RequestInit): Promise<Response>;
}

/** One statement about the site. */
export interface SmokeCheck {
  title: string;
  /** @throws an error with what is wrong as its message */
  run(context: SmokeContext): Promise<void>;
}

/** The result of a check; `problem` is absent if it passed. */
export interface SmokeResult {
  title: string;
  problem?: string;
}

/** @throws an error with the sentence if the condition does not hold */
export function ensure(condition: boolean, sentence: string): void {
  if (!condition) throw new Error(sentence);
}

/** @throws unless the response has the status */
export function ensureStatus(response: Response, status: number): void {
  ensure(response.status === status, `Expected status ${status}, got ${response.status}.`);
}

/** @throws unless a header of the response matches */
export function ensureHeader(response: Response, name: string, pattern: RegExp): void {
  const value = response.headers.get(name);
  ensure(
    value !== null && pattern.test(value),
    `Expected ${name} to match ${pattern}, got ${value ?? 'none'}.`,
  );
}
