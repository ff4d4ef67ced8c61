import { adminCases } from './admin';
import type { RequestCase, RequestTarget } from './case';
import { characterCases } from './characters';
import * as failures from './failures';
import { otherCases } from './other-paths';
import { signupCases } from './signup';

export { contradictionsOf, differences, type RequestCase, type RequestTarget } from './case';

/**
 * The HTTP contract as data: requests of every kind and the responses that they must have, for any target that is
 * called like `fetch` (with `redirect: 'manual'`). The cases can be sent in any order and more than once. Many of them
 * are failed logins; each case has its own client address, so that they do not reach the rate limit.
 * @example
 * const send = (row) => fetch(siteUrl + row.path, { ...row, redirect: 'manual' });
 * expect(await contradictionsOf(requestCases(target), send)).toEqual([]);
 */
export const requestCases = (target: RequestTarget): RequestCase[] =>
  withAddresses([
    ...signupCases(target),
    ...characterCases(target),
    ...adminCases(target),
    ...otherCases(target),
  ]);

/** The cases of an API without an admin password. */
export const notConfiguredCases = (target: RequestTarget): RequestCase[] =>
  withAddresses(failures.notConfiguredCases(target));

/** The cases of an API whose store refuses, hangs or throttles. */
export const storeUnavailableCases = (target: RequestTarget): RequestCase[] =>
  withAddresses(failures.storeUnavailableCases(target));

const withAddresses = (cases: RequestCase[]): RequestCase[] =>
  cases.map((row, n) => ({ ...row, clientAddress: `2001:db8:${n.toString(16)}::1` }));
