import {
  againstExport,
  figuresOf,
  readTotal,
  runLoad,
  signUpBy,
  startTestSystem,
  type TestSystem,
} from './testing';

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

test('fifty who never pause are all served: they are busy, and no crowd', async () => {
  const before = await readTotal(system);
  const answers: number[] = [];
  const visit = async (connection: number) => {
    for (let n = 0; n < 20; n += 1) {
      const { status } = await signUpBy(system.url, `busy-${connection}-${n}@example.org`);
      answers.push(status);
    }
  };
  await Promise.all(Array.from({ length: 50 }, (_, connection) => visit(connection)));
  expect(answers.filter((status) => status !== 201)).toEqual([]);
  expect(await readTotal(system)).toBe(before + answers.length);
}, 60_000);
