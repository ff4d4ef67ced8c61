import { againstExport, figuresOf, runLoad, startTestSystem, type TestSystem } from './testing';

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem();
}, 600_000);
afterAll(() => system.stop());

// Times are left to the long test: this one may run on a machine that is busy with others.
test('a crowd that waits for nobody: no error, and every signup is on the list once', async () => {
  const run = await runLoad(system, [{ name: 'crowd', seconds: 5, signup: 30, page: 90 }]);
  const { asked, done, failed } = figuresOf(run.samples);
  expect(failed).toBe(0);
  // A machine that stands still for a moment may have told some to come again.
  expect(done).toBeGreaterThan(0.9 * asked);
  expect(asked).toBeGreaterThan(300);
  expect(await againstExport(system, run.samples)).toEqual([]);
}, 60_000);
