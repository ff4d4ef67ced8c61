import { TRAPPED_DAYS } from '../contract/limits';
import type { SignupStats } from '../contract/schemas';
import { RECENT_DAYS } from '../facts/facts';
import { formatCount } from '../facts/format-count';

/** So few forms of machines are normal. */
const FEW = 5;
/** The share of all forms above which some may come from people. */
const UNUSUAL = 0.1;

/**
 * Returns how many forms were trapped in the last days, and whether that is unusual, so that some may come from people.
 */
export function judgeTrapped({ trapped = 0, recent }: Pick<SignupStats, 'trapped' | 'recent'>) {
  const isUnusual = trapped > FEW && trapped / (trapped + recent) >= UNUSUAL;
  const forms = trapped === 1 ? '1 form was' : `${formatCount(trapped)} forms were`;
  return {
    isUnusual,
    title: `In the last ${RECENT_DAYS} days ${forms} kept apart, because a field was filled that people do not see.`,
    whatToDo: `Machines fill it; some password managers may, too. Look at them under People, “Kept apart”, or with "trapped", and write to those who seem to be people. They are deleted after ${TRAPPED_DAYS} days.`,
  };
}
