import type { SignupPage } from '../contract';
import { textOf } from './attributes';
import { type Row, rowsByTime } from './by-time';
import type { StoreCalls } from './calls';
import { type CursorKey, loadCursorKey, type Place } from './cursor';
import { PARTITIONS, signupOf, timeRange, type Window } from './layout';

/** Pages of the list, newest first. */
export function createListing(calls: StoreCalls) {
  let key: CursorKey | undefined;

  return async (
    { first }: Window,
    { limit, cursor }: { limit: number; cursor?: string | undefined },
  ): Promise<SignupPage> => {
    key ??= await loadCursorKey(calls);
    const after = cursor === undefined ? undefined : key.read(cursor);
    const found = await rowsAfter(calls, key, first, after, limit + 1);
    const shown = found.slice(0, limit);
    const last = shown.at(-1);
    return {
      signups: shown.map(({ row }) => signupOf(row)),
      ...(last && found.length > limit && { next: key.write(last) }),
    };
  };
}

interface Placed extends Place {
  row: Row;
}

/** The first `most` rows behind a place of the list, or fewer where it ends. */
async function rowsAfter(
  calls: StoreCalls,
  key: CursorKey,
  first: number,
  after: Place | undefined,
  most: number,
): Promise<Placed[]> {
  const found: Placed[] = [];
  const query = {
    ...timeRange(first),
    ...(after && { to: after.signedUpAt }),
    backwards: true,
    // A little more than each partition's share, so that one page of each is mostly enough.
    limit: Math.ceil((2 * most) / PARTITIONS.length) + 1,
  };
  if (after && after.signedUpAt < query.from) return found;
  for await (const rows of rowsByTime(calls, query)) {
    const placed = rows.map((row) => ({
      row,
      signedUpAt: row.signedUpAt,
      rank: key.rankOf(textOf(row, 'sk')),
    }));
    found.push(...placed.sort(inListOrder).filter((place) => !after || inListOrder(after, place) < 0));
    if (found.length >= most) return found.slice(0, most);
  }
  return found;
}

/** Newest first; what came in the same millisecond by rank. */
function inListOrder(a: Place, b: Place): number {
  if (a.signedUpAt !== b.signedUpAt) return a.signedUpAt > b.signedUpAt ? -1 : 1;
  return a.rank === b.rank ? 0 : a.rank < b.rank ? -1 : 1;
}
