import { setTimeout as delay } from 'node:timers/promises';
import { beginAndLeave, type Holdings, holdingsOf, holdingsOnceIdle } from './leavers';
import type { LongListSystem } from './long-list';
import { createOwner, type Exports } from './owner';
import { contradictions, createWriters, readList, readTotal } from './writers';

export interface Departures {
  before: Holdings;
  after: Holdings;
  /** Rows of a whole export, and what the store is asked for one. */
  rows: number;
  askedForOne: number;
  /** What the store was asked for all who left. */
  asked: number;
}

/** Exports once to the end. Then clients leave: half as many for a warm-up, and those that are watched. */
export async function watchLeavers({ system, asked }: LongListSystem, clients: number): Promise<Departures> {
  await readTotal(system);
  asked();
  const { rows } = await readList(system);
  const askedForOne = asked();
  await beginAndLeave(system, clients / 2);
  const before = holdingsOf(system);
  asked();
  await beginAndLeave(system, clients);
  const after = await holdingsOnceIdle(system, before.files);
  return { before, after, rows: rows.length, askedForOne, asked: asked() };
}

/** Exports again and again for `duration` ms while people sign up and are erased, old signups too if they may. */
export async function exportUnderChange(
  { system, people }: LongListSystem,
  duration: number,
  mayLeave = true,
): Promise<Exports> {
  const writers = createWriters(system, 10, people, { mayLeave });
  const owner = createOwner(system, writers);
  writers.start();
  await delay(duration);
  const exports = await owner.stop();
  await writers.stop();
  return { ...exports, wrong: [...exports.wrong, ...contradictions(writers, await readList(system))] };
}
