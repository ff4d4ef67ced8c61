import { exportUnderChange, type LongExport, measureAbortedExports, startLongExport } from '../testing';

/** Fewer clients and seconds for development. */
const CLIENTS = Number(process.env.EXPORT_CLIENTS ?? 500);
const SECONDS = Number(process.env.EXPORT_SECONDS ?? 300);
const PEOPLE = 40_000;

let long: LongExport;
beforeAll(async () => {
  long = await startLongExport(PEOPLE);
}, 120_000);
afterAll(() => long.stop());

test(`${CLIENTS} clients that close an export half-way leave nothing behind`, async () => {
  const { rows, before, after } = await measureAbortedExports(long.system, CLIENTS);
  console.info({ rows, before, after });
  expect(rows).toBe(PEOPLE);
  expect(after.files).toBeLessThanOrEqual(before.files);
  expect(after.processes).toBe(before.processes);
  expect(after.memory).toBeLessThan(1.2 * before.memory);
}, 3_600_000);

test(`${SECONDS} s of exports beside signups and erasures contain every signup made before, once`, async () => {
  const { exports, changed, failed, wrong } = await exportUnderChange(long, SECONDS * 1000);
  console.info(
    `${exports} exports complete, ${changed} with another number than announced, ${failed} failed`,
  );
  expect(wrong).toEqual([]);
  expect(failed).toBe(0);
  // So many old signups are erased that hardly any export ends with the announced number.
  expect(changed).toBeGreaterThan(0);
}, 3_600_000);

test('every export is complete if only new signups are erased meanwhile', async () => {
  const other = await startLongExport(PEOPLE / 4);
  const { exports, changed, failed, wrong } = await exportUnderChange(other, (SECONDS * 1000) / 5, false);
  console.info(
    `${exports} exports complete, ${changed} with another number than announced, ${failed} failed`,
  );
  expect({ changed, failed, wrong }).toEqual({ changed: 0, failed: 0, wrong: [] });
  expect(exports).toBeGreaterThan(0);
  await other.stop();
}, 3_600_000);
