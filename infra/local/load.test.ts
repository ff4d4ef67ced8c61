import { createLoad, readTotal, signUp, startTestSystem, type TestSystem } from '../testing';

let system: TestSystem;
beforeEach(async () => {
  system = await startTestSystem();
}, 600_000);
afterEach(() => system.stop());

// Times are measured by the long test: this one may run on a busy machine.
test('an open load of signups and pages causes no error, and every signup is stored once', async () => {
  const load = createLoad(system);
  const { signups, pages } = await load.run({ seconds: 2, signups: 30, pages: 90 });
  expect([signups.sent, pages.sent, signups.failed + pages.failed]).toEqual([60, 180, 0]);
  expect(await load.isStored(system)).toBe(true);
}, 60_000);

test('a thousand signups, 200 at a time, are all acknowledged and stored', async () => {
  const client = async (connection: number) => {
    for (let n = 0; n < 5; n += 1)
      expect(await signUp(system, `burst-${connection}-${n}@example.org`)).toBe(true);
  };
  await Promise.all(Array.from({ length: 200 }, (_, connection) => client(connection)));
  expect(await readTotal(system)).toBe(1000);
}, 60_000);
