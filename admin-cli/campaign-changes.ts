import { CANARY, type CampaignStatus, type ChangeCampaign } from '@tariff-tantrum/lambdas/contract/campaigns';
import { formatQuantity } from '@tariff-tantrum/lambdas/facts/format-count';
import { formatOwnerTime } from '@tariff-tantrum/lambdas/facts/owner-days';
import type { Option } from 'commander';
import { option, parseHour, parseWholeNumber } from './program/command';

/** What is done with a campaign, in the order in which it is done. */
export const CAMPAIGN_EXAMPLES = [
  ['Begin with a draft', 'campaign draft launch > launch.md', 'campaign new launch.md'],
  [
    'Look at it, check what is missing, get it yourself',
    'campaign show ID',
    'campaign check ID',
    'campaign test ID',
  ],
  ['Fix the recipients, and send it to the first few', 'campaign freeze ID', 'campaign send ID'],
  ['A quarter of an hour later, send it to all', 'campaign continue ID', 'campaign status ID --watch'],
  ['Stop it, go on, or end it', 'campaign pause ID', 'campaign resume ID', 'campaign cancel ID'],
  ['What became of it', 'campaign export ID -o results.csv', 'campaign orders ID'],
  ['Who may not have got it, and what to do', 'campaign unknown ID', 'campaign resolve ID --leave'],
  ['Write again to those who joined since', 'campaign again ID'],
  ['List all, delete a draft', 'campaign list', 'campaign delete ID'],
] as const;

/** For scripts, which cannot answer. */
export const YES = option('-y, --yes', 'do not ask');

/** The commands that change a campaign: what each does, and its options. It is sent at an hour by `send`. */
export const CHANGE_COMMANDS: Record<
  Exclude<ChangeCampaign['action'], 'schedule'>,
  [summary: string, ...Option[]]
> = {
  freeze: ['fix its recipients and their codes', YES, option('--no-wait', 'do not wait until all are fixed')],
  send: [
    'send it to the first few, at random, now or at an hour',
    YES,
    option('--at <time>', 'have it start by itself, such as "2026-12-01 15:00"', parseHour),
    option(
      '--recipients <n>',
      'confirm a number that grew while it was frozen',
      parseWholeNumber(1, 10_000_000),
    ),
  ],
  continue: [
    'send it to all others',
    YES,
    option('--now', 'before bounces and complaints can be known'),
    option('--no-warm-up', 'as fast in the first hour as later'),
  ],
  pause: ['stop sending it'],
  resume: [
    'go on sending it',
    YES,
    option('--now', 'what is scheduled: start it now').conflicts('at'),
    option('--at <time>', 'what is scheduled: at another hour', parseHour),
  ],
  cancel: ['end it: nobody else gets it', YES],
};

interface Question {
  text: string;
  /** Answers it; without one, yes or no does. */
  number?: number;
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
