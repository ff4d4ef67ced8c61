import { createLoad, startTestSystem } from '../../testing';

// Times are measured by the long test: this one may run on a busy machine.
test('an open load of signups and pages causes no error, and every signup is stored once', async () => {
  const system = await startTestSystem();
  const load = createLoad(system);
  const { signups, pages } = await load.run({ seconds: 2, signups: 30, pages: 90 });
  expect([signups.sent, pages.sent, signups.failed + pages.failed]).toEqual([60, 180, 0]);
  expect(await load.isStored(system)).toBe(true);
  await system.stop();
}, 600_000);
