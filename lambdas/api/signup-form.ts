import type { Context } from 'hono';
import { ERROR_TEXTS, FORM_PAGES, INPUT_ERRORS, type SignupProblem } from '../contract';
import { readBody } from './body';
import type { SignupDeps } from './deps';
import { answerError, Refusal } from './errors';

export const FORM_TYPE = 'application/x-www-form-urlencoded';

/**
 * Answers the form of the page itself, which works before and without any script: by a redirect to a page
 * that says how it went.
 * @throws Refusal 415 where the form stands on another site.
 */
export async function answerForm(
  deps: SignupDeps,
  c: Context,
  signUp: (input: unknown) => Promise<unknown>,
): Promise<Response> {
  if (!isSameOrigin(deps, c)) throw new Refusal(415, ERROR_TEXTS.crossOriginForm);
  try {
    const fields = new URLSearchParams(new TextDecoder().decode(await readBody(c.req.raw)));
    await signUp(Object.fromEntries(fields));
    return c.redirect(FORM_PAGES.signedUp, 303);
  } catch (error) {
    return c.redirect(`${FORM_PAGES.signupProblem}#${problemOf(error, deps, c)}`, 303);
  }
}

/** Browsers say where a form stands; those too old for `Sec-Fetch-Site` at least say the origin. */
function isSameOrigin({ siteUrl }: SignupDeps, c: Context): boolean {
  const site = c.req.header('Sec-Fetch-Site');
  if (site !== undefined) return site === 'same-origin';
  const own = typeof siteUrl === 'string' ? siteUrl : siteUrl(c);
  const origin = c.req.header('Origin');
  return own !== undefined && URL.canParse(own) && origin === new URL(own).origin;
}

function problemOf(error: unknown, { log }: SignupDeps, c: Context): SignupProblem {
  if (error instanceof Refusal) return error.message === INPUT_ERRORS.emailMissing ? 'missing' : 'invalid';
  if (error instanceof Error) answerError(log)(error, c);
  return 'unavailable';
}
