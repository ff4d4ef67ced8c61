import { setTimeout as delay } from 'node:timers/promises';
import { OWNER_DAYS } from '@tariff-tantrum/lambdas/facts/owner-days';
import { MINUTE, SECOND } from '@tariff-tantrum/lambdas/facts/time';

const LEFT_MS = 3 * MINUTE;

/** Timeout of a `beforeAll` that calls `avoidMidnight`. */
export const AVOID_MIDNIGHT_TIMEOUT_MS = LEFT_MS + 2 * MINUTE;

/** Waits for the owner's next day if this one ends within 3 minutes: today's signups are yesterday's after midnight. */
export async function avoidMidnight(): Promise<void> {
  const now = Date.now();
  const left = OWNER_DAYS.startOf(OWNER_DAYS.dayOf(now), 1) - now;
  if (left < LEFT_MS) await delay(left + SECOND);
}

/** Resolves as soon as a condition holds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(20);
}
