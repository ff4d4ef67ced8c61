/**
 * The paths that need the password: `OWNER_FOLDER` and those of the list, except the public count. A test compares them with the
 * table of endpoints, which is too large for a function of CloudFront.
 */
export const OWNER_PATHS = /^\/api\/(owner\/|launch-signups($|\/(?!public-count$)))/;

/** The response to a request without a password, as the API sends it. */
export const UNAUTHORIZED = {
  statusCode: 401,
  statusDescription: 'Unauthorized',
  headers: {
    'content-type': { value: 'text/plain; charset=utf-8' },
    'cache-control': { value: 'no-store' },
    'www-authenticate': { value: 'Bearer' },
  },
  body: { encoding: 'text' as const, data: 'Invalid admin password' },
};
