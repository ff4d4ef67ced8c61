import { adminCases } from './admin';
import type { RequestCase, RequestTarget } from './case';
import { elsewhereCases } from './elsewhere';
import { signupCases } from './signup';

export { differences, type RequestCase, type RequestTarget, titleOf } from './case';
export { notConfiguredCases, storeAwayCases } from './trouble';

/**
 * The HTTP contract as data: every request of it and what must come back, for any door that answers like
 * `fetch` (with `redirect: 'manual'`). The cases may be sent in any order and more than once; six of them
 * are guesses at the password, so one address may send the table twice a minute.
 * @example expect(await differences(row, await fetch(siteUrl + row.path, { ...row, redirect: 'manual' }))).toEqual([]);
 */
export const requestCases = (target: RequestTarget): RequestCase[] => [
  ...signupCases(target),
  ...adminCases(target),
  ...elsewhereCases(),
];
