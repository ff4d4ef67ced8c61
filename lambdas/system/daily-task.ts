import { dateOf } from '../facts/time';

/**
 * Returns a function that runs the task if it has not succeeded yet on the current UTC day, and never twice at the
 * same time. A task that fails is tried again by the next call.
 */
export function createDailyTask(task: () => Promise<void>, now: () => number): () => Promise<void> {
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
      // The store is unavailable; requests log that, and the next call tries again.
    } finally {
      running = false;
    }
  };
}
