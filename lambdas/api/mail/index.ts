import { Hono } from 'hono';
import type { ApiDeps, MailDeps } from '../deps';
import { createConfirm } from './confirm';
import { createMySignup, createMySignupData } from './my-signup';
import { createMySignupChange } from './my-signup-change';
import { createOutboxApi } from './outbox';
import { createUnsubscribe } from './unsubscribe';

export { signupRequester } from './requester';

/** Creates the endpoints that exist only if signups are confirmed by mail. */
export function createMailApi(deps: ApiDeps, mail: MailDeps): Hono {
  const app = new Hono();
  app.route('/', createConfirm(deps, mail));
  app.route('/', createMySignup(deps, mail));
  app.route('/', createMySignupData(mail));
  app.route('/', createMySignupChange(deps, mail));
  app.route('/', createUnsubscribe(mail));
  if (mail.outbox) app.route('/', createOutboxApi(deps, mail, mail.outbox));
  return app;
}
