import { createLoad, memoryOf, startTestSystem } from '../../testing';

/** LOAD_SECONDS shortens the steady phase for development. */
const SECONDS = Number(process.env.LOAD_SECONDS ?? 600);
const RATE = { signups: 100, pages: 300 };
/** Milliseconds of the 99th percentile of signups, and growth of memory. */
const BUDGET = { p99: 50, growth: 1.2 };

test(
  'under open load, also fivefold, every request succeeds, signups take less than 50 ms, memory is steady, and nothing is lost',
  async () => {
    const system = await startTestSystem();
    const load = createLoad(system);
    const memory: number[] = [];
    const run = async (seconds: number, factor: number, isTimed: boolean) => {
      const { signups, pages } = await load.run({
        seconds,
        signups: factor * RATE.signups,
        pages: factor * RATE.pages,
      });
      memory.push(memoryOf(system.process.pid ?? 0));
      console.info({
        seconds,
        factor,
        signups,
        pages,
        megabytes: Math.round((memory.at(-1) ?? 0) / 2 ** 20),
      });
      expect(signups.failed + pages.failed).toBe(0);
      if (isTimed) expect(signups.p99).toBeLessThan(BUDGET.p99);
    };
    await run(60, 1, false);
    await run(SECONDS, 1, true);
    await run(Math.max(20, SECONDS / 10), 5, true);
    await run(30, 1, false);
    const [warm = 0, steady = 0] = memory;
    expect(steady).toBeLessThan(BUDGET.growth * warm);
    expect(await load.isStored(system)).toBe(true);
    await system.stop();
  },
  600_000 + 2000 * SECONDS,
);
