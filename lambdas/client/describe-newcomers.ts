/** Returns how many joined since a campaign was frozen: a number, or `1,000 or more`, since not all of many are counted. */
export const describeNewcomers = ({
  people,
  isMore,
}: {
  people: number;
  isMore?: boolean | undefined;
}): string => `${people.toLocaleString('en-GB')}${isMore ? ' or more' : ''}`;
