import type { Context, Hono } from 'hono';
import { ERROR_TEXTS, FORM_PAGES, INPUT_ERRORS, type SignupProblem, type SignupResponse } from '../contract';
import { signupRequestSchema } from '../contract/schemas';
import { signupRecord, withoutEmpty } from '../domain';
import type { SignupDeps } from './deps';
import { createEndpoint, json } from './endpoint';
import { ApiError, createErrorHandler } from './errors';
import { redirect, requireSameOrigin } from './forms';
import { mediaType, readForm, readJson, refuseContentCoding, validated } from './input';

/** `POST /api/launch-signup`, as JSON from a script or as the form of a page without JavaScript. */
export function createSignup(deps: SignupDeps): Hono {
  return createEndpoint('signup', async (c: Context) =>
    mediaType(c.req.raw) === 'application/x-www-form-urlencoded'
      ? handleForm(deps, c)
      : json(c, await addSignup(deps, c, await readJson(c.req.raw)), 201),
  );
}

/**
 * Adds a visitor to the list, unless the honeypot is filled or the address is on the list already.
 * @returns what was sent, trimmed: the response depends on nothing else.
 */
async function addSignup(deps: SignupDeps, c: Context, input: unknown): Promise<SignupResponse> {
  limitRate(deps, c);
  const { website, ...fields } = validated(signupRequestSchema.safeParse(input));
  const signup = withoutEmpty(fields);
  const isBot = website !== undefined && website !== null && website !== '';
  if (isBot) return signup;
  if (deps.requestSignup) await deps.requestSignup(signup, c);
  else await deps.store.add(signupRecord(signup, deps.now()));
  return signup;
}

/** @throws ApiError 429 if this client signs up too often. */
function limitRate({ signupWait, log }: SignupDeps, c: Context): void {
  const wait = signupWait?.(c) ?? 0;
  if (wait <= 0) return;
  log?.({ event: 'rate-limited', path: c.req.path });
  const seconds = Math.ceil(wait / 1000);
  throw new ApiError(429, ERROR_TEXTS.tooManySignups(seconds), { 'Retry-After': String(seconds) });
}

/**
 * Handles the form of a page of ours by a redirect to a page that shows the result.
 * @throws ApiError 415 if the form is on another site or has a content coding.
 */
async function handleForm(deps: SignupDeps, c: Context): Promise<Response> {
  requireSameOrigin(deps, c);
  refuseContentCoding(c.req.raw);
  try {
    await addSignup(deps, c, await readForm(c.req.raw));
    return redirect(c, FORM_PAGES.signedUp);
  } catch (error) {
    return redirect(c, `${FORM_PAGES.signupProblem}#${problemOf(error, deps, c)}`);
  }
}

function problemOf(error: unknown, { log }: SignupDeps, c: Context): SignupProblem {
  if (error instanceof ApiError && error.status === 429) return 'too-many';
  if (error instanceof ApiError) return error.message === INPUT_ERRORS.emailMissing ? 'missing' : 'invalid';
  if (error instanceof Error) createErrorHandler(log)(error, c);
  return 'unavailable';
}
