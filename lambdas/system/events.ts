import { recordDeliveryEvent } from '../campaigns/deliveries';
import { type EmailEvent, isCampaignId } from '../contract/email';
import { leaveList, recordReport } from '../people/answers';
import { type MailContext, refOf } from '../people/people';

const EVENTS = { sent: 'sent', bounce: 'bounced', complaint: 'complained' } as const;

/** Creates the events of people and providers, which campaigns are told of, too. */
export function createEvents(context: MailContext) {
  return {
    /** Takes a person off the list, or a pending signup back; an email of a campaign counts it. */
    async leave(email: string): Promise<void> {
      await leaveList(context, email);
      await recordDeliveryEvent(context, refOf(context, email), 'left');
    },
    /** Records what a provider reported about an email of a kind, or of a campaign. */
    async recordEvent(ref: string, event: EmailEvent['event'], kind = ''): Promise<void> {
      if (event !== 'sent') await recordReport(context, ref, event);
      if (isCampaignId(kind)) await recordDeliveryEvent(context, ref, EVENTS[event], kind);
    },
  };
}
