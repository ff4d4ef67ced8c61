import { deliveries } from '../campaigns/delivery';
import { ACTION_LOG_DAYS } from '../facts/facts';
import { firstUnexpiredDay } from '../facts/retention';
import { DAY, isoOf } from '../facts/time';
import { ACTIONS } from '../owner/action-log';
import { FAILED_LOGIN_PARTITIONS } from '../owner/login-limiter';
import { BUDGET, PEOPLE_PARTITIONS } from '../people/people';
import { OWNER_MAILS } from '../reports/told';
import { SIGNUP_PARTITIONS } from '../signups/item';
import { secondsOf, textOf } from '../table/keys';
import type { Condition, Query, Table } from '../table/table';
import { holds, pagesOf } from '../table/table';

/**
 * Deletes what has expired, for engines that do not do so themselves. Resolves to the number of signups deleted.
 * Signups expire by `signedUpAt`, as in lists and counts: a shorter retention then holds for old records too.
 */
export async function deleteExpired(table: Table, now: number): Promise<number> {
  const first = firstUnexpiredDay(now);
  const oldSignup: Condition = { all: [['signedUpAt', '<', isoOf(first)]] };
  const expired: Condition = { all: [['expiresAt', '<=', secondsOf(now)]] };
  let signups = 0;
  for (const pk of SIGNUP_PARTITIONS) {
    signups += await deleteAll(table, { pk, index: 'by-time', to: isoOf(first - 1) }, oldSignup);
  }
  await deleteAll(table, { pk: ACTIONS, to: isoOf(now - ACTION_LOG_DAYS * DAY) });
  const expiring = [
    ...FAILED_LOGIN_PARTITIONS,
    ...PEOPLE_PARTITIONS,
    ...deliveries.partitions,
    ...[BUDGET, OWNER_MAILS],
  ];
  for (const pk of expiring) await deleteAll(table, { pk }, expired);
  return signups;
}

/** Deleted at the same time. */
const BATCH = 100;

/** What conditions test, besides the key. */
const ATTRIBUTES = ['pk', 'sk', 'signedUpAt', 'expiresAt'];

/** Deletes the items of a query that fulfil the condition, and still do: one may have changed since it was read. */
async function deleteAll(table: Table, query: Query, condition?: Condition): Promise<number> {
  let deleted = 0;
  for await (const items of pagesOf(table, { ...query, attributes: ATTRIBUTES, limit: BATCH })) {
    const keys = items
      .filter((item) => holds(condition, item))
      .map((item) => ({ pk: textOf(item, 'pk'), sk: textOf(item, 'sk') }));
    const outcomes = await Promise.all(keys.map((key) => table.delete(key, condition)));
    deleted += outcomes.filter(Boolean).length;
  }
  return deleted;
}
