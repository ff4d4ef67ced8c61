import { randomBytes } from 'node:crypto';
import { API_CHECKS } from './api';
import type { SmokeContext, SmokeResult, SmokeTarget } from './check';
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
    get: (path, init = {}) =>
      target.fetch(target.address + path, {
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ...init,
      }),
  };
  const results: SmokeResult[] = [];
  for (const { title, run } of [...PAGE_CHECKS, ...API_CHECKS])
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
