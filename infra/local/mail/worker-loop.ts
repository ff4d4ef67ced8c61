import type { Log } from '@tariff-tantrum/lambdas/api/host';
import { CapacityUnknown } from '@tariff-tantrum/lambdas/email/mailer';
import type { MailWorker } from '@tariff-tantrum/lambdas/system/worker';
import type { ProblemSource } from '../problems';
import { createWatchedTask } from './watched-task';

/** The pause between two runs, in ms: how soon an email is sent after a signup. */
const PAUSE_MS = 1000;
const CLEANUP_INTERVAL_MS = 3_600_000;

const READ_LOG = 'Read the log: its entries worker-failed name the error. It is tried again by itself.';

/** Creates the loop that runs the worker again and again, and cleans the outbox hourly. */
export function createLoop(worker: Pick<MailWorker, 'run'>, cleanOutbox: () => Promise<void>, log: Log) {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let cleanedAt = Number.NEGATIVE_INFINITY;
  const sending = createWatchedTask(
    { id: 'worker', severity: 'error', title: 'Some emails cannot be sent.', whatToDo: READ_LOG },
    log,
    () =>
      worker.run(abort.signal).catch((error) => {
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
    cleanOutbox,
  );
  const cleanUp = async () => {
    if (performance.now() - cleanedAt < CLEANUP_INTERVAL_MS) return;
    cleanedAt = performance.now();
    await cleaning.run();
  };
  const run = () => {
    running = Promise.all([sending.run(), cleanUp()]).then(() => {
      if (!abort.signal.aborted) timer = setTimeout(run, PAUSE_MS).unref();
    });
  };
  const problemSources: ProblemSource[] = [sending.findProblem, cleaning.findProblem];
  return {
    /** Find out that either fails. */
    problemSources,
    start: run,
    /** Ends it after the email under way. */
    async stop(): Promise<void> {
      abort.abort();
      clearTimeout(timer);
      await running;
    },
  };
}
