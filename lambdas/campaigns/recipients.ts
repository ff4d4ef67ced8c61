import { isTestMailbox } from '../contract/text-schemas';
import { isMailableBySes } from '../email/mailable';
import { oldConsentTimes } from '../facts/notices';
import { firstUnexpiredDay } from '../facts/retention';
import { findPerson, type MailContext, readSilenced, refOf } from '../people/people';
import { isSilent } from '../people/rules';
import { hasExpired, isConfirmedByEmail, type Signup, signups, timeRange } from '../signups/signup';
import type { StoredCampaign } from './campaigns';

/** Who would get a campaign, in numbers, and what the owner should know about them. */
export interface RecipientPlan {
  recipients: number;
  /** People who never confirmed and are left out, and those to whom no mail may be sent. */
  leftOut: number;
  /** Of the recipients: who never confirmed by email, agreed more than a year ago, and has no code yet. */
  neverConfirmed: number;
  oldConsents: number;
  withoutCode: number;
  /** Recipients whose addresses Amazon SES cannot mail: not ASCII before the @. */
  notMailable: number;
  /** Recipients that only exist to report bounces and complaints. */
  testMailboxes: number;
}

/** Whom a campaign goes to. */
export type Audience = Pick<StoredCampaign, 'to' | 'unconfirmed'>;

const isWanted = ({ to }: Audience, { orderedAt }: Signup): boolean =>
  to === 'everyone' || orderedAt === undefined;

const isIncluded = ({ unconfirmed }: Audience, signup: Signup): boolean =>
  unconfirmed || isConfirmedByEmail(signup);

/** Whether a signup that began to count before `frozenAt` (ISO 8601) is one of an audience, unless they are silenced. */
export const isInAudience = (audience: Audience, signup: Signup, frozenAt: string, now: number): boolean =>
  signup.signedUpAt < frozenAt &&
  !hasExpired(signup, now) &&
  isWanted(audience, signup) &&
  isIncluded(audience, signup);

/** Returns the reference of the person of a signup. */
export const refOfSignup = (context: Pick<MailContext, 'hash'>, { ref, email }: Signup): string =>
  ref ?? refOf(context, email);

/** Counts who would get a campaign. @param before only who signed up before (ms since 1970) */
export async function planRecipients(
  context: MailContext,
  audience: Audience,
  before: number,
): Promise<RecipientPlan> {
  const { table, now } = context;
  const silenced = await readSilenced(context);
  const consents = oldConsentTimes(now());
  const plan = {
    ...{ recipients: 0, leftOut: 0, neverConfirmed: 0 },
    ...{ oldConsents: 0, withoutCode: 0, notMailable: 0, testMailboxes: 0 },
  };
  const add = (signup: Signup): void => {
    if (!isWanted(audience, signup)) return;
    const isSilenced = silenced.size > 0 && silenced.has(refOfSignup(context, signup));
    if (isSilenced || !isIncluded(audience, signup)) {
      plan.leftOut += 1;
      return;
    }
    plan.recipients += 1;
    if (!isConfirmedByEmail(signup)) plan.neverConfirmed += 1;
    if (signup.signedUpAt < consents.to) plan.oldConsents += 1;
    if (signup.code === undefined) plan.withoutCode += 1;
    if (!isMailableBySes(signup.email)) plan.notMailable += 1;
    if (isTestMailbox(signup.email)) plan.testMailboxes += 1;
  };
  const range = timeRange(firstUnexpiredDay(now()), before);
  const parts = signups.partitions.map(async (partition) => {
    for await (const page of signups.on(table).pages(partition, range)) page.forEach(add);
  });
  await Promise.all(parts);
  return plan;
}

/** Who gets an email of a campaign, or why they get none. */
export interface Recipient {
  skipped?: 'erased' | 'left' | 'silenced';
  signup?: Signup;
  email?: string;
  name?: string;
  code?: string;
  ordered?: boolean;
}

/** Returns the recipient of an email of a campaign as they are now, or why they get none. */
export async function findRecipient(context: MailContext, ref: string): Promise<Recipient> {
  const found = await findPerson(context, ref);
  if (!found?.signup) return { skipped: found ? 'left' : 'erased' };
  const { person, signup } = found;
  const { email, name, code, orderedAt } = signup;
  return {
    ...(isSilent(person.silence, context.now()) && { skipped: 'silenced' as const }),
    signup,
    email,
    ...(name !== undefined && { name }),
    ...(code !== undefined && { code }),
    ordered: orderedAt !== undefined,
  };
}
