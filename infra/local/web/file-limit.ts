import { readFileSync } from 'node:fs';

/** Files that the process needs for other purposes than connections. */
const RESERVE = 200;
/** The limit of systems without `/proc`, such as macOS, which allow at least this many. */
const COMMON_LIMIT = 10_240;

/** Returns `wanted`, or less if the process may not open as many files: each connection is one. */
export const connectionsLimit = (wanted: number): number => Math.min(wanted, fileLimit() - RESERVE);

// Node has raised the soft limit to the hard one.
function fileLimit(): number {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return Number(soft ?? COMMON_LIMIT);
  } catch {
    return COMMON_LIMIT;
  }
}
