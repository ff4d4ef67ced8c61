import type { Context, Hono } from 'hono';
import { MAIL_PAGES, MAIL_PATHS } from '../../contract/mail';
import { visitorFieldsSchema } from '../../contract/schemas';
import type { ApiDeps, MailDeps } from '../deps';
import { redirect, requireSameOrigin } from '../forms';
import { readForm, validated } from '../input';
import { createMailEndpoint } from './endpoint';

/** `POST /api/my-signup/change`: what a person does with their own signup, from the page of their link. */
export function createMySignupChange(deps: Pick<ApiDeps, 'siteUrl'>, { store, tokens }: MailDeps): Hono {
  const rename = async (c: Context, ref: string, token: string, typed: string) => {
    const person = await store.person(ref);
    if (!person) return redirect(c, MAIL_PAGES.linkExpired);
    const { name } = validated(visitorFieldsSchema.safeParse({ email: person.email, name: typed }));
    await store.rename(ref, name || undefined);
    return redirect(c, `${MAIL_PATHS.mySignup}?t=${token}`);
  };
  const change = async (c: Context) => {
    requireSameOrigin(deps, c);
    const { t = '', action, name = '' } = await readForm(c.req.raw);
    const ref = tokens.read('manage', t);
    if (ref === undefined) return redirect(c, MAIL_PAGES.linkExpired);
    if (action === 'name') return rename(c, ref, t, name);
    if (action === 'leave') {
      await store.leave(ref);
      return redirect(c, MAIL_PAGES.left);
    }
    if (action !== 'erase') return redirect(c, MAIL_PAGES.linkExpired);
    await store.erasePerson(ref);
    return redirect(c, MAIL_PAGES.erased);
  };
  return createMailEndpoint(MAIL_PATHS.mySignupChange, { POST: [change] });
}
