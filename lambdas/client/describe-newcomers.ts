import { formatCount } from '../facts/format-count';
/** Returns how many joined since a campaign was frozen: a number, or `1,000 or more`, since not all of many are counted. */
export const describeNewcomers = ({
  people,
  isMore,
}: {
  people: number;
  isMore?: boolean | undefined;
}): string => `${formatCount(people)}${isMore ? ' or more' : ''}`;
