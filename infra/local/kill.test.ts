import { type KillRound, killRounds, startTestSystem, type TestSystem, VICTIMS } from './testing';

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem({ site: false });
}, 60_000);
afterAll(() => system.stop());

test('nothing acknowledged is lost or doubled by kill -9 of any part, and all is back within 5 s', async () => {
  const rounds: KillRound[] = [];
  for await (const round of killRounds(system, VICTIMS)) rounds.push(round);
  expect(rounds.map(({ victim }) => victim)).toEqual(VICTIMS);
  expect(rounds.flatMap(({ contradictions }) => contradictions)).toEqual([]);
  expect(Math.min(...rounds.map(({ addresses }) => addresses))).toBeGreaterThan(50);
  expect(Math.max(...rounds.map(({ backAfter }) => backAfter))).toBeLessThan(5000);
}, 120_000);
