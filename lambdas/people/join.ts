import type { OptIn } from '../contract/email';
import type { VisitorFields } from '../contract/signup-schemas';
import { addSignup } from '../signups/changes';
import { signupRecord } from '../signups/signup';
import { type RequestContext, requestSignup, requestWelcome } from './requests';

/** What signing up on a host needs. */
export interface JoinContext extends RequestContext {
  /** `single` if signups count immediately; undefined if the host sends no emails. */
  optIn: OptIn | undefined;
  /** Whether people get an email when they have joined the list immediately. */
  welcome: boolean;
}

/** Signs a visitor up. */
export async function joinList(
  context: JoinContext,
  fields: VisitorFields,
  clientAddress: string | undefined,
): Promise<void> {
  const { optIn, welcome, now } = context;
  if (optIn === 'double') return requestSignup(context, fields, clientAddress);
  await addSignup(context, signupRecord(fields, now()));
  // Requested after the signup, since only people on the list get emails; the worker notices who was on it before.
  if (optIn === 'single' && welcome) await requestWelcome(context, fields.email, clientAddress);
}
