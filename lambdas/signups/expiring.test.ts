import { CLOCK_TOLERANCE, DAY } from '../facts/time';
import { type ExpiringSignups, obstacleToExpiry } from './expiring';

const NOW = Date.UTC(2030, 0, 31);
const YEAR = 365 * DAY;

test.each<[string, Partial<ExpiringSignups>, ReturnType<typeof obstacleToExpiry>]>([
  ['an empty list', { newest: undefined }, undefined],
  ['the newest signup a year ago', { newest: NOW - YEAR }, undefined],
  ['the newest signup longer ago than a year', { newest: NOW - YEAR - 1 }, 'clock-ahead'],
  ['a signup as far ahead as two clocks may differ', { newest: NOW + CLOCK_TOLERANCE }, undefined],
  ['a signup further ahead', { newest: NOW + CLOCK_TOLERANCE + 1 }, 'clock-behind'],
  ['a hundredth of a long list', { expired: 20, total: 2000 }, undefined],
  ['more than a hundredth of it', { expired: 21, total: 2000 }, 'many-expired'],
  ['ten of any list', { expired: 10, total: 100 }, undefined],
  ['eleven of a list of a thousand', { expired: 11, total: 1000 }, 'many-expired'],
  ['half of a short list', { expired: 3, total: 6 }, undefined],
  ['more than half of it', { expired: 4, total: 6 }, 'many-expired'],
])('what has expired, with %s', (_, found, obstacle) => {
  const expiring = { expired: 1, total: 1000, newest: NOW - DAY, ...found };
  expect(obstacleToExpiry(expiring, NOW)).toBe(obstacle);
});
