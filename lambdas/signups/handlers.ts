import type { Context } from 'hono';
import type { Handlers } from '../api/app';
import {
  isForm,
  limitClient,
  readForm,
  readJson,
  refuseContentCoding,
  requireSameOrigin,
  validated,
} from '../api/input';
import { ApiError, createErrorHandler, json, redirect, text } from '../api/responses';
import { FORM_PAGES, type NamesOf, type SignupProblem } from '../contract/endpoints';
import { ERROR_TEXTS, INPUT_ERRORS } from '../contract/messages';
import { SCHEMAS, type SignupResponse } from '../contract/schemas';
import { SIGNUP_COUNT_FROM } from '../facts/facts';
import { dateOf } from '../facts/time';
import { hashClient } from '../people/client-hash';
import type { VisitorDeps } from '../system/deps';
import { signupRecord, withoutEmpty } from './signup';

/**
 * Returns what anyone may call.
 * @param threshold the smallest number of signups that is published, if any is
 */
export const visitorHandlers = (
  deps: VisitorDeps,
  threshold: number | undefined = SIGNUP_COUNT_FROM,
): Handlers<NamesOf<{ audience: 'visitor' }>> => ({
  signup: async ({ c }) =>
    isForm(c.req.raw)
      ? signUpByForm(deps, c)
      : json(c, await signUp(deps, c, await readJson(c.req.raw)), 201),
  publicCount: createPublicCount(deps, threshold),
  health: ({ c }) => text(c, 'ok', 200),
  async ready({ c }) {
    await deps.store.ready();
    return text(c, 'ok', 200);
  },
});

/**
 * Adds a visitor to the list, unless the honeypot is filled or the address is on the list already.
 * @returns what was sent, trimmed: the response depends on nothing else.
 * @throws ApiError 429 if this client signs up too often.
 */
async function signUp(deps: VisitorDeps, c: Context, input: unknown): Promise<SignupResponse> {
  limitClient(deps, c, ERROR_TEXTS.tooManySignups);
  const { website, ...fields } = validated(SCHEMAS.signup.body.safeParse(input));
  const signup = withoutEmpty(fields);
  const isBot = website !== undefined && website !== null && website !== '';
  if (isBot) return signup;
  const { mail } = deps;
  const client = mail && hashClient(mail, deps.clientAddress(c));
  if (mail?.optIn === 'double') {
    await mail.store.request(signup, client);
    return signup;
  }
  await deps.store.add(signupRecord(signup, deps.now()));
  // After it, since only people on the list are written to; whoever was on it before is recognised later.
  if (mail?.welcome) await mail.store.requestWelcome(signup.email, client);
  return signup;
}

/**
 * Handles the form of a page of ours by a redirect to a page that shows the result.
 * @throws ApiError 415 if the form is on another site or has a content coding.
 */
async function signUpByForm(deps: VisitorDeps, c: Context): Promise<Response> {
  requireSameOrigin(deps, c);
  refuseContentCoding(c.req.raw);
  try {
    await signUp(deps, c, await readForm(c.req.raw));
    return redirect(c, FORM_PAGES.signedUp);
  } catch (error) {
    return redirect(c, `${FORM_PAGES.signupProblem}#${nameProblem(error, deps, c)}`);
  }
}

function nameProblem(error: unknown, { log }: VisitorDeps, c: Context): SignupProblem {
  if (error instanceof ApiError && error.status === 429) return 'too-many';
  if (error instanceof ApiError) return error.message === INPUT_ERRORS.emailMissing ? 'missing' : 'invalid';
  if (error instanceof Error) createErrorHandler(log)(error, c);
  return 'unavailable';
}

/** The public count is a multiple of this: it must not change with a single signup. */
const STEP = 100;

/**
 * Creates the endpoint of the number of signups before today (UTC), rounded down to hundreds; an empty object below
 * the threshold of the owner. It is read from the store once a day and process, however often it is requested, and not
 * at all without a threshold.
 */
function createPublicCount(
  { store, now }: Pick<VisitorDeps, 'store' | 'now'>,
  threshold: number | undefined,
): Handlers<'publicCount'>['publicCount'] {
  let counted: { day: string; count: Promise<{ atLeast?: number }> } | undefined;

  async function count(from: number) {
    const { total, trend } = await store.count({ trend: true });
    const atLeast = Math.floor((total - (trend?.today ?? 0)) / STEP) * STEP;
    return atLeast >= Math.max(from, STEP) ? { atLeast } : {};
  }

  return async () => {
    if (threshold === undefined) return {};
    const day = dateOf(now());
    if (counted?.day !== day) counted = { day, count: count(threshold) };
    const current = counted;
    // A failure must not last for the day.
    current.count.catch(() => {
      if (counted === current) counted = undefined;
    });
    return current.count;
  };
}
