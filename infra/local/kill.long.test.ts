import { killRounds, startTestSystem, type TestSystem, VICTIMS } from './testing';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 50);

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem({ site: false });
}, 60_000);
afterAll(() => system.stop());

test(`${ROUNDS} rounds of kill -9 under load, in one data folder`, async () => {
  const victims = Array.from({ length: ROUNDS }, (_, n) => VICTIMS[n % VICTIMS.length] ?? 'whole system');
  let mended = 0;
  for await (const { victim, addresses, exports, backAfter, contradictions } of killRounds(system, victims)) {
    console.info(`${victim}: ${addresses} addresses, ${exports} exports, back after ${backAfter} ms`);
    expect(contradictions).toEqual([]);
    expect(backAfter).toBeLessThan(5000);
    mended = (system.output().match(/Mended: /g) ?? []).length;
  }
  console.info(`${mended} times something had to be mended.`);
}, 3_600_000);
