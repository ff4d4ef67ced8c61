import type { OptIn } from '../contract/email';
import type { createChanges } from '../signups/changes';
import type { Join } from '../signups/handlers';
import { signupRecord } from '../signups/signup';
import { type RequestContext, requestSignup, requestWelcome } from './requests';

export interface JoinOptions {
  /** `single` if signups count at once. */
  optIn: OptIn;
  /** Whether people get an email when they have joined the list at once. */
  welcome: boolean;
  signups: Pick<ReturnType<typeof createChanges>, 'add'>;
  /** What their requests for emails are written with. */
  requests: RequestContext;
}

/** Creates the function that signs a visitor up on a host that sends emails. */
export function createJoin({ optIn, welcome, signups, requests }: JoinOptions): Join {
  if (optIn === 'double') return (fields, clientAddress) => requestSignup(requests, fields, clientAddress);
  const join = createSilentJoin(signups, requests.now);
  if (!welcome) return join;
  return async (fields, clientAddress) => {
    await join(fields, clientAddress);
    // After it, since only people on the list are written to; whoever was on it before is recognised later.
    await requestWelcome(requests, fields.email, clientAddress);
  };
}

/** Creates the function that signs a visitor up without an email. */
export const createSilentJoin =
  (signups: JoinOptions['signups'], now: RequestContext['now']): Join =>
  (fields) =>
    signups.add(signupRecord(fields, now()));
