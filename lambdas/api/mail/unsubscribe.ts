import type { Context, Hono } from 'hono';
import { MAIL_PAGES, MAIL_PATHS } from '../../contract/mail';
import type { MailDeps } from '../deps';
import { text } from '../endpoint';
import { ApiError } from '../errors';
import { redirect } from '../forms';
import { readBody } from '../input';
import { createMailEndpoint } from './endpoint';
import { html, type MailPage, page } from './page';

/** What the button of the page sends, and a mail provider does not. */
const BY_BUTTON = 'by=button';

/**
 * `GET /api/unsubscribe?t`: a page with one button. `POST`: leaves the list at once. Mail providers send the POST for
 * their users (RFC 8058) without cookies or an origin, as a form of either type: there is no check of the origin, and
 * they get 200 instead of a redirect.
 */
export function createUnsubscribe({ store, tokens }: MailDeps): Hono {
  const ask = (c: Context) => {
    const token = c.req.query('t') ?? '';
    const isValid = tokens.read('unsubscribe', token) !== undefined;
    return isValid ? page(c, question(token)) : redirect(c, MAIL_PAGES.linkExpired);
  };
  const leave = async (c: Context) => {
    const ref = tokens.read('unsubscribe', c.req.query('t'));
    const body = new TextDecoder().decode(await readBody(c.req.raw));
    const isButton = body === BY_BUTTON;
    if (ref !== undefined) await store.leave(ref);
    if (isButton) return redirect(c, ref === undefined ? MAIL_PAGES.linkExpired : MAIL_PAGES.left);
    if (ref === undefined) throw new ApiError(400, 'This link is not valid.');
    return text(c, 'You have left the list.', 200);
  };
  return createMailEndpoint(MAIL_PATHS.unsubscribe, { GET: [ask], POST: [leave] });
}

const question = (token: string): MailPage => ({
  form: 'Form 20-L, request to export yourself',
  title: 'Leave the list?',
  body: html`<p>One button, no questions, no exit tariff. You will hear nothing more from us, your discount included.</p>
<form method="post" action="${MAIL_PATHS.unsubscribe}?t=${token}">
<button name="by" value="button">Leave the list</button>
</form>`,
});
