import { setTimeout as delay } from 'node:timers/promises';
import { startExporter } from './exporter';
import type { TestSystem } from './system';
import { contradictions, createWriters, readSignups } from './writers';

export interface KillRound {
  /** Addresses that were acknowledged or unsure so far. */
  addresses: number;
  /** Complete exports in this round. */
  exports: number;
  /** From the start after the kill until it was ready, in ms. */
  backAfter: number;
  /** What contradicts an acknowledgement, because of the kill or after it. */
  contradictions: string[];
}

/**
 * Kills the system again and again (SIGKILL) while 50 clients sign up, repeat themselves and are erased, and the owner
 * exports; checks each time whether every acknowledged signup is stored once.
 */
export async function* killRounds(system: TestSystem, rounds: number): AsyncGenerator<KillRound> {
  const writers = createWriters(system, 50);
  for (let round = 0; round < rounds; round += 1) {
    const exporter = startExporter(system, writers);
    writers.start();
    await delay(200 + Math.random() * 1000);
    await system.kill('SIGKILL');
    const began = Date.now();
    await system.restart();
    const backAfter = Date.now() - began;
    await writers.stop();
    const { exports, wrong } = await exporter.stop();
    yield {
      addresses: writers.known.size,
      backAfter,
      exports,
      contradictions: [...wrong, ...contradictions(writers, await readSignups(system))],
    };
  }
}
