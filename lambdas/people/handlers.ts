import type { Context } from 'hono';
import type { Handlers } from '../api/app';
import type { Host } from '../api/host';
import { readBody, readForm, requireSameOrigin } from '../api/input';
import { ApiError, redirect, text } from '../api/responses';
import { MAIL_PAGES } from '../contract/email';
import { PATHS } from '../contract/endpoints';
import type { Tokens } from '../email/tokens';
import { answerConfirmation, findOwnSignup, findPendingSignup } from './answers';
import { isAwaited } from './new-address';
import { addressPage, confirmPage, leavePage, page } from './pages';
import type { MailContext } from './people';

const ANSWER_PAGES = {
  confirmed: MAIL_PAGES.confirmed,
  rejected: MAIL_PAGES.notMe,
  expired: MAIL_PAGES.linkExpired,
};

/** What the button of the page sends, and a mail provider does not. */
const BY_BUTTON = 'by=button';

/** What the links of our emails need to confirm a signup or a new address, and to leave. */
export interface AnswerNeeds extends Pick<Host, 'siteUrl'> {
  people: {
    context: MailContext;
    leave(email: string): Promise<void>;
    /** Moves a person to an address that they have confirmed, with what other features store. */
    move(ref: string, email: string): Promise<'moved' | 'busy' | 'expired'>;
  };
  tokens: Pick<Tokens, 'read' | 'readEmail'>;
}

/** Responds with the page about a link that is no longer valid. */
export const expired = (c: Context): Response => redirect(c, MAIL_PAGES.linkExpired);

/** Returns the pages behind the links to confirm a signup or a new address, or to leave. */
export const answerHandlers = (
  needs: AnswerNeeds,
): Handlers<'confirm' | 'answer' | 'unsubscribe' | 'leave' | 'newAddress' | 'confirmAddress'> => ({
  ...confirmHandlers(needs),
  ...addressHandlers(needs),
});

function confirmHandlers(needs: AnswerNeeds): Handlers<'confirm' | 'answer' | 'unsubscribe' | 'leave'> {
  const { people, tokens } = needs;
  return {
    async confirm({ c }) {
      const token = c.req.query('t');
      const ref = tokens.read('confirm', token);
      const pending = ref === undefined ? undefined : await findPendingSignup(people.context, ref);
      const isKnown = pending || (ref !== undefined && (await findOwnSignup(people.context, ref)));
      if (!isKnown || token === undefined) return expired(c);
      return page(c, confirmPage(token, pending));
    },

    // Mail scanners press buttons: two different answers within seconds leave the signup pending.
    async answer({ c }) {
      requireSameOrigin(needs, c);
      const { t, answer } = await readForm(c.req.raw);
      const ref = tokens.read('confirm', t);
      if (ref === undefined || (answer !== 'yes' && answer !== 'no')) return expired(c);
      const result = await answerConfirmation(people.context, ref, answer);
      return redirect(c, result === 'pending' ? `${PATHS.confirm}?t=${t}` : ANSWER_PAGES[result]);
    },

    unsubscribe({ c }) {
      const token = c.req.query('t') ?? '';
      return tokens.read('unsubscribe', token) === undefined ? expired(c) : page(c, leavePage(token));
    },

    // Mail providers send this for their users without cookies or an origin, as a form of either type: there is no check
    // of the origin, and they get 200 instead of a redirect.
    async leave({ c }) {
      const email = tokens.readEmail('unsubscribe', c.req.query('t'));
      const byButton = new TextDecoder().decode(await readBody(c.req.raw)) === BY_BUTTON;
      if (email) await people.leave(email);
      if (byButton) return email ? redirect(c, MAIL_PAGES.left) : expired(c);
      if (!email) throw new ApiError(400, 'This link is not valid.');
      return text(c, 'You have left the list.', 200);
    },
  };
}

function addressHandlers({
  people,
  tokens,
  ...host
}: AnswerNeeds): Handlers<'newAddress' | 'confirmAddress'> {
  /** Whose new address a link belongs to, and which one it is. */
  const addresseeOf = (token: string | undefined) => {
    const [ref, email] = [tokens.read('new-address', token), tokens.readEmail('new-address', token)];
    return ref === undefined || !email || token === undefined ? undefined : { ref, email, token };
  };
  return {
    async newAddress({ c }) {
      const given = addresseeOf(c.req.query('t'));
      if (!given || !(await isAwaited(people.context, given.ref, given.email))) return expired(c);
      return page(c, addressPage(given.token, given.email));
    },

    // A machine that presses the only button moves nobody who has not asked for this address.
    async confirmAddress({ c }) {
      requireSameOrigin(host, c);
      const given = addresseeOf((await readForm(c.req.raw)).t);
      if (!given) return expired(c);
      const result = await people.move(given.ref, given.email);
      if (result === 'busy') return page(c, addressPage(given.token, given.email, { isBusy: true }), 409);
      return result === 'moved' ? redirect(c, MAIL_PAGES.confirmed) : expired(c);
    },
  };
}
