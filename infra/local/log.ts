import type { Log, LogEntry } from '@tariff-tantrum/lambdas/api/host';

/** How long the same entry is not repeated (ms). */
const REPEAT_INTERVAL_MS = 10_000;
/** Different entries that are remembered for that. */
const MAX_ENTRIES = 1000;

/**
 * Creates a log that writes one line of JSON per entry. The same entry, such as every signup's while the store is
 * unavailable, is written at most once in ten seconds, with the number of those suppressed: a full disk needs no more.
 */
export function createLog(write: (line: string) => void, now: () => number): Log {
  const written = new Map<string, { at: number; suppressed: number }>();
  return (entry: LogEntry) => {
    const key = JSON.stringify(entry);
    const last = written.get(key);
    if (last && now() - last.at < REPEAT_INTERVAL_MS) {
      last.suppressed += 1;
      return;
    }
    const suppressed = last?.suppressed ?? 0;
    // At the end again, so that the first entry is the oldest.
    written.delete(key);
    written.set(key, { at: now(), suppressed: 0 });
    if (written.size > MAX_ENTRIES) written.delete(written.keys().next().value ?? '');
    write(
      JSON.stringify({ at: new Date(now()).toISOString(), ...entry, ...(suppressed > 0 && { suppressed }) }),
    );
  };
}
