import type { Problem } from '@tariff-tantrum/lambdas/contract/schemas';
import { findExpired } from '@tariff-tantrum/lambdas/signups/expiring';
import { createDailyTask } from '@tariff-tantrum/lambdas/system/daily-task';
import { deleteExpired } from '@tariff-tantrum/lambdas/system/expiry';
import type { TimedContext } from '@tariff-tantrum/lambdas/table/context';
import { explainExpiry } from '../problems';

const CHECK_INTERVAL_MS = 60_000;

/** Deletes expired records at startup and then daily, unless that has to wait for the owner. */
export function startMaintenance(context: TimedContext, print: (line: string) => void): void {
  runDaily(async () => {
    const problem = await findExpiryProblem(context);
    if (problem) return print(`${problem.title} ${problem.whatToDo}`);
    const deleted = await deleteExpired(context);
    if (deleted > 0) print(`Deleted ${deleted} expired signups.`);
  });
}

/** Returns why nothing is deleted now, if it has to wait. */
export const findExpiryProblem = async (context: TimedContext): Promise<Problem | undefined> =>
  explainExpiry(await findExpired(context), context.now());

/** Runs a task immediately and then daily; one that fails is tried again after `interval` ms. */
export function runDaily(task: () => Promise<void>, interval = CHECK_INTERVAL_MS): void {
  const runIfDue = createDailyTask(task, Date.now);
  void runIfDue();
  setInterval(runIfDue, interval).unref();
}
