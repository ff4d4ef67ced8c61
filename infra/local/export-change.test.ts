import { exportUnderChange, type LongExport, measureAbortedExports, startLongExport } from '../testing';

const PEOPLE = 10_000;
const CLIENTS = 10;

let long: LongExport;
beforeAll(async () => {
  long = await startLongExport(PEOPLE);
}, 120_000);
afterAll(() => long.stop());

test('clients that close an export half-way leave no open file and no memory behind', async () => {
  const { rows, before, after } = await measureAbortedExports(long.system, CLIENTS);
  expect(rows).toBe(PEOPLE);
  expect(after.files).toBeLessThanOrEqual(before.files);
  expect(after.processes).toBe(before.processes);
  expect(after.memory - before.memory).toBeLessThan(100 * 2 ** 20);
}, 120_000);

test('an export beside signups and erasures contains every signup made before it, once', async () => {
  const { exports, changed, wrong } = await exportUnderChange(long, 1500);
  expect(wrong).toEqual([]);
  expect(exports + changed).toBeGreaterThan(0);
}, 120_000);
