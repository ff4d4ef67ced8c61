import type { Context, Hono } from 'hono';
import { EXPORT_FILENAME } from '../../contract';
import { LINK_HOURS, MAIL_PAGES, MAIL_PATHS } from '../../contract/mail';
import { eraseRequestSchema } from '../../contract/schemas';
import { hours } from '../../domain';
import type { OwnSignup } from '../../store/mail/answers';
import type { ApiDeps, MailDeps } from '../deps';
import { respond, text } from '../endpoint';
import { redirect, requireSameOrigin } from '../forms';
import { mediaType, readForm, readJson, validated } from '../input';
import { createMailEndpoint } from './endpoint';
import { mySignupPage } from './my-signup-page';
import { html, page } from './page';
import { hashOfClient } from './requester';

/** The response to every request for a link: it never reveals who is on the list. */
const REQUESTED = `If this address is on the list, a link to your signup is on its way. It works for ${hours(LINK_HOURS)}.`;

/** `POST /api/my-signup {email}`: mails a link to people on the list. `GET /api/my-signup?t`: the page of that link. */
export function createMySignup(deps: Pick<ApiDeps, 'siteUrl' | 'clientAddress'>, mail: MailDeps): Hono {
  const request = async (c: Context) => {
    const isForm = mediaType(c.req.raw) === 'application/x-www-form-urlencoded';
    if (isForm) requireSameOrigin(deps, c);
    const input = isForm ? await readForm(c.req.raw) : await readJson(c.req.raw);
    const { email } = validated(eraseRequestSchema.safeParse(input));
    await mail.store.requestLink(email, hashOfClient(mail, deps.clientAddress(c)));
    return isForm ? page(c, REQUESTED_PAGE, 202) : text(c, REQUESTED, 202);
  };
  const show = async (c: Context) => {
    const token = c.req.query('t');
    if (token === undefined) return redirect(c, MAIL_PAGES.mySignup);
    const signup = await signupOf(mail, token);
    return signup ? page(c, mySignupPage(signup, token)) : redirect(c, MAIL_PAGES.linkExpired);
  };
  return createMailEndpoint(MAIL_PATHS.mySignup, { GET: [show], POST: [request] });
}

/** `GET /api/my-signup/data?t`: what is stored about the person of a link, as a file. */
export function createMySignupData(mail: MailDeps): Hono {
  const download = async (c: Context) => {
    const signup = await signupOf(mail, c.req.query('t'));
    if (!signup) return redirect(c, MAIL_PAGES.linkExpired);
    return respond(c, `${JSON.stringify(signup, undefined, 2)}\n`, 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': `attachment; filename="${EXPORT_FILENAME.replace('signups.csv', 'my-signup.json')}"`,
    });
  };
  return createMailEndpoint(MAIL_PATHS.mySignupData, { GET: [download] });
}

/** Returns the signup that a link leads to. */
async function signupOf(
  { store, tokens }: MailDeps,
  token: string | undefined,
): Promise<OwnSignup | undefined> {
  const ref = tokens.read('manage', token);
  return ref === undefined ? undefined : store.person(ref);
}

const REQUESTED_PAGE = {
  form: 'Form 20-M, application received',
  title: 'Check your inbox',
  body: html`<p>${REQUESTED}</p><p><a href="/">Back to Game Page</a></p>`,
};
