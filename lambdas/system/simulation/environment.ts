import type { InProcessSqlite } from '../../table/testing/in-process-sqlite';
import type { Mishaps } from './mishaps';
import type { Config } from './plan';
import type { Draws } from './random';
import type { Scheduler } from './scheduler';
import type { Stored } from './stored';

/** The state that everything in a world shares. */
export interface Environment {
  readonly config: Config;
  readonly draw: Draws;
  readonly scheduler: Scheduler;
  readonly mishaps: Mishaps;
  readonly clock: WallClock;
  readonly database: InProcessSqlite;
  readonly names: Names;
  readonly trace: Trace;
  readonly observers: Observers;
  /** The references of people whose emails an outbox keeps, whether it is in use or was used earlier. */
  readonly outbox: Set<string>;
  /** Names the installation; a copy of the data in another one would have another name. */
  installation: string;
}

/** The clock of a machine, which may jump. */
export interface WallClock {
  /** Returns ms since 1970. */
  now(): number;
  jump(ms: number): void;
}

/** Called with each write that was carried out. */
export type Observer = (change: StoredChange) => void;
export interface Observers {
  add(observer: Observer): void;
  notify: Observer;
}

/** What was stored before and after a write, and the process that wrote it. */
export interface StoredChange {
  by: { name: string; action: string };
  before: Stored;
  after: Stored;
}

/** When the worlds begin. */
const BEGIN = Date.UTC(2026, 2, 18, 8);

export function createWallClock(scheduler: Scheduler): WallClock {
  let offset = 0;
  return {
    now: () => BEGIN + scheduler.time() + offset,
    jump(ms) {
      offset += ms;
    },
  };
}

export function createObservers(): Observers {
  const observers: Observer[] = [];
  return {
    add: (observer) => void observers.push(observer),
    notify(change) {
      for (const observer of observers) observer(change);
    },
  };
}

/** Short names for ids, such as `p3` for a person and `campaign 1`: they do not depend on when an id was made. */
export interface Names {
  give(id: string, name: string): void;
  /** Returns a text in which each part between `#` that is an id is replaced by its name. */
  of(text: string): string;
}

export function createNames(): Names {
  const names = new Map<string, string>();
  return {
    give: (id, name) => void names.set(id, name),
    of: (text) =>
      text
        .split('#')
        .map((part) => names.get(part) ?? part)
        .join(' '),
  };
}

/** The log of a world, line by line. */
export interface Trace {
  /** Adds a line, which is made only if somebody reads it. */
  add(line: () => string): void;
  lines(): readonly string[];
}

export function createTrace(scheduler: Scheduler, isKept: boolean): Trace {
  const lines: string[] = [];
  return {
    add(line) {
      if (isKept) lines.push(`${describeTime(scheduler.time())} ${line()}`);
    },
    lines: () => lines,
  };
}

/** Returns a time since the beginning as hours, minutes, seconds and milliseconds. */
const describeTime = (ms: number): string =>
  `${Math.floor(ms / 3_600_000)}:${new Date(ms).toISOString().slice(14, 23)}`;
