import { CANARY, type CampaignStatus, type ChangeCampaign } from '@tariff-tantrum/lambdas/contract/campaigns';
import { formatQuantity } from '@tariff-tantrum/lambdas/facts/format-count';
import { formatOwnerTime } from '@tariff-tantrum/lambdas/facts/owner-days';

interface Question {
  text: string;
  /** Answers it. */
  number: number;
}

/** Returns what is asked before an action; undefined if it asks nothing. */
export function questionOf(
  action: ChangeCampaign['action'],
  { pausedBy, pausedBecause, whatToDo, startsAt, expected = Number.POSITIVE_INFINITY }: CampaignStatus,
  recipients: number,
  { at, now }: { at?: Date | undefined; now?: true | undefined },
): Question | undefined {
  const people = formatQuantity(recipients, 'recipient');
  const hour = at ? ` and starts at ${formatOwnerTime(at.getTime())}` : '';
  switch (action) {
    case 'pause':
      return undefined;
    case 'resume': {
      const starts = startsAt !== undefined && now;
      if (pausedBy !== 'restored' && !starts) return undefined;
      const facts = pausedBy === 'restored' ? `${pausedBecause} ${whatToDo} ` : '';
      const text = `${facts}It has ${people}. Type ${recipients} to ${starts ? 'start' : 'resume'} it:`;
      return { text, number: recipients };
    }
    case 'continue':
      return { text: `It goes to ${people} now. Type ${recipients} to continue it:`, number: recipients };
    case 'send': {
      // If there are more than were confirmed, the owner confirms all of them again.
      const first = Math.min(CANARY.recipients, recipients);
      const number = recipients > expected ? recipients : first;
      return { text: `It has ${people}, and goes to ${first} first. Type ${number} to send it:`, number };
    }
    case 'freeze':
    case 'schedule':
    case 'cancel':
      return { text: `It has ${people}${hour}. Type ${recipients} to ${action} it:`, number: recipients };
    default:
      return action satisfies never;
  }
}
