import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { memoryOf, storeProcessOf } from '../processes';
import type { TestSystem } from '../system';
import type { LoadOrder, Phase, Sample } from './traffic';

/** What the system's two processes kept in memory, in bytes, at a moment (ms since the begin). */
export interface Memory {
  at: number;
  host: number;
  store: number;
}

export interface LoadRun {
  phases: readonly Phase[];
  samples: Sample[];
  memory: Memory[];
}

const LOOK_EVERY = 1000;

/** Puts a system under load, phase after phase, and watches the memory of its host and store meanwhile. */
export async function runLoad(system: TestSystem, phases: readonly Phase[]): Promise<LoadRun> {
  const generator = fork(fileURLToPath(new URL('./generator.ts', import.meta.url)), [], {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  const host = system.process.pid ?? 0;
  const store = storeProcessOf(host);
  const memory: Memory[] = [];
  const began = Date.now();
  const look = () => memory.push({ at: Date.now() - began, host: memoryOf(host), store: memoryOf(store) });
  const timer = setInterval(look, LOOK_EVERY);
  try {
    const order: LoadOrder = { url: system.url, phases };
    generator.send(order);
    const [samples]: Sample[][] = await Promise.race([once(generator, 'message'), failure(generator)]);
    return { phases, samples: samples ?? [], memory };
  } finally {
    clearInterval(timer);
    generator.kill();
  }
}

async function failure(generator: ReturnType<typeof fork>): Promise<never> {
  const [code] = await once(generator, 'exit');
  throw new Error(`The load generator ended with ${code} before it had anything to tell.`);
}
