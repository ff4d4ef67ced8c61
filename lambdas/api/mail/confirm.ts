import type { Context, Hono } from 'hono';
import { GAME } from '../../contract';
import { MAIL_PAGES, MAIL_PATHS } from '../../contract/mail';
import type { AnswerResult } from '../../store/mail/answers';
import type { ApiDeps, MailDeps } from '../deps';
import { redirect, requireSameOrigin } from '../forms';
import { readForm } from '../input';
import { createMailEndpoint } from './endpoint';
import { html, type MailPage, page } from './page';

const PAGES: Record<Exclude<AnswerResult, 'pending'>, string> = {
  confirmed: MAIL_PAGES.confirmed,
  rejected: MAIL_PAGES.notMe,
  expired: MAIL_PAGES.linkExpired,
};

/**
 * `GET /api/confirm?t`: asks whether the person signed up. `POST`: their choice. Mail scanners follow links and press
 * buttons: GET changes nothing, and two different choices within seconds leave the signup pending.
 */
export function createConfirm(deps: Pick<ApiDeps, 'siteUrl'>, { store, tokens }: MailDeps): Hono {
  const ask = async (c: Context) => {
    const token = c.req.query('t');
    const ref = tokens.read('confirm', token);
    const pending = ref === undefined ? undefined : await store.pending(ref);
    const isKnown = pending || (ref !== undefined && (await store.person(ref)));
    if (!isKnown || token === undefined) return redirect(c, MAIL_PAGES.linkExpired);
    return page(c, question(token, pending?.flagged ?? false));
  };
  const answer = async (c: Context) => {
    requireSameOrigin(deps, c);
    const { t, answer: given } = await readForm(c.req.raw);
    const ref = tokens.read('confirm', t);
    if (ref === undefined || (given !== 'yes' && given !== 'no')) return redirect(c, MAIL_PAGES.linkExpired);
    const result = await store.answer(ref, given);
    return redirect(c, result === 'pending' ? `${MAIL_PATHS.confirm}?t=${t}` : PAGES[result]);
  };
  return createMailEndpoint(MAIL_PATHS.confirm, { GET: [ask], POST: [answer] });
}

const question = (token: string, isFlagged: boolean): MailPage => ({
  form: 'Form 20-C, declaration of intent',
  title: 'Did you sign up?',
  body: html`<p>${
    isFlagged
      ? 'Both buttons were pressed within seconds, so a machine may have chosen for you. Please wait ten seconds and press one.'
      : `Somebody put this address down for the launch list of ${GAME.name}. Was it you?`
  }</p>
<form method="post" action="${MAIL_PATHS.confirm}">
<input type="hidden" name="t" value="${token}">
<button name="answer" value="yes">Yes, put me on the list</button>
<button class="quiet" name="answer" value="no">No, that was not me</button>
</form>`,
});
