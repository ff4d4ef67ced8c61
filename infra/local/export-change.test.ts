import { exportUnderChange, type LongListSystem, startLongListSystem, watchLeavers } from './testing';

const PEOPLE = 10_000;
const LEAVERS = 10;

let long: LongListSystem;
beforeAll(async () => {
  long = await startLongListSystem(PEOPLE);
}, 120_000);
afterAll(() => long.stop());

test('clients that vanish in mid-export leave nothing behind, and nothing is read for them any more', async () => {
  const left = await watchLeavers(long, LEAVERS);
  expect(left.rows).toBe(PEOPLE);
  expect(left.after.files).toBeLessThanOrEqual(left.before.files);
  expect(left.after.processes).toBe(left.before.processes);
  expect(left.after.memory - left.before.memory).toBeLessThan(100 * 2 ** 20);
  // Each has eight partitions of which a page or more is left.
  expect(left.asked).toBeLessThanOrEqual((LEAVERS + 1) * (left.askedForOne - 8));
}, 120_000);

test('while people come and go an export has everybody who was there before it, once and whole', async () => {
  const { exports, changed, wrong } = await exportUnderChange(long, 4000);
  expect(wrong).toEqual([]);
  expect(exports + changed).toBeGreaterThan(0);
}, 120_000);
