import { invalidItem } from '../attributes';
import { SIGNUP_PARTITIONS } from '../keys';
import type { Item, Page, Query, Table } from '../table';

/** A row of the index `by-time`. */
export type Row = Item & { readonly signedUpAt: string };

export interface RowsQuery extends Omit<Query, 'pk' | 'index' | 'after'> {
  /** Requests each next page while the one before is processed: for reading to the end. */
  readAhead?: boolean;
}

/**
 * Merges the signups of all partitions by time and yields them in batches. Signups of the same millisecond are
 * always in the same batch. Leaving the loop early stops reading.
 */
export async function* rowsByTime(table: Table, query: RowsQuery): AsyncGenerator<Row[]> {
  const isBefore = query.backwards ? (a: string, b: string) => a > b : (a: string, b: string) => a < b;
  const byOrder = (a: Row, b: Row) =>
    a.signedUpAt === b.signedUpAt ? 0 : isBefore(a.signedUpAt, b.signedUpAt) ? -1 : 1;
  const streams = SIGNUP_PARTITIONS.map((pk) => openStream(table, pk, query));
  let active = streams;
  while (active.length > 0) {
    await Promise.all(furthestBehind(active, isBefore).map((stream) => stream.advance()));
    active = active.filter((stream) => !stream.ended);
    // Rows before the time that the slowest stream has reached are complete.
    const slowest = furthestBehind(active, isBefore)[0];
    const isComplete = (row: Row) =>
      !slowest || (slowest.reached !== undefined && isBefore(row.signedUpAt, slowest.reached));
    const ready = streams.flatMap((stream) => stream.take(isComplete));
    if (ready.length > 0) yield ready.sort(byOrder);
  }
}

interface Stream {
  /** The time of the last row read; undefined before the first. */
  reached: string | undefined;
  ended: boolean;
  /** Reads the next page. */
  advance(): Promise<void>;
  /** Removes and returns the rows at the front that are complete. */
  take(isComplete: (row: Row) => boolean): Row[];
}

function openStream(table: Table, pk: string, { readAhead, ...rest }: RowsQuery): Stream {
  const query: Query = { ...rest, pk, index: 'by-time' };
  let upcoming: Promise<Page> | undefined;
  let after: Item | undefined;
  let rows: Row[] = [];
  const stream: Stream = {
    reached: undefined,
    ended: false,
    async advance() {
      const { items, next } = await (upcoming ?? table.query({ ...query, after }));
      after = next;
      stream.ended = !next;
      upcoming = readAhead && next ? table.query({ ...query, after: next }) : undefined;
      // A reader that stops never awaits this page; one that goes on gets its error.
      upcoming?.catch(() => undefined);
      if (!items.every(isRow)) throw invalidItem('a signup without its time');
      stream.reached = items.at(-1)?.signedUpAt ?? stream.reached;
      rows = rows.length > 0 ? [...rows, ...items] : items;
    },
    take(isComplete) {
      const incomplete = rows.findIndex((row) => !isComplete(row));
      const complete = incomplete < 0 ? rows : rows.slice(0, incomplete);
      rows = incomplete < 0 ? [] : rows.slice(incomplete);
      return complete;
    },
  };
  return stream;
}

const isRow = (item: Item): item is Row => typeof item.signedUpAt === 'string';

/** Returns the streams that have reached the least; those that have not started come first. */
function furthestBehind(streams: Stream[], isBefore: (a: string, b: string) => boolean): Stream[] {
  const unread = streams.filter(({ reached }) => reached === undefined);
  if (unread.length > 0) return unread;
  const least = streams
    .map(({ reached = '' }) => reached)
    .reduce((a, b) => (isBefore(b, a) ? b : a), streams[0]?.reached ?? '');
  return streams.filter(({ reached }) => reached === least);
}
