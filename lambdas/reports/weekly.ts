import { countNewcomers } from '../campaigns/audience/newcomers';
import type { CampaignContext } from '../campaigns/campaign/campaigns';
import { countSources, readPlacedSince } from '../campaigns/order/orders';
import { sumUp } from '../campaigns/order/sales';
import type { Backups } from '../contract/backups';
import { nameOfOrigin } from '../contract/origin';
import type { Problem } from '../contract/schemas';
import { dateText } from '../facts/date-text';
import { describeBackups } from '../facts/describe-backups';
import { OWNER_TIME_ZONE, SIGNUP_GOAL, WEEKDAYS, WEEKLY } from '../facts/facts';
import { describeGoal } from '../facts/goal';
import { listNotices } from '../facts/notices';
import { firstUnexpiredDay } from '../facts/retention';
import { DAY, dateOf, isoOf } from '../facts/time';
import { countPending } from '../people/counts';
import { countBetween, countDays } from '../signups/counts';
import { readUrgentSince } from './owner-emails';
import type { Report } from './render';

/** The sources of the weekly email. */
export interface WeekSources {
  context: CampaignContext;
  /** Resolves to the problems of the system; to none if its platform raises alarms. */
  problems(): Promise<Problem[]>;
  now: () => number;
  /** Returns the known backups; undefined if the platform makes them. */
  backups?: (() => Backups) | undefined;
}

/** Returns the day when the weekly email was last due, in the owner's time zone, including daylight saving. */
export function lastWeekly(now: number, { weekday, hour } = WEEKLY, timeZone = OWNER_TIME_ZONE): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'long',
    hour: 'numeric',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const today = Date.parse(`${parts.year}-${parts.month}-${parts.day}`);
  const names: readonly string[] = WEEKDAYS;
  const daysSince = (names.indexOf(parts.weekday ?? '') - names.indexOf(weekday) + 7) % 7;
  const isEarly = daysSince === 0 && Number(parts.hour) < hour;
  return dateOf(today - (isEarly ? 7 : daysSince) * DAY);
}

/** The numbers and lists of a week. */
export type Week = Awaited<ReturnType<typeof readWeek>>;

/** Reads the numbers and lists of the last seven days. */
export async function readWeek({ context, problems, now, backups }: WeekSources) {
  const time = now();
  const week = time - 7 * DAY;
  const [total, recent, before, sources, pending, joined, found, told, placed, daily] = await Promise.all([
    countBetween(context.table, firstUnexpiredDay(time), time),
    countBetween(context.table, week, time),
    countBetween(context.table, week - 7 * DAY, week),
    countSources(context, week),
    countPending(context),
    countNewcomers(context),
    problems(),
    readUrgentSince(context, dateOf(week)),
    readPlacedSince(context, isoOf(week)),
    // The last day is today, which has only begun.
    countDays(context, 8),
  ]);
  const titles = (items: readonly { title: string }[]) => items.map(({ title }) => title);
  const lists = {
    'Where those of this week came from:': sources.flatMap(({ origin, signups }) =>
      signups > 0 ? [`${nameOfOrigin(origin)}: ${signups}`] : [],
    ),
    'Needs you now:': titles(found),
    'Went wrong this week:': told,
    'No longer true, or missing, on the pages:': titles(listNotices(time)),
  };
  const days = daily.days.slice(0, -1);
  return {
    time,
    total,
    recent,
    before,
    pending,
    joined,
    days,
    sold: sumUp(placed),
    lists,
    backups: backups?.(),
  };
}

/** Returns whether there is something to write about. */
export const hasNews = ({ recent, before, pending, joined, sold, lists }: Week): boolean =>
  recent + before + pending + sold.orders + (joined?.people ?? 0) > 0 ||
  Object.values(lists).some(({ length }) => length > 0);

function describeSold({ orders, revenue }: Week['sold']): string {
  const sums = revenue.map(({ amount, currency }) => `${amount.toFixed(2)} ${currency}`).join(', ');
  return `Ordered by people on the list in the last seven days: ${orders}, ${sums}.`;
}

/** Returns the content of the weekly email. */
export function describeWeek(
  { time, total, recent, before, pending, joined, days, sold, lists, backups }: Week,
  goal = SIGNUP_GOAL,
): Report {
  const towards = goal === undefined ? '' : ` ${describeGoal(goal, { total, recent, days: 7 }, time)}`;
  return {
    subject: `${recent} ${recent === 1 ? 'signup' : 'signups'} this week, ${before} the week before`,
    form: 'Form 52, weekly report',
    stamp: { text: 'Weekly', colour: 'green' },
    title: 'Your week at the border',
    before: [
      `${recent} signed up in the last seven days, ${before} in the seven days before.`,
      `On the list: ${total}${towards}.`,
      ...(sold.orders > 0 ? [describeSold(sold)] : []),
      ...(joined && joined.people > 0
        ? [
            `${joined.people} joined since “${joined.subject}” and have not got it: send it to them under Campaigns, or by "campaign again ${joined.id}".`,
          ]
        : []),
      ...(pending > 0 ? [`Not confirmed yet: ${pending}.`] : []),
      ...Object.entries(lists).flatMap(([title, lines]) =>
        lines.length > 0 ? [[title, ...lines.map((line) => `- ${line}`)].join('\n')] : [],
      ),
    ],
    ...(days.some(({ count }) => count > 0) && {
      bars: {
        title: 'Signups of the last seven whole days',
        rows: days.map(({ date, count }) => ({ label: dateText(date), count })),
      },
    }),
    after: [
      ...(backups ? [describeBackups(backups)] : []),
      `It comes on ${WEEKLY.weekday}s at ${WEEKLY.hour}:00 if there is something to say; OWNER_MAIL=off ends it.`,
    ],
  };
}
