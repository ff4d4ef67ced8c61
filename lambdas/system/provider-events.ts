import { deliveriesTo, recordDeliveryEvent } from '../campaigns/delivery/deliveries';
import { EMAIL_KINDS, type EmailEvent, isCampaignId } from '../contract/email';
import type { EmailName } from '../email/email-name';
import { recordReport } from '../people/answers';
import { currentRef } from '../people/new-address';
import { getPerson, type MailContext, refOf } from '../people/people';
import { ANSWERS } from '../people/request';

const EVENTS = { sent: 'sent', bounce: 'bounced', complaint: 'complained' } as const;

/** Records what a provider reported about an email of a kind, or of a campaign, which counts the report. */
export async function recordEvent(
  context: MailContext,
  ref: string,
  event: EmailEvent['event'],
  kind = '',
): Promise<void> {
  const known = EMAIL_KINDS.find((each) => each === kind);
  const to = known === undefined ? 'person' : ANSWERS[known].to;
  switch (to) {
    case 'person':
      return recordPersonReport(context, ref, event, kind);
    case 'new address':
      return recordAddressReport(context, ref, event);
    default:
      return to satisfies never;
  }
}

/** Records a report about an email to the address of a person. */
async function recordPersonReport(
  context: MailContext,
  ref: string,
  event: EmailEvent['event'],
  kind: string,
): Promise<void> {
  const current = await currentRef(context, ref);
  // A bounce of the old address says nothing about the address that they moved to.
  const isPast = event === 'bounce' && current !== ref;
  if (event !== 'sent' && !isPast) await recordReport(context, current, event);
  if (isCampaignId(kind)) await recordDeliveryEvent(context, current, EVENTS[event], kind);
}

/**
 * Records what a message in a mailbox reports about an email. Anybody can write such a message, so it counts only for
 * an email that was sent: only its readers know its name.
 */
export async function recordMailboxReport(
  context: MailContext,
  email: EmailName,
  event: 'bounce' | 'complaint',
): Promise<void> {
  if (await wasSent(context, email)) await recordEvent(context, email.ref, event, email.kind);
}

async function wasSent(context: MailContext, { ref, kind }: EmailName): Promise<boolean> {
  if (!isCampaignId(kind))
    return EMAIL_KINDS.some((known) => known === kind) && (await getPerson(context.table, ref)) !== undefined;
  const [delivery] = await deliveriesTo(context, [kind], [await currentRef(context, ref)]);
  return delivery !== undefined && delivery.attempt > 0;
}

/** Records a report about the email to a new address. It concerns that address, not the person who asked for it. */
async function recordAddressReport(
  context: MailContext,
  ref: string,
  event: EmailEvent['event'],
): Promise<void> {
  const { newEmail } = (await getPerson(context.table, ref)) ?? {};
  if (event !== 'sent' && newEmail !== undefined)
    await recordReport(context, refOf(context, newEmail), event);
}
