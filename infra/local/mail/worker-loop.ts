import type { Log } from '@tariff-tantrum/lambdas/api/host';
import { CapacityUnknown } from '@tariff-tantrum/lambdas/email/mailer';
import type { ProblemSource } from '../problems';
import { createWatchedTask } from './watched-task';

/** The pause between two runs, in ms: how soon an email is sent after a signup. */
const PAUSE_MS = 1000;
const CLEANUP_INTERVAL_MS = 3_600_000;

const READ_LOG = 'Read the log: its entries worker-failed name the error. It is tried again by itself.';

/**
 * Creates the loop that runs the worker again and again, and another one that cleans the outbox hourly: after a long list
 * that takes minutes, and whoever waits for an email must not wait for it.
 * @param run runs the worker once; it ends soon if its signal aborts
 * @param cleanOutbox ends early if its signal aborts
 */
export function createLoop(
  run: (signal: AbortSignal) => Promise<void>,
  cleanOutbox: (signal: AbortSignal) => Promise<void>,
  log: Log,
) {
  const abort = new AbortController();
  const { signal } = abort;
  const sending = createWatchedTask(
    { id: 'worker', severity: 'error', title: 'Some emails cannot be sent.', whatToDo: READ_LOG },
    log,
    () =>
      run(signal).catch((error) => {
        // The worker reports that itself.
        if (!(error instanceof CapacityUnknown)) throw error;
      }),
  );
  const cleaning = createWatchedTask(
    {
      id: 'outbox',
      severity: 'error',
      title: 'Old emails in the outbox cannot be deleted.',
      whatToDo: READ_LOG,
    },
    log,
    () => cleanOutbox(signal),
  );
  const loops = [createRepeat(sending.run, PAUSE_MS), createRepeat(cleaning.run, CLEANUP_INTERVAL_MS)];
  const problemSources: ProblemSource[] = [sending.findProblem, cleaning.findProblem];
  return {
    /** Find out that either fails. */
    problemSources,
    start(): void {
      for (const loop of loops) loop.start();
    },
    /** Ends it after the email under way. */
    async stop(): Promise<void> {
      abort.abort();
      await Promise.all(loops.map((loop) => loop.stop()));
    },
  };
}

/** Carries out a task that never rejects again and again, with a pause after each time (ms). */
function createRepeat(task: () => Promise<void>, pause: number) {
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let isOver = false;
  const run = () => {
    running = task().then(() => {
      if (!isOver) timer = setTimeout(run, pause).unref();
    });
  };
  return {
    start: run,
    async stop(): Promise<void> {
      isOver = true;
      clearTimeout(timer);
      await running;
    },
  };
}
