import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths';
import { STAGES } from '../stages';
import {
  AWS,
  byHeadroom,
  chanceOfSpread,
  DAY,
  holds,
  limits,
  SHARDS,
  signupsUntilThrottled,
  tableModel,
} from './model';

const lines = (concurrency: number) => byHeadroom(limits(DAY, STAGES.production, concurrency));

test('a new account throttles first at its Lambda quota', () => {
  const [first] = lines(AWS.newAccountConcurrency);
  expect(first?.limit).toContain('Lambda');
  expect(first && holds(first)).toBe(false);
});

test('with the usual quota every limit but the spread of the table holds', () => {
  expect(lines(AWS.usualConcurrency).filter((line) => !holds(line))).toEqual([]);
});

test('a new table does not take the peak; one warmed to the account limit almost surely does', () => {
  expect(tableModel(DAY, AWS.newTableWrites).chance).toBeLessThan(0.05);
  expect(tableModel(DAY, 40_000).chance).toBeGreaterThan(0.95);
});

test('chances against what can be counted by hand', () => {
  expect(chanceOfSpread(2, 2, 1)).toBeCloseTo(1 / 2);
  expect(chanceOfSpread(3, 2, 2)).toBeCloseTo(3 / 4);
  expect(chanceOfSpread(8, 4, 2)).toBeCloseTo(2520 / 4 ** 8);
  expect(chanceOfSpread(8, 4, 8)).toBeCloseTo(1);
});

test('eight keys alone on their partitions are the end of it', () => {
  expect(signupsUntilThrottled(1)).toBe(4000);
  expect(signupsUntilThrottled(2)).toBe(DAY.peak);
});

test('the model has as many partition keys as the store', () => {
  const layout = readFileSync(join(ROOT, 'lambdas/store/layout.ts'), 'utf8');
  expect(layout).toContain(`PARTITION_COUNT = ${SHARDS};`);
});
