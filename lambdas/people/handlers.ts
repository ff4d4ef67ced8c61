import type { Context } from 'hono';
import type { Handlers } from '../api/app';
import {
  isForm,
  limitClient,
  readBody,
  readForm,
  readJson,
  requireSameOrigin,
  validated,
} from '../api/input';
import { ApiError, redirect, respond, text } from '../api/responses';
import { LINK_HOURS, MAIL_PAGES } from '../contract/email';
import { type NamesOf, PATHS } from '../contract/endpoints';
import { EXPORT_FILENAME } from '../contract/mailing-tools';
import { ERROR_TEXTS, INPUT_ERRORS } from '../contract/messages';
import { SCHEMAS, visitorFieldsSchema } from '../contract/schemas';
import { hours } from '../facts/time';
import type { MailDeps, VisitorDeps } from '../system/deps';
import type { OwnSignup } from './answers';
import { hashClient } from './client-hash';
import { confirmPage, leavePage, mySignupPage, page, requestedPage } from './pages';

const ANSWER_PAGES = {
  confirmed: MAIL_PAGES.confirmed,
  rejected: MAIL_PAGES.notMe,
  expired: MAIL_PAGES.linkExpired,
};

/** The response to every request for a link: it never reveals who is on the list. */
const REQUESTED = `If this address is on the list, a link to your signup is on its way. It works for ${hours(LINK_HOURS)}.`;

/** What the button of the page sends, and a mail provider does not. */
const BY_BUTTON = 'by=button';

/** Returns what the links of our mails lead to. They exist only if signups are confirmed by mail. */
export function personHandlers(
  deps: Pick<VisitorDeps, 'siteUrl' | 'clientAddress' | 'signupWait' | 'log'>,
  mail: MailDeps,
): Handlers<Exclude<NamesOf<{ audience: 'person' }>, 'outboxMail'>> {
  const { store, tokens } = mail;
  const expired = (c: Context) => redirect(c, MAIL_PAGES.linkExpired);
  const findSignup = async (token: string | undefined): Promise<OwnSignup | undefined> => {
    const ref = tokens.read('manage', token);
    return ref === undefined ? undefined : store.person(ref);
  };
  const rename = async (c: Context, ref: string, token: string, typed: string) => {
    // The name alone: an address may be older than today's rules for addresses.
    const name = visitorFieldsSchema.shape.name.safeParse(typed);
    if (name.success) {
      if (!(await store.rename(ref, name.data || undefined))) return expired(c);
      return redirect(c, `${PATHS.mySignup}?t=${token}&saved`);
    }
    const signup = await store.person(ref);
    const error = name.error.issues[0]?.message ?? INPUT_ERRORS.nameInvalid;
    return signup ? page(c, mySignupPage(signup, token, { typed, error }), 400) : expired(c);
  };

  return {
    async confirm({ c }) {
      const token = c.req.query('t');
      const ref = tokens.read('confirm', token);
      const pending = ref === undefined ? undefined : await store.pending(ref);
      const isKnown = pending || (ref !== undefined && (await store.person(ref)));
      if (!isKnown || token === undefined) return expired(c);
      return page(c, confirmPage(token, pending?.flagged ?? false));
    },

    // Mail scanners press buttons: two different answers within seconds leave the signup pending.
    async answer({ c }) {
      requireSameOrigin(deps, c);
      const { t, answer } = await readForm(c.req.raw);
      const ref = tokens.read('confirm', t);
      if (ref === undefined || (answer !== 'yes' && answer !== 'no')) return expired(c);
      const result = await store.answer(ref, answer);
      return redirect(c, result === 'pending' ? `${PATHS.confirm}?t=${t}` : ANSWER_PAGES[result]);
    },

    async mySignup({ c }) {
      const token = c.req.query('t');
      if (token === undefined) return redirect(c, MAIL_PAGES.mySignup);
      const signup = await findSignup(token);
      const isSaved = c.req.query('saved') !== undefined;
      return signup ? page(c, mySignupPage(signup, token, { isSaved })) : expired(c);
    },

    async requestLink({ c }) {
      const byForm = isForm(c.req.raw);
      if (byForm) requireSameOrigin(deps, c);
      limitClient(deps, c, ERROR_TEXTS.tooManyLinks);
      const input = byForm ? await readForm(c.req.raw) : await readJson(c.req.raw);
      const { email } = validated(SCHEMAS.requestLink.body.safeParse(input));
      await store.requestLink(email, hashClient(mail, deps.clientAddress(c)));
      return byForm ? page(c, requestedPage(REQUESTED), 202) : text(c, REQUESTED, 202);
    },

    async mySignupData({ c }) {
      const signup = await findSignup(c.req.query('t'));
      if (!signup) return expired(c);
      return respond(c, `${JSON.stringify(signup, undefined, 2)}\n`, 200, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Disposition': `attachment; filename="${EXPORT_FILENAME.replace('signups.csv', 'my-signup.json')}"`,
      });
    },

    async mySignupChange({ c }) {
      requireSameOrigin(deps, c);
      const { t = '', action, name = '' } = await readForm(c.req.raw);
      const ref = tokens.read('manage', t);
      if (ref === undefined) return expired(c);
      if (action === 'name') return rename(c, ref, t, name);
      if (action === 'leave') {
        await store.leave(ref);
        return redirect(c, MAIL_PAGES.left);
      }
      if (action !== 'erase') return expired(c);
      await store.erasePerson(ref);
      return redirect(c, MAIL_PAGES.erased);
    },

    unsubscribe({ c }) {
      const token = c.req.query('t') ?? '';
      return tokens.read('unsubscribe', token) === undefined ? expired(c) : page(c, leavePage(token));
    },

    // Mail providers send this for their users without cookies or an origin, as a form of either type: there is no check
    // of the origin, and they get 200 instead of a redirect.
    async leave({ c }) {
      const ref = tokens.read('unsubscribe', c.req.query('t'));
      const byButton = new TextDecoder().decode(await readBody(c.req.raw)) === BY_BUTTON;
      if (ref !== undefined) await store.leave(ref);
      if (byButton) return ref === undefined ? expired(c) : redirect(c, MAIL_PAGES.left);
      if (ref === undefined) throw new ApiError(400, 'This link is not valid.');
      return text(c, 'You have left the list.', 200);
    },
  };
}
