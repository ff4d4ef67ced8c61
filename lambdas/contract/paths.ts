import { CHART_DAYS } from './facts';

/** Every path of the API. */
export const PATHS = {
  signup: '/api/launch-signup',
  list: '/api/launch-signups',
  count: '/api/launch-signups/count',
  daily: '/api/launch-signups/daily',
  export: '/api/launch-signups/export',
  erase: '/api/launch-signups/erase',
  import: '/api/launch-signups/import',
  'erase-range': '/api/launch-signups/erase-range',
  actions: '/api/launch-signups/actions',
  'public-count': '/api/launch-signups/public-count',
  health: '/api/health',
  ready: '/api/ready',
} as const;

/** The method of each path. */
export const METHODS = {
  signup: 'POST',
  list: 'GET',
  count: 'GET',
  daily: 'GET',
  export: 'GET',
  erase: 'POST',
  import: 'POST',
  'erase-range': 'POST',
  actions: 'GET',
  'public-count': 'GET',
  health: 'GET',
  ready: 'GET',
} as const satisfies Record<keyof typeof PATHS, 'GET' | 'POST'>;

/** Returns the methods that a path accepts: HEAD wherever GET is. */
export const methodsOf = (name: keyof typeof PATHS): ('GET' | 'HEAD' | 'POST')[] =>
  METHODS[name] === 'GET' ? ['GET', 'HEAD'] : [METHODS[name]];

/** Headers of every response of the API, errors included. */
export const API_HEADERS = { 'Cache-Control': 'no-store' } as const;

/** Headers that the owner's clients send for the action log; nothing else depends on them. */
export const OWNER_HEADERS = {
  /** Which client it is: one of `ownerClientSchema`. */
  client: 'X-Launch-Client',
  /** The same for all calls of one action, such as the parts of an import: 8 to 64 letters, digits or hyphens. */
  operation: 'X-Launch-Operation',
} as const;

/** Pages to which a signup from a form without JavaScript is redirected. */
export const FORM_PAGES = { signedUp: '/signed-up', signupProblem: '/signup-problem' } as const;

/** The anchors of `/signup-problem`. */
export type SignupProblem = 'missing' | 'invalid' | 'unavailable' | 'too-many';

/** The largest request body, in bytes. */
export const BODY_LIMIT = 16 * 1024;

/** The largest CSV of one import, in bytes; clients send larger files in parts (`splitCsv`). */
export const IMPORT_LIMIT = 1024 * 1024;

/** Signups of a page of the list or lines of one of the action log, and days of a daily overview. */
export const LIST_LIMIT = { default: 50, max: 200 } as const;
export const DAILY_LIMIT = { default: CHART_DAYS, max: 366 } as const;

/** The most signups that one call erases by time; clients repeat it until nothing is left. */
export const ERASE_RANGE_LIMIT = 1000;

/** Failed logins that a client address has in a minute before it is rate limited. */
export const FAILED_LOGIN_LIMIT = 10;
