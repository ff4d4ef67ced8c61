import { formatCount } from '../facts/format-count';
/**
 * Returns how many people joined since a campaign was frozen: a number, or `1,000 or more`, since very many are not all
 * counted.
 */
export const describeNewcomers = ({
  people,
  isMore,
}: {
  people: number;
  isMore?: boolean | undefined;
}): string => `${formatCount(people)}${isMore ? ' or more' : ''}`;
