import type { Problem } from '@tariff-tantrum/lambdas/contract/schemas';
import { findExpired, obstacleToExpiry } from '@tariff-tantrum/lambdas/signups/expiring';
import { createDailyTask } from '@tariff-tantrum/lambdas/system/daily-task';
import { deleteExpired } from '@tariff-tantrum/lambdas/system/expiry';
import type { TimedContext } from '@tariff-tantrum/lambdas/table/context';
import { explainExpiry } from '../problems';
import { deleteKeptLists } from './kept-lists';

const CHECK_INTERVAL_MS = 60_000;

/**
 * Deletes expired records at startup and then daily, as far as that need not wait for the owner, and lists that a
 * restore has kept.
 * @param folder the data folder
 */
export function startMaintenance(context: TimedContext, folder: string, print: (line: string) => void): void {
  runDaily(async () => {
    for (const name of deleteKeptLists(folder, context.now())) print(`Deleted ${name}.`);
    const found = await findExpired(context);
    const problem = explainExpiry(found, context.now());
    if (problem) print(`${problem.title} ${problem.whatToDo}`);
    const deleted = await deleteExpired(context, obstacleToExpiry(found, context.now()));
    if (deleted > 0) print(`Deleted ${deleted} expired signups.`);
  });
}

/** Returns why signups that have expired are not deleted now, if that has to wait for the owner. */
export const findExpiryProblem = async (context: TimedContext): Promise<Problem | undefined> =>
  explainExpiry(await findExpired(context), context.now());

/** Runs a task immediately and then daily; one that fails is tried again after `interval` ms. */
export function runDaily(task: () => Promise<void>, interval = CHECK_INTERVAL_MS): void {
  const runIfDue = createDailyTask(task, Date.now);
  void runIfDue();
  setInterval(runIfDue, interval).unref();
}
