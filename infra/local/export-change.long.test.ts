import { exportUnderChange, type LongListSystem, startLongListSystem, watchLeavers } from './testing';

/** How many vanish, and for how long (s) others come and go: less than all for development. */
const LEAVERS = Number(process.env.EXPORT_LEAVERS ?? 500);
const SECONDS = Number(process.env.EXPORT_SECONDS ?? 300);
const PEOPLE = 40_000;

let long: LongListSystem;
beforeAll(async () => {
  long = await startLongListSystem(PEOPLE);
}, 120_000);
afterAll(() => long.stop());

test(`${LEAVERS} clients that vanish in mid-export leave nothing behind`, async () => {
  const left = await watchLeavers(long, LEAVERS);
  console.info(left);
  expect(left.rows).toBe(PEOPLE);
  expect(left.after.files).toBeLessThanOrEqual(left.before.files);
  expect(left.after.processes).toBe(left.before.processes);
  expect(left.after.memory).toBeLessThan(1.2 * left.before.memory);
  expect(left.asked).toBeLessThanOrEqual((LEAVERS + 1) * (left.askedForOne - 8));
}, 3_600_000);

test(`${SECONDS} s of exports while people come and go: everybody in, once and whole`, async () => {
  const { exports, changed, cut, wrong } = await exportUnderChange(long, SECONDS * 1000);
  console.info(`${exports} exports complete, ${changed} with another number than promised, ${cut} cut`);
  expect(wrong).toEqual([]);
  expect(cut).toBe(0);
  // So many have old signups erased that hardly an export ends with the number that it began with.
  expect(changed).toBeGreaterThan(0);
}, 3_600_000);

test('where only those leave who have just come, every export is complete', async () => {
  const other = await startLongListSystem(PEOPLE / 4);
  const { exports, changed, cut, wrong } = await exportUnderChange(other, (SECONDS * 1000) / 5, false);
  console.info(`${exports} exports complete, ${changed} with another number than promised, ${cut} cut`);
  expect({ changed, cut, wrong }).toEqual({ changed: 0, cut: 0, wrong: [] });
  expect(exports).toBeGreaterThan(0);
  await other.stop();
}, 3_600_000);
