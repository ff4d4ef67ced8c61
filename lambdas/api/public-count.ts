import type { Context, Hono } from 'hono';
import { SIGNUP_COUNT_FROM } from '../contract/facts';
import type { PublicCount } from '../contract/schemas';
import { type Clock, dateOf } from '../domain';
import type { SignupStore } from '../store/signup-store';
import { createEndpoint, json } from './endpoint';

/** The public count is a multiple of this: it must not change with a single signup. */
const STEP = 100;

/**
 * `GET /api/launch-signups/public-count`: the number of signups before today (UTC), rounded down to hundreds, as
 * `atLeast`; an empty object below the threshold of the owner. It is read from the store once a day and process,
 * however often it is requested, and not at all without a threshold.
 * @param threshold the smallest number that is published, if any is
 */
export function createPublicCount(
  { store, now }: { store: Pick<SignupStore, 'count'>; now: Clock },
  threshold: number | undefined = SIGNUP_COUNT_FROM,
): Hono {
  let counted: { day: string; count: Promise<PublicCount> } | undefined;

  async function count(from: number): Promise<PublicCount> {
    const { total, trend } = await store.count({ trend: true });
    const atLeast = Math.floor((total - (trend?.today ?? 0)) / STEP) * STEP;
    return atLeast >= Math.max(from, STEP) ? { atLeast } : {};
  }

  return createEndpoint('public-count', async (c: Context) => {
    if (threshold === undefined) return json(c, {});
    const day = dateOf(now());
    if (counted?.day !== day) counted = { day, count: count(threshold) };
    const current = counted;
    // A failure must not last for the day.
    current.count.catch(() => {
      if (counted === current) counted = undefined;
    });
    return json(c, await current.count);
  });
}
