import type { Item } from '../../table/table';
import { openInProcessSqlite } from '../../table/testing/in-process-sqlite';
import { createNames, createObservers, createTrace, createWallClock, type Environment } from './environment';
import { live } from './live';
import { createMishaps } from './mishaps';
import type { World } from './plan';
import { createDraws } from './random';
import { createScheduler } from './scheduler';

/** A broken rule, and what showed that first. */
export interface Violation {
  rule: string;
  detail: string;
}

export interface Outcome {
  violations: Violation[];
  /** The mishaps that have happened. */
  mishaps: string[];
  /** The log of the world, if it was requested. */
  trace: readonly string[];
  events: number;
  /** Returns what the store contains, until the next world runs. */
  items(): Item[];
}

/** How many events a world may have: one with more counts as endless. */
const MOST_EVENTS = 150_000;
/** One database for all worlds, of which one runs at a time: opening a database takes longer than many calls. */
const database = openInProcessSqlite();

/** Runs a world to its end, and judges it. @param options `most`: the number of events after which it is stopped */
export async function runWorld(world: World, { traces = false, most = MOST_EVENTS } = {}): Promise<Outcome> {
  const { seed, config } = world;
  const scheduler = createScheduler(most);
  const env: Environment = {
    config,
    scheduler,
    draw: createDraws(seed),
    mishaps: createMishaps(world.mishaps),
    clock: createWallClock(scheduler),
    database,
    names: createNames(),
    trace: createTrace(scheduler, traces),
    observers: createObservers(),
    outbox: new Set(),
    installation: 'the first',
  };
  const violations = new Map<string, string>();
  const fail = (rule: string, detail: string): void => {
    env.trace.add(() => `*** ${rule}: ${detail}`);
    if (!violations.has(rule)) violations.set(rule, detail);
  };
  database.replace([]);
  await live(env, world.plan, fail);
  return {
    violations: [...violations].map(([rule, detail]) => ({ rule, detail })),
    mishaps: env.mishaps.names(),
    trace: env.trace.lines(),
    events: scheduler.events(),
    items: () => database.list(''),
  };
}
