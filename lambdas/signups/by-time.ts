import * as z from 'zod/mini';
import { isoOf } from '../facts/time';
import type { Range } from '../table/entity';
import type { Query } from '../table/table';
import { type Signup, signups } from './signup';

/** The fields of a record that its order by time needs. */
type Timed = Pick<Signup, 'email' | 'signedUpAt'>;

/** The source of the signups: `signups` or `listedSignups` on a table. */
export interface TimedSignups<Row extends Timed> {
  pages(
    partition: string,
    range: Range<'by-time'> & Pick<Query, 'after'>,
    options: { readAhead: boolean },
  ): AsyncGenerator<Row[], void>;
}

export interface TimeQuery extends Omit<Range<'by-time'>, 'index'> {
  /** Requests each next page while the previous one is processed: for reading to the end. */
  readAhead?: boolean;
}

/** Reading continues after this signup. */
export const timePositionSchema = z.object({ email: z.string(), signedUpAt: z.string() });
export type TimePosition = z.infer<typeof timePositionSchema>;

interface Stream<Row> {
  pages: AsyncGenerator<Row[], void>;
  /** Rows that were read and not yet yielded. */
  rows: Row[];
  ended: boolean;
}

/**
 * Merges the signups of all partitions by time and yields them in batches. Signups of the same millisecond are in the
 * order of their partitions, and within one as the engine sorts them. Leaving the loop early stops reading.
 * @param after where to continue backwards; it is before the `to` of the query
 */
export async function* readByTime<Row extends Timed>(
  from: TimedSignups<Row>,
  { readAhead = false, ...query }: TimeQuery,
  after?: TimePosition,
): AsyncGenerator<Row[]> {
  const isBefore = query.backwards ? (a: string, b: string) => a > b : (a: string, b: string) => a < b;
  let streams = signups.partitions.flatMap((partition): Stream<Row>[] => {
    const range = { ...query, ...(after && continued(partition, after)), index: 'by-time' } as const;
    // DynamoDB refuses an empty range.
    if (range.to !== undefined && range.from !== undefined && range.to < range.from) return [];
    return [{ pages: from.pages(partition, range, { readAhead }), rows: [], ended: false }];
  });
  for (;;) {
    await Promise.all(streams.map(readOn));
    streams = streams.filter(({ ended }) => !ended);
    if (streams.length === 0) return;
    // Nothing is missing up to the last row of the stream that is furthest behind; if several are, of the first.
    const ends = streams.map(({ rows }) => rows.at(-1)?.signedUpAt ?? '');
    const end = ends.reduce((a, b) => (isBefore(b, a) ? b : a));
    const slowest = ends.indexOf(end);
    const batch = streams.flatMap(({ rows }, index) => {
      const isMissing = ({ signedUpAt }: Row) =>
        !isBefore(signedUpAt, end) && (signedUpAt !== end || index > slowest);
      const missing = rows.findIndex(isMissing);
      return rows.splice(0, missing < 0 ? rows.length : missing);
    });
    yield batch.sort(
      ({ signedUpAt: a }, { signedUpAt: b }) => Number(isBefore(b, a)) - Number(isBefore(a, b)),
    );
  }
}

/**
 * Returns where a partition continues after a position: the partitions before the one of the position have been read up
 * to that millisecond, too.
 */
function continued(partition: string, after: TimePosition): Pick<Query, 'to' | 'after'> {
  const { signedUpAt } = after;
  const own = signups.key(after).pk;
  if (partition === own) return { to: signedUpAt, after: signups.positionIn('by-time', after, signedUpAt) };
  const isRead = signups.partitions.indexOf(partition) < signups.partitions.indexOf(own);
  return { to: isRead ? isoOf(Date.parse(signedUpAt) - 1) : signedUpAt };
}

/** Reads the next page of a stream, if it has no rows. */
async function readOn<Row>(stream: Stream<Row>): Promise<void> {
  while (stream.rows.length === 0 && !stream.ended) {
    const { value } = await stream.pages.next();
    stream.rows = value ?? [];
    stream.ended = !value;
  }
}
