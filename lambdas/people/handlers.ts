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
import { isAwaited } from './new-address';
import { addressPage, confirmPage, leavePage, page, renewalPage } from './pages';
import { isRenewable, renewConsent } from './renewal';

const ANSWER_PAGES = {
  confirmed: MAIL_PAGES.confirmed,
  rejected: MAIL_PAGES.notMe,
  expired: MAIL_PAGES.linkExpired,
};

/** The body that the button of the page sends, and a mail provider does not. */
const BY_BUTTON = 'by=button';

/** What confirming a signup or a new address, and leaving, need of people. */
export interface AnswerContext extends LeaveContext {
  /** Moves a person to an address that they have confirmed, with what other features store about them. */
  movePerson: (ref: string, email: string) => Promise<'moved' | 'busy' | 'expired'>;
}

/** What the links in emails need to confirm a signup or a new address, and to leave. */
export interface AnswerNeeds extends Pick<Host, 'siteUrl'> {
  context: AnswerContext;
  tokens: Tokens;
}

/** Responds with the page about a link that is no longer valid. */
export const expired = (c: Context): Response => redirect(c, MAIL_PAGES.linkExpired);

/** Returns the pages behind the links to confirm a signup or a new address, to renew a consent, or to leave. */
export const answerHandlers = (
  needs: AnswerNeeds,
): Handlers<
  'confirm' | 'answer' | 'unsubscribe' | 'leave' | 'newAddress' | 'confirmAddress' | 'renewal' | 'renew'
> => ({
  ...confirmHandlers(needs),
  ...renewalHandlers(needs),
  ...addressHandlers(needs),
});

function confirmHandlers(needs: AnswerNeeds): Handlers<'confirm' | 'answer' | 'unsubscribe' | 'leave'> {
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

    // Mail providers send this form for their users, of either type, without cookies or an origin: the origin is not
    // checked, and they get 200 instead of a redirect.
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

function addressHandlers({
  context,
  tokens,
  siteUrl,
}: AnswerNeeds): Handlers<'newAddress' | 'confirmAddress'> {
  /** Returns the person and the new address of a link. */
  const readLink = (token: string | undefined) => {
    const { ref, email } = readToken(tokens, 'new-address', token) ?? {};
    return ref === undefined || !email || token === undefined ? undefined : { ref, email, token };
  };
  return {
    async newAddress({ c }) {
      const link = readLink(c.req.query('t'));
      if (!link || !(await isAwaited(context, link.ref, link.email))) return expired(c);
      return page(c, addressPage(link.token, link.email));
    },

    // A machine that presses the only button moves nobody who has not asked for this address.
    async confirmAddress({ c }) {
      requireSameOrigin({ siteUrl }, c);
      const link = readLink((await readForm(c.req.raw)).t);
      if (!link) return expired(c);
      const result = await context.movePerson(link.ref, link.email);
      if (result === 'busy') return page(c, addressPage(link.token, link.email, { isBusy: true }), 409);
      return result === 'moved' ? redirect(c, MAIL_PAGES.confirmed) : expired(c);
    },
  };
}

const renewalHandlers = ({ context, tokens, siteUrl }: AnswerNeeds): Handlers<'renewal' | 'renew'> => ({
  async renewal({ c }) {
    const token = c.req.query('t') ?? '';
    const ref = readToken(tokens, 'renew', token)?.ref;
    return ref !== undefined && (await isRenewable(context, ref)) ? page(c, renewalPage(token)) : expired(c);
  },

  async renew({ c }) {
    requireSameOrigin({ siteUrl }, c);
    const ref = readToken(tokens, 'renew', (await readForm(c.req.raw)).t)?.ref;
    const isRenewed = ref !== undefined && (await renewConsent(context, ref));
    return isRenewed ? redirect(c, MAIL_PAGES.confirmed) : expired(c);
  },
});
