/** Every path of the API. */
export const PATHS = {
  signup: '/api/launch-signup',
  list: '/api/launch-signups',
  count: '/api/launch-signups/count',
  daily: '/api/launch-signups/daily',
  export: '/api/launch-signups/export',
  erase: '/api/launch-signups/erase',
  import: '/api/launch-signups/import',
  health: '/api/health',
} as const;

/** The one method that each path takes; where that is GET, HEAD goes with it. */
export const METHODS = {
  signup: 'POST',
  list: 'GET',
  count: 'GET',
  daily: 'GET',
  export: 'GET',
  erase: 'POST',
  import: 'POST',
  health: 'GET',
} as const satisfies Record<keyof typeof PATHS, 'GET' | 'POST'>;

/** Where a form without JavaScript is sent after its signup. */
export const FORM_PAGES = { signedUp: '/signed-up', signupProblem: '/signup-problem' } as const;

/** The anchors of `/signup-problem`. */
export type SignupProblem = 'missing' | 'invalid' | 'unavailable';

/** The most bytes a request body may have. */
export const BODY_LIMIT = 16 * 1024;

/** The most bytes an imported CSV may have; clients send larger files in parts (`splitCsv`). */
export const IMPORT_LIMIT = 1024 * 1024;

/** How many signups a page of the list has, and how many days a daily overview. */
export const LIST_LIMIT = { default: 50, max: 200 } as const;
export const DAILY_LIMIT = { default: 30, max: 366 } as const;
