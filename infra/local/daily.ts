import { dateOf } from '@tariff-tantrum/lambdas/domain';

/**
 * A task for every UTC day. Call what it returns often: it runs the task when the day is another than that of
 * the last success, and never twice at once. A task that fails is tried again with the next call.
 */
export function createDaily(task: () => Promise<void>, now: () => number): () => Promise<void> {
  let doneOn = '';
  let running = false;
  return async () => {
    const today = dateOf(now());
    if (running || doneOn === today) return;
    running = true;
    try {
      await task();
      doneOn = today;
    } catch {
      // The store is away; requests tell so, and the next call tries again.
    } finally {
      running = false;
    }
  };
}
