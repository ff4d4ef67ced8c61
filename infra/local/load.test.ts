import {
  lostSignups,
  readTotal,
  requestSignup,
  runLoad,
  startTestSystem,
  summaryOf,
  type TestSystem,
} from '../testing';

let system: TestSystem;
beforeEach(async () => {
  system = await startTestSystem();
}, 600_000);
afterEach(() => system.stop());

// Times are measured by the long test: this one may run on a busy machine.
test('an open load of signups and pages causes no error, and every signup is stored once', async () => {
  const run = await runLoad(system, [{ name: 'load', seconds: 2, signup: 30, page: 90 }]);
  const { sent, succeeded } = summaryOf(run.samples);
  expect(sent).toBeGreaterThan(120);
  expect(succeeded).toBe(sent);
  expect(await lostSignups(system, run.samples)).toEqual([]);
}, 60_000);

test('a thousand signups, 200 at a time, are all acknowledged and stored', async () => {
  const statuses: number[] = [];
  const client = async (connection: number) => {
    for (let n = 0; n < 5; n += 1) {
      const { status } = await requestSignup(system.url, `burst-${connection}-${n}@example.org`);
      statuses.push(status);
    }
  };
  await Promise.all(Array.from({ length: 200 }, (_, connection) => client(connection)));
  expect(statuses.filter((status) => status !== 201)).toEqual([]);
  expect(await readTotal(system)).toBe(1000);
}, 60_000);
