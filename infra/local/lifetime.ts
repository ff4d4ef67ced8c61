import { readFileSync } from 'node:fs';
import { StartError } from './start-error';

/** The life of this process, from its start to its shutdown. */
export type Lifetime = ReturnType<typeof createLifetime>;

/** Hard limit for the shutdown, in milliseconds. */
const SHUTDOWN_TIMEOUT_MS = 4500;

/**
 * Exits with 0 on SIGTERM or SIGINT, including one that was sent to npm.
 * @param npmScript name of the npm script that started this process, if one did
 */
export function createLifetime(npmScript: string | undefined) {
  const abort = new AbortController();
  const steps: (() => unknown)[] = [];
  const shutDown = async (exitCode: number): Promise<void> => {
    if (abort.signal.aborted) return;
    abort.abort();
    setTimeout(() => process.exit(exitCode), SHUTDOWN_TIMEOUT_MS).unref();
    for (const step of steps.reverse()) await Promise.resolve(step()).catch(() => undefined);
    process.exit(exitCode);
  };
  const fail = (reason: unknown) => {
    console.error(reason);
    return shutDown(1);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!abort.signal.aborted) console.log(`${signal}: shutting down ...`);
      void shutDown(0);
    });
  }
  onNpmExit(npmScript, () => void shutDown(0));
  return {
    /** Aborted when the shutdown begins. */
    signal: abort.signal,
    /** Adds a step of the shutdown; the last one that was added runs first. */
    onShutdown: (step: () => unknown): void => void steps.push(step),
    /** Runs the start; if it fails, prints the reason and exits with 1. */
    async run(start: () => Promise<void>): Promise<void> {
      try {
        await start();
      } catch (error) {
        // Shutdown began during startup: ignore the errors it caused.
        if (abort.signal.aborted) return;
        await fail(error instanceof StartError ? error.message : error);
      }
    },
    /** Prints why the system cannot continue, and exits with 1. */
    fail: (reason: string): void => void fail(reason),
  };
}

/**
 * Calls `onExit` when the `npm start` above this process has ended. npm sends a signal only to the shell between the
 * two, which does not pass it on; so this process checks whether its parents are the same.
 */
function onNpmExit(npmScript: string | undefined, onExit: () => void): void {
  if (npmScript !== 'start' && npmScript !== 'dev') return;
  const [parent, grandparent] = [process.ppid, parentOf(process.ppid)];
  setInterval(() => {
    if (process.ppid !== parent || parentOf(parent) !== grandparent) onExit();
  }, 100).unref();
}

/** Returns the parent of another process on Linux, else undefined; npm is the parent of the shell. */
function parentOf(pid: number): number | undefined {
  try {
    const afterName = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1);
    return Number(afterName?.split(' ')[1]);
  } catch {
    return undefined;
  }
}
