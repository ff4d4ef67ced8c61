import { recordDeliveryEvent } from '../campaigns/deliveries';
import { type EmailEvent, isCampaignId } from '../contract/email';
import { recordReport } from '../people/answers';
import { currentRef } from '../people/new-address';
import { getPerson, type MailContext, refOf } from '../people/people';

const EVENTS = { sent: 'sent', bounce: 'bounced', complaint: 'complained' } as const;

/** Records what a provider reported about an email of a kind, or of a campaign, which counts it. */
export async function recordEvent(
  context: MailContext,
  ref: string,
  event: EmailEvent['event'],
  kind = '',
): Promise<void> {
  if (kind === 'new-address') return recordAddressReport(context, ref, event);
  const current = await currentRef(context, ref);
  // That an address has no mailbox says nothing of the one that they moved to.
  const isPast = event === 'bounce' && current !== ref;
  if (event !== 'sent' && !isPast) await recordReport(context, current, event);
  if (isCampaignId(kind)) await recordDeliveryEvent(context, current, EVENTS[event], kind);
}

/** Records a report about the email to a new address: it concerns that one, and not the person who asked for it. */
async function recordAddressReport(
  context: MailContext,
  ref: string,
  event: EmailEvent['event'],
): Promise<void> {
  const { newEmail } = (await getPerson(context.table, ref)) ?? {};
  if (event !== 'sent' && newEmail !== undefined)
    await recordReport(context, refOf(context, newEmail), event);
}
