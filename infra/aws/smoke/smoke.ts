import { randomBytes } from 'node:crypto';
import { API_CHECKS } from './api';
import { ensure, type SmokeContext, type SmokeResult, type SmokeTarget } from './check';
import { PAGE_CHECKS } from './pages';

/** Time limit of one request, in milliseconds: the first ones may meet cold Lambdas and empty caches. */
const TIMEOUT_MS = 30_000;

/**
 * Tests a running site from outside, as a visitor and as the owner. It signs up one marked address and erases it again,
 * also if a check fails; other signups are only read.
 */
export async function smokeTest(target: SmokeTarget): Promise<SmokeResult[]> {
  const context: SmokeContext = {
    ...target,
    marked: `success+smoke-${randomBytes(6).toString('hex')}@simulator.amazonses.com`,
    async get(path, { status = 200, matching = {}, ...init } = {}) {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const response = await target.fetch(target.address + path, { redirect: 'manual', signal, ...init });
      const text = await response.text();
      ensure(response.status === status, `${path}: expected status ${status}, got ${response.status}.`);
      for (const [name, pattern] of Object.entries(matching)) {
        const value = response.headers.get(name) ?? 'none';
        ensure(pattern.test(value), `${path}: expected ${name} to match ${pattern}, got ${value}.`);
      }
      return { text, headers: response.headers };
    },
  };
  const results: SmokeResult[] = [];
  for (const [title, run] of Object.entries({ ...PAGE_CHECKS, ...API_CHECKS }))
    results.push(await resultOf(title, () => run(context)));
  return results;
}

/** Runs a check and returns its result. */
export async function resultOf(title: string, run: () => Promise<void>): Promise<SmokeResult> {
  try {
    await run();
    return { title };
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? ` (${error.cause.message})` : '';
    return { title, problem: `${error instanceof Error ? error.message : error}${cause}` };
  }
}

/** Returns the results for the terminal. */
export const formatResults = (results: readonly SmokeResult[]): string =>
  results
    .map(({ title, problem }) =>
      problem === undefined ? `ok      ${title}` : `FAILED  ${title}\n        ${problem}`,
    )
    .join('\n');
