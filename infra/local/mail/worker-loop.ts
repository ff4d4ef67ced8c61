import type { Log } from '@tariff-tantrum/lambdas/api/host';
import type { Problem } from '@tariff-tantrum/lambdas/contract/schemas';
import { CapacityUnknown } from '@tariff-tantrum/lambdas/email/mailer';
import { HOUR, MINUTE, SECOND } from '@tariff-tantrum/lambdas/facts/time';
import type { ProblemSource } from '../problems';
import { createWatchedTask } from './watched-task';

/** The pauses between two runs (ms): how soon an email is sent after a signup, and so on. */
const PAUSES = { send: SECOND, cleanOutbox: HOUR, readBounces: MINUTE };

const READ_LOG = 'Read the log: its entries worker-failed name the error. It is tried again by itself.';

/** The repeated tasks; each ends soon after its signal is aborted. */
interface Work {
  send(signal: AbortSignal): Promise<void>;
  cleanOutbox(signal: AbortSignal): Promise<void>;
  /** Absent without a mailbox. */
  readBounces?: ((signal: AbortSignal) => Promise<void>) | undefined;
}

/**
 * Creates the loops of the worker. Each goes on beside the others: cleaning the outbox after a long list takes minutes,
 * a server of a mailbox may hang, and whoever waits for an email must not wait for that.
 * @param describeBounces describes why bounces could not be read
 */
export function createLoop(work: Work, describeBounces: (error: unknown) => Problem, log: Log) {
  const abort = new AbortController();
  const { signal } = abort;
  const { readBounces } = work;
  const sending = createWatchedTask(
    { id: 'worker', severity: 'error', title: 'Some emails cannot be sent.', whatToDo: READ_LOG },
    log,
    () =>
      work.send(signal).catch((error) => {
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
    () => work.cleanOutbox(signal),
  );
  const reading = readBounces && createWatchedTask(describeBounces, log, () => readBounces(signal));
  const loops = [
    createRepeat(sending.run, PAUSES.send),
    createRepeat(cleaning.run, PAUSES.cleanOutbox),
    ...(reading ? [createRepeat(reading.run, PAUSES.readBounces)] : []),
  ];
  const problemSources: ProblemSource[] = [
    sending.findProblem,
    cleaning.findProblem,
    ...(reading ? [reading.findProblem] : []),
  ];
  return {
    /** Each finds the failure of one task. */
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

/** Repeats a task, which must never reject, with a pause (ms) after each run. */
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
