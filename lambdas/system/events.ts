import type { Deliveries } from '../campaigns/deliveries';
import { type EmailEvent, isCampaignId } from '../contract/email';
import type { createAnswers } from '../people/answers';

const EVENTS = { sent: 'sent', bounce: 'bounced', complaint: 'complained' } as const;

/** Creates the events of people and providers, which campaigns are told of, too. */
export function createEvents(
  people: Pick<ReturnType<typeof createAnswers>, 'leave' | 'recordEvent'>,
  deliveries: Pick<Deliveries, 'record'>,
  refOf: (email: string) => string,
) {
  return {
    /** Takes a person off the list, or a pending signup back; an email of a campaign counts it. */
    async leave(email: string): Promise<void> {
      await people.leave(email);
      await deliveries.record(refOf(email), 'left');
    },
    /** Records what a provider reported about an email of a kind, or of a campaign. */
    async recordEvent(ref: string, event: EmailEvent['event'], kind = ''): Promise<void> {
      if (event !== 'sent') await people.recordEvent(ref, event);
      if (isCampaignId(kind)) await deliveries.record(ref, EVENTS[event], kind);
    },
  };
}
