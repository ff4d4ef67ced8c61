import { type KillRound, killRounds, startTestSystem, type TestSystem } from '../testing';

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem({ site: false });
}, 60_000);
afterAll(() => system.stop());

test('an acknowledged signup survives kill -9 of the system, once', async () => {
  const rounds: KillRound[] = [];
  for await (const round of killRounds(system, 3)) rounds.push(round);
  expect(rounds).toHaveLength(3);
  expect(rounds.flatMap(({ contradictions }) => contradictions)).toEqual([]);
  expect(Math.min(...rounds.map(({ addresses }) => addresses))).toBeGreaterThan(50);
}, 120_000);
