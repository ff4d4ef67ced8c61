import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { memoryOf } from '../processes';
import type { TestSystem } from '../system';
import type { LoadOrder, Phase, Sample } from './traffic';

/** The memory of the host in bytes, at a moment (ms since the start). */
export interface MemorySample {
  at: number;
  bytes: number;
}

export interface LoadRun {
  phases: readonly Phase[];
  samples: Sample[];
  memory: MemorySample[];
}

const MEMORY_INTERVAL_MS = 1000;

/** Puts a system under load, phase after phase, and samples the memory of its host. */
export async function runLoad(system: TestSystem, phases: readonly Phase[]): Promise<LoadRun> {
  const generator = fork(fileURLToPath(new URL('./generator.ts', import.meta.url)), [], {
    execArgv: ['--import', 'tsx'],
    serialization: 'advanced',
  });
  const memory: MemorySample[] = [];
  const began = Date.now();
  const sample = () => memory.push({ at: Date.now() - began, bytes: memoryOf(system.process.pid ?? 0) });
  const timer = setInterval(sample, MEMORY_INTERVAL_MS);
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
  throw new Error(`The load generator exited with ${code} before it sent its samples.`);
}
