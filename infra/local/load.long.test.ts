import {
  type LoadRun,
  lostSignups,
  memoryAtEndOf,
  type Phase,
  requestSignup,
  runLoad,
  samplesOf,
  startTestSystem,
  summaryOf,
  type TestSystem,
  tableOf,
} from '../testing';

/** LOAD_SECONDS shortens the steady phase for development. */
const SECONDS = Number(process.env.LOAD_SECONDS ?? 600);
const RATE = { signup: 100, page: 300 };
const FIVEFOLD = { signup: 500, page: 1500 };

/** Milliseconds of the 99th percentile of signups, and growth of memory. */
const BUDGET = { p99: 50, growth: 1.2 };

const PHASES: Phase[] = [
  { name: 'warm-up', seconds: 60, ...RATE },
  { name: 'steady', seconds: SECONDS, ...RATE },
  { name: 'fivefold', seconds: Math.max(20, SECONDS / 10), ...FIVEFOLD },
  { name: 'again', seconds: 30, ...RATE },
];

describe('under open load', () => {
  let system: TestSystem;
  let run: LoadRun;
  beforeAll(
    async () => {
      system = await startTestSystem();
      run = await runLoad(system, PHASES);
      console.info(tableOf(run));
    },
    600_000 + 2000 * SECONDS,
  );
  afterAll(() => system.stop());

  it.each(PHASES.map(({ name }) => name))('every request of the phase %s succeeds', (name) => {
    const { sent, succeeded } = summaryOf(samplesOf(run, name));
    expect(sent).toBeGreaterThan(0);
    expect(succeeded).toBe(sent);
  });

  it.each(['steady', 'fivefold'])('99 of 100 signups of the phase %s take less than 50 ms', (name) => {
    expect(summaryOf(samplesOf(run, name, 'signup')).p99).toBeLessThan(BUDGET.p99);
  });

  it('memory grows by less than a fifth', () => {
    const before = memoryAtEndOf(run, 'warm-up', SECONDS / 20);
    expect(before).toBeGreaterThan(0);
    expect(memoryAtEndOf(run, 'steady', SECONDS / 20)).toBeLessThan(BUDGET.growth * before);
  });

  it('every acknowledged signup is in the export, once, and nothing else', async () => {
    expect(await lostSignups(system, run.samples)).toEqual([]);
    expect(system.process.exitCode).toBeNull();
  }, 60_000);
});

test('five rounds of a thousand signups, 200 at a time over 200 connections, are all acknowledged', async () => {
  const system = await startTestSystem({ site: false });
  const rounds: { acknowledged: number; took: number }[] = [];
  for (let round = 0; round < 5; round += 1) {
    const began = performance.now();
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async (_, connection) => {
        const own: number[] = [];
        for (let n = 0; n < 5; n += 1) {
          own.push((await requestSignup(system.url, `r${round}-${connection}-${n}@example.org`)).status);
        }
        return own;
      }),
    );
    const acknowledged = statuses.flat().filter((status) => status === 201).length;
    rounds.push({ acknowledged, took: Math.round(performance.now() - began) });
  }
  await system.stop();
  console.info(rounds);
  expect(rounds.map(({ acknowledged }) => acknowledged)).toEqual(Array(5).fill(1000));
}, 120_000);
