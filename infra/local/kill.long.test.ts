import { killRounds, startTestSystem, type TestSystem } from '../testing';

const ROUNDS = Number(process.env.KILL_ROUNDS ?? 50);
/** A restart may take this long on an idle machine of two cores (ms). */
const BACK_WITHIN_MS = 1000;

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem({ site: false });
}, 60_000);
afterAll(() => system.stop());

test(`${ROUNDS} rounds of kill -9 under 50 writers lose and double no signup, each back within 1 s`, async () => {
  const times: number[] = [];
  for await (const { addresses, exports, backAfter, contradictions } of killRounds(system, ROUNDS)) {
    console.info(`${addresses} addresses, ${exports} exports, back after ${backAfter} ms`);
    expect(contradictions).toEqual([]);
    times.push(backAfter);
  }
  expect(Math.max(...times)).toBeLessThan(BACK_WITHIN_MS);
}, 3_600_000);
