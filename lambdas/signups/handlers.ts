import type { Context } from 'hono';
import type { Handlers } from '../api/app';
import type { Host } from '../api/host';
import {
  isForm,
  readForm,
  readJson,
  refuseContentCoding,
  refuseTooMany,
  requireSameOrigin,
  validated,
} from '../api/input';
import { ApiError, createErrorHandler, json, redirect, text } from '../api/responses';
import {
  ENDPOINTS,
  FORM_PAGES,
  NAME_NOT_KEPT,
  type NamesOf,
  type SignupProblem,
} from '../contract/endpoints';
import { ERROR_TEXTS, INPUT_ERRORS } from '../contract/messages';
import { type SignupResponse, VISITOR_SCHEMAS, type VisitorFields } from '../contract/signup-schemas';
import { dateOf } from '../facts/time';
import type { TimedContext } from '../table/context';
import { countSignups } from './counts';
import { pickVisitorFields } from './signup';
import { trapForm } from './trapped';

/** Signs a visitor up; it does not show whether the address was on the list already. */
export type Join = (fields: VisitorFields, clientAddress: string | undefined) => Promise<void>;

/** What the endpoints that anyone may call need. */
export interface VisitorNeeds extends Host {
  context: TimedContext;
  join: Join;
  /** Rejects with `StoreUnavailableError` if the store cannot be written. */
  ready(): Promise<void>;
}

/**
 * Returns the handlers that anyone may call.
 * @param threshold the smallest number of signups that is published, if any
 */
export const visitorHandlers = (
  needs: VisitorNeeds,
  threshold: number | undefined,
): Handlers<NamesOf<{ access: 'visitor' }>> => ({
  signup: async ({ c }) =>
    isForm(c.req.raw)
      ? signUpByForm(needs, c)
      : json(c, await signUp(needs, await readJson(c.req.raw), senderOf(needs, c)), 201),
  publicCount: createPublicCount(needs.context, threshold),
  health: ({ c }) => text(c, 'ok', 200),
  async ready({ c }) {
    await needs.ready();
    return text(c, 'ok', 200);
  },
});

/** Who sends a signup. */
export interface SignupSender {
  /** The IP address, if the platform reports it. */
  address: string | undefined;
  /**
   * Counts a signup of this sender. Returns how long they have to wait before they may sign up (ms); 0 if they may now.
   */
  wait(): number | Promise<number>;
}

const senderOf = (needs: VisitorNeeds, c: Context): SignupSender => ({
  address: needs.clientAddress(c),
  wait: () => needs.signupWait(c),
});

/**
 * Signs a visitor up; a form whose honeypot is filled is kept separately.
 * @param input the parsed body
 * @returns what was sent, trimmed: the response depends on nothing else
 * @throws ApiError 400 for invalid fields, 429 if this client signs up too often
 */
async function signUp(
  { join, log, context }: Pick<VisitorNeeds, 'join' | 'log' | 'context'>,
  input: unknown,
  { address, wait }: SignupSender,
): Promise<SignupResponse> {
  const { website, ...fields } = validated(VISITOR_SCHEMAS.signup.body.safeParse(input));
  refuseTooMany(await wait(), ENDPOINTS.signup.path, ERROR_TEXTS.tooManySignups, log);
  const signup = pickVisitorFields(fields);
  const isBot = website !== undefined && website !== null && website !== '';
  if (isBot) await trapForm(context, signup);
  else await join(signup, address);
  return signup;
}

/**
 * Handles a form on one of this site's pages by a redirect to a page that shows the result.
 * @throws ApiError 415 if the form is on another site or has a content coding
 */
async function signUpByForm(needs: VisitorNeeds, c: Context): Promise<Response> {
  requireSameOrigin(needs, c);
  refuseContentCoding(c.req.raw);
  try {
    const form = await readForm(c.req.raw);
    const { name } = await signUp(needs, form, senderOf(needs, c));
    const isNameKept = name !== undefined || (form.name ?? '').trim() === '';
    return redirect(c, isNameKept ? FORM_PAGES.signedUp : `${FORM_PAGES.signedUp}#${NAME_NOT_KEPT}`);
  } catch (error) {
    return redirect(c, `${FORM_PAGES.signupProblem}#${nameProblem(error, needs, c)}`);
  }
}

function nameProblem(error: unknown, { log }: VisitorNeeds, c: Context): SignupProblem {
  if (error instanceof ApiError && error.status === 429) return 'too-many';
  if (error instanceof ApiError) return error.message === INPUT_ERRORS.emailMissing ? 'missing' : 'invalid';
  if (error instanceof Error) createErrorHandler(log)(error, c);
  return 'unavailable';
}

/** The public count is a multiple of this: it must not change with a single signup. */
const STEP = 100;

/**
 * Creates the endpoint of the number of signups before today, in the owner's time zone, rounded down to hundreds; an
 * empty object below the threshold of the owner. The number is read from the store once a day and process, however
 * often it is requested, and not at all without a threshold.
 */
function createPublicCount(
  context: TimedContext,
  threshold: number | undefined,
): Handlers<'publicCount'>['publicCount'] {
  let counted: { day: string; count: Promise<{ atLeast?: number }> } | undefined;

  async function count(from: number) {
    const { total, trend } = await countSignups(context, { trend: true });
    const atLeast = Math.floor((total - (trend?.today ?? 0)) / STEP) * STEP;
    return atLeast >= Math.max(from, STEP) ? { atLeast } : {};
  }

  return async () => {
    if (threshold === undefined) return {};
    const day = dateOf(context.now());
    if (counted?.day !== day) counted = { day, count: count(threshold) };
    const current = counted;
    // A failure must not last for the day.
    current.count.catch(() => {
      if (counted === current) counted = undefined;
    });
    return current.count;
  };
}
