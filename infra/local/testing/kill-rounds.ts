import { setTimeout as delay } from 'node:timers/promises';
import { createOwner } from './owner';
import { storeProcessOf } from './processes';
import type { TestSystem } from './system';
import { contradictions, createWriters, readList, readTotal } from './writers';

/** What is killed: the host and its store, the host, or the store. */
export const VICTIMS = ['whole system', 'API alone', 'store alone'] as const;
export type Victim = (typeof VICTIMS)[number];

export interface KillRound {
  victim: Victim;
  /** Acknowledged or unsure addresses so far. */
  addresses: number;
  /** Exports that were complete while all that went on. */
  exports: number;
  /** From the kill of the store, or from the start of the next system, until it answers; in ms. */
  backAfter: number;
  /** What contradicts what was acknowledged, by the kill or after it. */
  contradictions: string[];
}

/**
 * Kills the victim again and again while 50 people sign up, repeat themselves and are erased, and the owner
 * exports; looks each time whether everything acknowledged is there, once.
 */
export async function* killRounds(system: TestSystem, victims: Iterable<Victim>): AsyncGenerator<KillRound> {
  const writers = createWriters(system, 50);
  for (const victim of victims) {
    const owner = createOwner(system, writers);
    writers.start();
    await delay(200 + Math.random() * 1000);
    const backAfter = victim === 'store alone' ? await killStore(system) : await killHost(system, victim);
    await writers.stop();
    const { exports, wrong } = await owner.stop();
    yield {
      victim,
      addresses: writers.known.size,
      backAfter,
      exports,
      contradictions: [...wrong, ...contradictions(writers, await readList(system))],
    };
  }
}

async function killHost(system: TestSystem, victim: Victim): Promise<number> {
  const store = storeProcessOf(system.process.pid ?? 0);
  if (victim === 'whole system') process.kill(store, 'SIGKILL');
  await system.kill('SIGKILL');
  const began = Date.now();
  await system.restart();
  return Date.now() - began;
}

async function killStore(system: TestSystem): Promise<number> {
  process.kill(storeProcessOf(system.process.pid ?? 0), 'SIGKILL');
  const began = Date.now();
  while (!(await readTotal(system, 1).catch(() => undefined))) await delay(20);
  return Date.now() - began;
}
