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
