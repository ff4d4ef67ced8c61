import { partitionsOf } from '@tariff-tantrum/lambdas/table/keys';
import { CARRIED, WARM_WRITES } from './data';

/** Writes per second that one partition of DynamoDB accepts; a new table on demand has four. */
const PARTITION_WRITES = 1000;
const NEW_PARTITIONS = 4;
/** The item, and its row in the index `by-time`. */
const WRITES_PER_SIGNUP = 2;

const KEYS = partitionsOf('signups').length;

/** Returns how likely it is that keys at random are nowhere more than `most` on one of some partitions. */
function likelihood(partitions: number, most: number): number {
  const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
  // The coefficients of (1 + x + x²/2! + … + x^most/most!) to the power of the partitions.
  let coefficients = [1];
  for (let n = 0; n < partitions; n += 1)
    coefficients = Array.from({ length: KEYS + 1 }, (_, keys) =>
      coefficients
        .slice(0, keys + 1)
        .reduce(
          (sum, value, before) => sum + (keys - before > most ? 0 : value / factorial(keys - before)),
          0,
        ),
    );
  return ((coefficients[KEYS] ?? 0) * factorial(KEYS)) / partitions ** KEYS;
}

test.each([
  ['a new table', CARRIED.new, NEW_PARTITIONS, 0.88],
  ['a warmed table', CARRIED.warmed, WARM_WRITES / PARTITION_WRITES, 0.95],
] as const)(
  '%s carries %i signups a second, however its keys lie in most cases',
  (_, signups, partitions, likely) => {
    const writesOfKey = (signups * WRITES_PER_SIGNUP) / KEYS;
    expect(likelihood(partitions, Math.floor(PARTITION_WRITES / writesOfKey))).toBeGreaterThan(likely);
  },
);
