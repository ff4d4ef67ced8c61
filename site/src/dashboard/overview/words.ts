import { DISCOUNT_PERCENT, OWNER_TIME_ZONE, PHASE, RECENT_DAYS } from '@tariff-tantrum/lambdas/facts/facts';

/** The texts of Overview, by what is in it. */
export const OVERVIEW = {
  stats: {
    today: 'Today',
    yesterday: 'against yesterday at this time:',
    previous: `against the ${RECENT_DAYS} days before:`,
    newest: 'Latest:',
    goal: 'Of the goal',
    discountNote: 'off the first order',
    total: 'Total Signups',
    recent: `Recent Signups (last ${RECENT_DAYS} days)`,
    pending: 'Waiting for confirmation',
    pendingNote: 'by email',
    ordered: 'Ordered',
    discount: 'Discount Ready',
    discountValue: `${DISCOUNT_PERCENT}%`,
  },
  /** What comes next, and what to look after. */
  next: {
    title: 'What comes next',
    facts: (count: number) =>
      PHASE === 'launched'
        ? count === 1
          ? 'The pages are wrong: 1 fact to correct'
          : `The pages are wrong: ${count} facts to correct`
        : count === 1
          ? 'Not ready to launch: 1 fact to correct'
          : `Not ready to launch: ${count} facts to correct`,
    broken: (count: number) =>
      count === 1
        ? 'Something is wrong: 1 problem to solve'
        : `Something is wrong: ${count} problems to solve`,
    show: 'Show them',
    write: 'Next: write to your list',
    writeButton: 'Write a campaign',
    open: 'Open this campaign',
    joinedSince: (people: string, subject: string) =>
      `Next: write to ${people} who joined since “${subject}”`,
    sent: (subject: string) => `“${subject}” has been sent`,
    results: 'See the results',
    remind: 'Write a reminder',
    noSubject: 'No subject yet',
    /** If all of them were rehearsals. */
    rehearsed: 'Rehearsed: nobody has got a campaign yet.',
    rehearsal: 'Rehearsal.',
    clear: 'Nothing to declare',
  },
  notices: {
    /** Below the sentence that says how many. */
    counted: (count: number) => (count === 1 ? 'What to do about it' : 'What to do about them'),
    more: (count: number) => `and ${count} more`,
    other: (count: number) =>
      count === 1 ? 'One thing needs your attention' : `${count} things need your attention`,
  },
  latest: {
    title: 'Latest signups',
    all: (total: string) => `All ${total} people`,
  },
  topSources: { title: 'Where they came from', all: 'All sources' },
  daily: {
    titles: { daily: 'Signups per day', total: 'Total signups' },
    hint: `A day begins at midnight, ${OWNER_TIME_ZONE}. Click one, or press Enter on it, to see who signed up.`,
    views: [
      ['daily', 'Per day'],
      ['total', 'Total'],
    ],
    ranges: [
      [7, '7 days'],
      [30, '30 days'],
      [90, '90 days'],
    ],
    allDays: 'All',
    average: '7-day average',
    sentOn: 'sent on',
    on: 'on',
    today: 'Today',
    day: 'Day',
    empty: 'No signups on these days yet.',
  },
  activity: 'Activity',
  version: (version: string) => `Version ${version}.`,
} as const;
