import type { Log, LogEntry } from '@tariff-tantrum/lambdas/api';

/** How long (ms) the same is not told again. */
const QUIET = 10_000;

/**
 * Writes what an operator should know, a line of JSON each. What happens again and again, as every signup does
 * that finds the store away, is told once in a while, with the number of times: a full disk needs no more lines.
 */
export function createLog(write: (line: string) => void, now: () => number): Log {
  const told = new Map<string, { at: number; untold: number }>();
  return (entry: LogEntry) => {
    const { event, path, error } = entry;
    const key = JSON.stringify([event, path, error]);
    const last = told.get(key);
    if (last && now() - last.at < QUIET) {
      last.untold += 1;
      return;
    }
    const untold = last?.untold ?? 0;
    told.set(key, { at: now(), untold: 0 });
    write(JSON.stringify({ at: new Date(now()).toISOString(), ...entry, ...(untold > 0 && { untold }) }));
  };
}
