import { CapacityUnknown } from '../../email/mailer';
import { HOUR, MINUTE, SECOND } from '../../facts/time';
import { StoreUnavailableError } from '../../table/errors';
import { runWorker } from '../worker';
import { skewOf } from './clients';
import type { Engine } from './engine';
import type { Environment } from './environment';
import { createProcess, type Process } from './process';
import { openWorker } from './product';
import type { Fail } from './rules/rule';

/** How long a Lambda runs, and how often it is called (ms). */
const LAMBDA = { runs: 50 * SECOND, every: MINUTE };
/** How long a worker without work waits, unless something is stored meanwhile, and how soon after that it runs (ms). */
const IDLE = [MINUTE, 10 * MINUTE, HOUR];
const HALF_DAY = 12 * HOUR;
const WAKE = [10, SECOND, 5 * SECOND];
/** How long a Lambda is frozen after a call, and how soon a process that was killed is started again (ms). */
const FREEZES = [SECOND, 10 * SECOND, MINUTE];
const RESTARTS = [100, 5 * SECOND, 70 * SECOND];

export interface Workers {
  start(): void;
  /** Kills all of them; `start` starts others. */
  kill(): void;
  /** Lets them run seldom from now on: nothing is under way any more. */
  rest(): void;
  stop(): void;
}

/** Creates the workers of a world. One that was killed is started again. */
export function createWorkers(env: Environment, engine: Engine, fail: Fail): Workers {
  const { config, draw, scheduler, trace, observers, mishaps } = env;
  let isStopped = false;
  let isResting = false;
  let changes = 0;
  let generation = 0;
  let live: Process[] = [];
  let sleeping: (() => void)[] = [];
  observers.add(({ after }) => {
    if (after.kind === 'other') return;
    changes += 1;
    const woken = sleeping;
    sleeping = [];
    for (const wake of woken) wake();
  });

  function startOne(number: number, life: number, since: number): void {
    const name = `worker ${number}.${since}.${life}`;
    const chance = draw(name);
    const process = createProcess(env, name, skewOf(chance, config.skew));
    const worker = openWorker(env, process, engine.open(process));
    live.push(process);
    process.onKill(() => {
      live = live.filter((other) => other !== process);
      trace.add(() => `${name} is gone`);
      scheduler.at(scheduler.time() + chance.pick(RESTARTS), 0, () => {
        if (!isStopped && since === generation) startOne(number, life + 1, since);
      });
    });

    /** Runs until nothing is due. Tries again what the store has failed. */
    async function run(): Promise<void> {
      const abort = new AbortController();
      if (config.host === 'lambdas') scheduler.at(scheduler.time() + LAMBDA.runs, 0, () => abort.abort());
      await runWorker(worker, abort.signal).catch((error: unknown) => {
        if (!(error instanceof StoreUnavailableError || error instanceof CapacityUnknown)) throw error;
      });
    }

    /** Waits until the next run. */
    async function rest(isIdle: boolean): Promise<void> {
      if (!isIdle) return process.wait(config.host === 'machine' ? SECOND : LAMBDA.every - LAMBDA.runs);
      const woken = new Promise<void>((resolve) => sleeping.push(resolve));
      await Promise.race([
        woken,
        process.wait(isResting ? HALF_DAY : mishaps.isEnded() ? HOUR : chance.pick(IDLE)),
      ]);
      await process.wait(chance.pick(WAKE));
    }

    async function loop(): Promise<void> {
      while (!isStopped) {
        const before = changes;
        await run();
        // A Lambda does nothing between two calls.
        if (config.host === 'lambdas') process.freeze(scheduler.time() + chance.pick(FREEZES));
        await rest(before === changes);
      }
    }

    loop().catch((error: unknown) =>
      fail(
        'the worker fails',
        `${name}: ${error instanceof Error ? (error.stack ?? '') : error}`.slice(0, 500),
      ),
    );
  }

  return {
    start() {
      generation += 1;
      for (let number = 1; number <= config.workers; number += 1) startOne(number, 1, generation);
    },
    kill() {
      generation += 1;
      for (const process of [...live]) process.kill();
    },
    rest() {
      isResting = true;
    },
    stop() {
      isStopped = true;
    },
  };
}
