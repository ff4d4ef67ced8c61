import { recordDeliveryEvent } from '../campaigns/deliveries';
import { type EmailEvent, isCampaignId } from '../contract/email';
import { recordReport } from '../people/answers';
import type { MailContext } from '../people/people';

const EVENTS = { sent: 'sent', bounce: 'bounced', complaint: 'complained' } as const;

/** Records what a provider reported about an email of a kind, or of a campaign, which counts it. */
export async function recordEvent(
  context: MailContext,
  ref: string,
  event: EmailEvent['event'],
  kind = '',
): Promise<void> {
  if (event !== 'sent') await recordReport(context, ref, event);
  if (isCampaignId(kind)) await recordDeliveryEvent(context, ref, EVENTS[event], kind);
}
