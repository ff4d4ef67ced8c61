import type { MailWorker } from '@tariff-tantrum/lambdas/mail/worker';

/** The shortest and the longest pause between two runs, in ms: how soon a mail is sent after a signup. */
const PAUSE_MS = { min: 1000, max: 10_000 };
/** Looking for due mails reads all pending signups: it takes this part of the time, unless the longest pause is over. */
const BUSY_PART = 1 / 10;
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
    const began = performance.now();
    // Errors of the store are logged by requests, those of the engine by the worker; the next run tries again.
    running = Promise.allSettled([worker.run(abort.signal), cleanUp()]).then(() => {
      if (abort.signal.aborted) return;
      const pause = (performance.now() - began) / BUSY_PART;
      timer = setTimeout(run, Math.min(PAUSE_MS.max, Math.max(PAUSE_MS.min, pause))).unref();
    });
  };
  run();
  return async () => {
    abort.abort();
    clearTimeout(timer);
    await running;
  };
}
