import type { Context } from 'hono';
import type { Handlers } from '../api/app';
import type { Host } from '../api/host';
import { isForm, readForm, readJson, refuseTooMany, requireSameOrigin, validated } from '../api/input';
import { redirect, respond, text } from '../api/responses';
import { LINK_HOURS, MAIL_PAGES } from '../contract/email';
import { PATHS } from '../contract/endpoints';
import { EXPORT_FILENAME } from '../contract/mailing-tools';
import { ERROR_TEXTS, INPUT_ERRORS } from '../contract/messages';
import type { PersonStory } from '../contract/people';
import { SCHEMAS } from '../contract/schemas';
import { nameSchema } from '../contract/signup-schemas';
import { readToken, type Tokens } from '../email/tokens';
import { hours } from '../facts/time';
import { findOwnSignup, type LeaveContext, leaveList, type OwnSignup } from './answers';
import { changeName } from './change-name';
import { type EraseContext, eraseAddress } from './erase';
import { expired } from './handlers';
import { type OwnHistory, ownHistory } from './my-signup-history';
import { requestAddress } from './new-address';
import { mySignupPage, page, requestedPage } from './pages';
import { findPerson } from './people';
import { requestLink } from './requests';

/** What "My signup" needs of people. */
export interface MySignupContext extends EraseContext, LeaveContext {
  /** Returns all that is known of the person of an address, including what other features store. */
  storyOf: (email: string) => Promise<PersonStory>;
}

/** What "My signup" needs. */
export interface MySignupNeeds extends Omit<Host, 'now'> {
  context: MySignupContext;
  tokens: Tokens;
}

/** The response to every request for a link: it never reveals who is on the list. */
const REQUESTED = `If this address is on the list, a link to your signup is on its way. It works for ${hours(LINK_HOURS)}.`;

/** Returns the handlers of "My signup", which people reach by a link that they request. */
export function mySignupHandlers(
  needs: MySignupNeeds,
): Handlers<'mySignup' | 'requestLink' | 'mySignupData' | 'mySignupChange'> {
  const { context, tokens } = needs;
  const find = async (token: string | undefined): Promise<Own | undefined> => {
    const ref = readToken(tokens, 'manage', token)?.ref;
    return ref === undefined ? undefined : findOwn(context, ref);
  };
  return {
    async mySignup({ c }) {
      const token = c.req.query('t');
      if (token === undefined) return redirect(c, MAIL_PAGES.mySignup);
      const own = await find(token);
      const isSaved = c.req.query('saved') !== undefined;
      return own ? page(c, mySignupPage(own.signup, own.history, token, { isSaved })) : expired(c);
    },

    async requestLink({ c }) {
      const byForm = isForm(c.req.raw);
      if (byForm) requireSameOrigin(needs, c);
      const input = byForm ? await readForm(c.req.raw) : await readJson(c.req.raw);
      const { email } = validated(SCHEMAS.requestLink.body.safeParse(input));
      refuseTooMany(await needs.linkWait(c), c.req.path, ERROR_TEXTS.tooManyLinks, needs.log);
      await requestLink(context, email, needs.clientAddress(c));
      return byForm ? page(c, requestedPage(REQUESTED), 202) : text(c, REQUESTED, 202);
    },

    async mySignupData({ c }) {
      const own = await find(c.req.query('t'));
      if (!own) return expired(c);
      return respond(c, `${JSON.stringify({ ...own.signup, ...own.history }, undefined, 2)}\n`, 200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="${EXPORT_FILENAME.replace('signups.csv', 'my-signup.json')}"`,
      });
    },

    async mySignupChange({ c }) {
      requireSameOrigin(needs, c);
      const { t = '', action, name = '', email: typed = '' } = await readForm(c.req.raw);
      const ref = readToken(tokens, 'manage', t)?.ref;
      const email = readToken(tokens, 'manage', t)?.email;
      if (ref === undefined || !email) return expired(c);
      switch (action) {
        case 'name':
          return rename(context, c, { ref, token: t, typed: name });
        case 'address':
          return changeAddress(context, c, { ref, token: t, typed });
        case 'leave':
          await leaveList(context, email);
          return redirect(c, MAIL_PAGES.left);
        case 'erase':
          await eraseAddress(context, email);
          return redirect(c, MAIL_PAGES.erased);
        default:
          return expired(c);
      }
    },
  };
}

interface Own {
  signup: OwnSignup;
  history: OwnHistory;
}

/** Returns all that is stored of a person, or undefined if they are not on the list. */
async function findOwn(context: MySignupContext, ref: string): Promise<Own | undefined> {
  const signup = await findOwnSignup(context, ref);
  return signup && { signup, history: ownHistory(await context.storyOf(signup.email)) };
}

/** Corrects a name, or responds with why it is refused. */
async function rename(
  context: MySignupContext,
  c: Context,
  { ref, token, typed }: { ref: string; token: string; typed: string },
): Promise<Response> {
  // Validates the name alone: the address may be older than today's rules for addresses.
  const name = nameSchema.safeParse(typed);
  if (name.success) {
    const read = async () => (await findPerson(context, ref))?.person;
    if (!(await changeName(context, read, name.data || undefined))) return expired(c);
    return redirect(c, `${PATHS.mySignup}?t=${token}&saved`);
  }
  const own = await findOwn(context, ref);
  const error = name.error.issues[0]?.message ?? INPUT_ERRORS.nameTooLong;
  return own ? page(c, mySignupPage(own.signup, own.history, token, { typed, error }), 400) : expired(c);
}

/** Has a new address confirmed by email, or responds with why it is refused. It does not reveal who is on the list. */
async function changeAddress(
  context: MySignupContext,
  c: Context,
  { ref, token, typed }: { ref: string; token: string; typed: string },
): Promise<Response> {
  const own = await findOwn(context, ref);
  if (!own) return expired(c);
  const { success, data, error } = SCHEMAS.requestLink.body.safeParse({ email: typed });
  if (!success) {
    const newAddress = { email: typed, error: error.issues[0]?.message ?? INPUT_ERRORS.emailInvalid };
    return page(c, mySignupPage(own.signup, own.history, token, { newAddress }), 400);
  }
  await requestAddress(context, own.signup.email, data.email);
  return page(c, mySignupPage(own.signup, own.history, token, { newAddress: data }));
}
