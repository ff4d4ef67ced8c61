import type { MailWorker } from '@tariff-tantrum/lambdas/mail/worker';

/** The pause between two runs, in ms: how soon a mail is sent after a signup. */
const PAUSE_MS = 1000;
const CLEANUP_INTERVAL_MS = 3_600_000;

/** Runs the worker again and again, and cleans the outbox hourly. Returns the function that stops it after the mail under way. */
export function startLoop(
  worker: Pick<MailWorker, 'run'>,
  cleanOutbox: () => Promise<void>,
): () => Promise<void> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  let cleanedAt = Number.NEGATIVE_INFINITY;
  const cleanUp = async () => {
    if (performance.now() - cleanedAt < CLEANUP_INTERVAL_MS) return;
    cleanedAt = performance.now();
    await cleanOutbox();
  };
  const run = () => {
    // Errors of the store are logged by requests, those of the engine by the worker; the next run tries again.
    running = Promise.allSettled([worker.run(abort.signal), cleanUp()]).then(() => {
      if (!abort.signal.aborted) timer = setTimeout(run, PAUSE_MS).unref();
    });
  };
  run();
  return async () => {
    abort.abort();
    clearTimeout(timer);
    await running;
  };
}
