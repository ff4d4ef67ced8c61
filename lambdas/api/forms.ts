import type { Context } from 'hono';
import { ERROR_TEXTS } from '../contract';
import type { SignupDeps } from './deps';
import { respond } from './endpoint';
import { ApiError } from './errors';

/** Makes the browser load a page with a GET. */
export const redirect = (c: Context, to: string): Response => respond(c, null, 303, { Location: to });

/**
 * Checks that a form is on a page of ours. Browsers send where a form is in `Sec-Fetch-Site`; older ones send at
 * least its origin.
 * @throws ApiError 415 if the form is on another site
 */
export function requireSameOrigin({ siteUrl }: Pick<SignupDeps, 'siteUrl'>, c: Context): void {
  const site = c.req.header('Sec-Fetch-Site');
  const own = typeof siteUrl === 'string' ? siteUrl : siteUrl(c);
  const isOwn =
    site === undefined
      ? own !== undefined && URL.canParse(own) && c.req.header('Origin') === new URL(own).origin
      : site === 'same-origin';
  if (!isOwn) throw new ApiError(415, ERROR_TEXTS.crossOriginForm);
}
