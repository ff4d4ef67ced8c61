import { watchNpm } from './parent-watch';
import { StartError } from './start-error';

/** From the start of this process to its end, however that comes. */
export interface Lifetime {
  /** Aborted when the end begins. */
  signal: AbortSignal;
  /** What is to be done at the end, in the order of these calls. */
  onEnd(task: () => unknown): void;
  /** Runs the start; where it fails, says why, ends everything and leaves with 1. */
  run(begin: () => Promise<void>): Promise<void>;
}

/** Whatever hangs at the end, this process is gone after so many ms. */
const LONGEST_END = 4500;

/**
 * Ends the process with 0 on SIGTERM or SIGINT, also on one that was sent to npm.
 * @param npmScript name of the npm script that this process was started by, if it was
 */
export function createLifetime(npmScript: string | undefined): Lifetime {
  const abort = new AbortController();
  const tasks: (() => unknown)[] = [];
  const end = async (exitCode: number): Promise<void> => {
    if (abort.signal.aborted) return;
    abort.abort();
    setTimeout(() => process.exit(exitCode), LONGEST_END).unref();
    for (const task of tasks) await Promise.resolve(task()).catch(() => undefined);
    process.exit(exitCode);
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!abort.signal.aborted) console.log(`${signal}: finishing what is under way ...`);
      void end(0);
    });
  }
  watchNpm(npmScript, () => void end(0));
  return {
    signal: abort.signal,
    onEnd: (task) => tasks.push(task),
    async run(begin) {
      try {
        await begin();
      } catch (error) {
        // The end has begun in the middle of the start: what it took away is no failure.
        if (abort.signal.aborted) return;
        console.error(error instanceof StartError ? error.message : error);
        await end(1);
      }
    },
  };
}
