import type { Log } from '@tariff-tantrum/lambdas/api/host';
import { logEntry } from '@tariff-tantrum/lambdas/api/responses';
import type { Problem } from '@tariff-tantrum/lambdas/contract/schemas';
import { StoreUnavailableError } from '@tariff-tantrum/lambdas/table/errors';

/**
 * Creates a task in the background whose failure is logged, and is a problem until it succeeds. It never rejects.
 * @param problem the same for each failure, or what describes one
 */
export function createWatchedTask(
  problem: Problem | ((error: unknown) => Problem),
  log: Log,
  task: () => Promise<void>,
) {
  let failure: { error: unknown } | undefined;
  return {
    async run(): Promise<void> {
      try {
        await task();
        failure = undefined;
      } catch (error) {
        failure = { error };
        log(logEntry('worker-failed', undefined, error));
      }
    },
    /** @throws StoreUnavailableError if that was the reason, which is a problem of its own */
    async findProblem(): Promise<Problem | undefined> {
      if (failure?.error instanceof StoreUnavailableError) throw failure.error;
      return failure && (typeof problem === 'function' ? problem(failure.error) : problem);
    },
  };
}
