import { formatCount } from '../facts/format-count';

/**
 * Says how the audience of a scheduled campaign has changed in number since it was confirmed; undefined if it has not.
 */
export const describeListSince = (expected: number, now: number): string | undefined =>
  expected === now
    ? undefined
    : `Confirmed for ${formatCount(expected)}, now ${formatCount(now)}: whoever joined since does not get it, but can get a copy afterwards.`;
