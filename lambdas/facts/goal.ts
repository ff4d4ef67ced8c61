import { dateText } from './derived';
import { RECENT_DAYS } from './facts';

const DAY_MS = 24 * 60 * 60 * 1000;
const format = (value: number): string => value.toLocaleString('en', { maximumFractionDigits: 1 });

/**
 * Says when a number of signups will be reached if as many sign up as in the last days; continues how many there are.
 * @param now in ms since 1970
 */
export function describeGoal(
  goal: number,
  { total, recent }: { total: number; recent: number },
  now: number,
): string {
  if (total >= goal) return `of ${format(goal)}; the goal is reached`;
  if (recent === 0) return `of ${format(goal)}; nobody signed up in the last ${RECENT_DAYS} days`;
  const perDay = recent / RECENT_DAYS;
  const reached = new Date(now + ((goal - total) / perDay) * DAY_MS).toISOString();
  return `of ${format(goal)}; at ${format(perDay)} a day on ${dateText(reached.slice(0, 'YYYY-MM-DD'.length))}`;
}
