import { dateText } from './date-text';
import { LANGUAGE } from './language';

const DAY_MS = 24 * 60 * 60 * 1000;
const format = (value: number): string => value.toLocaleString(LANGUAGE, { maximumFractionDigits: 1 });

/**
 * Says when a number of signups will be reached if as many people keep signing up as in the last days; it continues a
 * sentence with the current number.
 * @param recent how many people signed up in the last `days`
 * @param now in ms since 1970
 */
export function describeGoal(
  goal: number,
  { total, recent, days }: { total: number; recent: number; days: number },
  now: number,
): string {
  if (total >= goal) return `of ${format(goal)}; the goal is reached`;
  if (recent === 0) return `of ${format(goal)}; nobody signed up in the last ${days} days`;
  const perDay = recent / days;
  const reached = new Date(now + ((goal - total) / perDay) * DAY_MS).toISOString();
  return `of ${format(goal)}; at ${format(perDay)} a day on ${dateText(reached.slice(0, 'YYYY-MM-DD'.length))}`;
}
