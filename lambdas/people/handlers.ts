import type { Context } from 'hono';
import type { Handlers } from '../api/app';
import type { Host } from '../api/host';
import { readBody, readForm, requireSameOrigin } from '../api/input';
import { ApiError, redirect, text } from '../api/responses';
import { MAIL_PAGES } from '../contract/email';
import { PATHS } from '../contract/endpoints';
import { readToken, type Tokens } from '../email/tokens';
import {
  answerConfirmation,
  findOwnSignup,
  findPendingSignup,
  type LeaveContext,
  leaveList,
} from './answers';
import { confirmPage, leavePage, page } from './pages';

const ANSWER_PAGES = {
  confirmed: MAIL_PAGES.confirmed,
  rejected: MAIL_PAGES.notMe,
  expired: MAIL_PAGES.linkExpired,
};

/** What the button of the page sends, and a mail provider does not. */
const BY_BUTTON = 'by=button';

/** What the links of our emails need to confirm a signup and to leave. */
export interface AnswerNeeds extends Pick<Host, 'siteUrl'> {
  context: LeaveContext;
  tokens: Tokens;
}

/** Responds with the page about a link that is no longer valid. */
export const expired = (c: Context): Response => redirect(c, MAIL_PAGES.linkExpired);

/** Returns the pages behind the links to confirm a signup or to leave. */
export function answerHandlers(needs: AnswerNeeds): Handlers<'confirm' | 'answer' | 'unsubscribe' | 'leave'> {
  const { context, tokens } = needs;
  return {
    async confirm({ c }) {
      const token = c.req.query('t');
      const ref = readToken(tokens, 'confirm', token)?.ref;
      const pending = ref === undefined ? undefined : await findPendingSignup(context, ref);
      const isKnown = pending || (ref !== undefined && (await findOwnSignup(context, ref)));
      if (!isKnown || token === undefined) return expired(c);
      return page(c, confirmPage(token, pending));
    },

    // Mail scanners press buttons: two different answers within seconds leave the signup pending.
    async answer({ c }) {
      requireSameOrigin(needs, c);
      const { t, answer } = await readForm(c.req.raw);
      const ref = readToken(tokens, 'confirm', t)?.ref;
      if (ref === undefined || (answer !== 'yes' && answer !== 'no')) return expired(c);
      const result = await answerConfirmation(context, ref, answer);
      return redirect(c, result === 'pending' ? `${PATHS.confirm}?t=${t}` : ANSWER_PAGES[result]);
    },

    unsubscribe({ c }) {
      const token = c.req.query('t') ?? '';
      return readToken(tokens, 'unsubscribe', token)?.ref === undefined
        ? expired(c)
        : page(c, leavePage(token));
    },

    // Mail providers send this for their users without cookies or an origin, as a form of either type: there is no check
    // of the origin, and they get 200 instead of a redirect.
    async leave({ c }) {
      const email = readToken(tokens, 'unsubscribe', c.req.query('t'))?.email;
      const byButton = new TextDecoder().decode(await readBody(c.req.raw)) === BY_BUTTON;
      if (email) await leaveList(context, email);
      if (byButton) return email ? redirect(c, MAIL_PAGES.left) : expired(c);
      if (!email) throw new ApiError(400, 'This link is not valid.');
      return text(c, 'You have left the list.', 200);
    },
  };
}
