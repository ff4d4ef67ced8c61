import { formatCount } from '../facts/format-count';

/** Says of what is scheduled if its audience has another number by now; undefined if it has not. */
export const describeListSince = (expected: number, now: number): string | undefined =>
  expected === now
    ? undefined
    : `Confirmed for ${formatCount(expected)}, now ${formatCount(now)}: whoever joined since does not get it, but can get a copy afterwards.`;
