import { dateOf, isoOf } from '../domain';
import { textOf } from './attributes';
import type { Item, Query, StoreCalls } from './calls';
import { GUESS_PARTITIONS, PARTITIONS, secondsOf, type Window } from './layout';
import { COUNTS } from './table';

/** Deletes what has expired, for stores that do not do so by themselves. Answers how many signups went. */
export async function purgeExpired(calls: StoreCalls, { now, first }: Window): Promise<number> {
  let signups = 0;
  for (const pk of PARTITIONS) signups += await purge(calls, { pk, byTime: true, to: isoOf(first - 1) }, now);
  await purge(calls, { pk: COUNTS, to: dateOf(first - 1) }, now);
  for (const pk of GUESS_PARTITIONS) await purge(calls, { pk }, now);
  return signups;
}

async function purge(calls: StoreCalls, query: Query, now: number): Promise<number> {
  let deleted = 0;
  let after: Item | undefined;
  do {
    const page = await calls.query({ ...query, attributes: ['pk', 'sk'], after });
    for (const item of page.items) {
      // Only what is still expired: an address may have come back since it was read.
      const gone = await calls.delete(
        { pk: textOf(item, 'pk'), sk: textOf(item, 'sk') },
        { expression: '#expiresAt <= :now', values: { now: secondsOf(now) } },
      );
      if (gone) deleted += 1;
    }
    after = page.next;
  } while (after);
  return deleted;
}
