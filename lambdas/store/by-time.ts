import type { Item, Page, Query, StoreCalls } from './calls';
import { PARTITIONS } from './layout';
import { StoreUnavailableError } from './signup-store';

/** A row of the index `by-time`. */
export type Row = Item & { readonly signedUpAt: string };

export interface ByTimeQuery extends Omit<Query, 'pk' | 'byTime' | 'after'> {
  /** Asks for each next page while the one before is worked on: for reading to the end. */
  ahead?: boolean;
}

/**
 * The signups of all partitions by time, in batches. A batch never parts what was signed up in the same
 * millisecond. Whoever stops early stops the reading.
 */
export async function* rowsByTime(calls: StoreCalls, query: ByTimeQuery): AsyncGenerator<Row[]> {
  const isBefore = query.backwards ? (a: string, b: string) => a > b : (a: string, b: string) => a < b;
  const order = (a: Row, b: Row) =>
    a.signedUpAt === b.signedUpAt ? 0 : isBefore(a.signedUpAt, b.signedUpAt) ? -1 : 1;
  let streams = PARTITIONS.map((pk) => openStream(calls, pk, query));
  let waiting: Row[] = [];
  while (streams.length > 0) {
    const behind = furthestBehind(streams, isBefore);
    waiting = waiting.concat(...(await Promise.all(behind.map((stream) => stream.advance()))));
    streams = streams.filter((stream) => !stream.ended);
    // Before the time that the slowest has reached, all have told everything.
    const mark = furthestBehind(streams, isBefore)[0];
    const told = (row: Row) =>
      !mark || (mark.reached !== undefined && isBefore(row.signedUpAt, mark.reached));
    const ready = waiting.filter(told);
    waiting = waiting.filter((row) => !told(row));
    if (ready.length > 0) yield ready.sort(order);
  }
}

interface Stream {
  /** The time of the last row told; undefined before the first. */
  reached: string | undefined;
  ended: boolean;
  /** Brings the next page. */
  advance(): Promise<Row[]>;
}

function openStream(calls: StoreCalls, pk: string, { ahead, ...rest }: ByTimeQuery): Stream {
  const query: Query = { ...rest, pk, byTime: true };
  let upcoming: Promise<Page> | undefined;
  let after: Item | undefined;
  const stream: Stream = {
    reached: undefined,
    ended: false,
    async advance() {
      const { items, next } = await (upcoming ?? calls.query({ ...query, after }));
      after = next;
      stream.ended = !next;
      upcoming = ahead && next ? calls.query({ ...query, after: next }) : undefined;
      // Whoever stops reading never learns how this one went; whoever goes on does.
      upcoming?.catch(() => undefined);
      if (!items.every(isRow)) throw new StoreUnavailableError('The store holds a signup without its time.');
      stream.reached = items.at(-1)?.signedUpAt ?? stream.reached;
      return items;
    },
  };
  return stream;
}

const isRow = (item: Item): item is Row => typeof item.signedUpAt === 'string';

/** The streams that have reached the least; those that have not begun before all others. */
function furthestBehind(streams: Stream[], isBefore: (a: string, b: string) => boolean): Stream[] {
  const unread = streams.filter(({ reached }) => reached === undefined);
  if (unread.length > 0) return unread;
  const least = streams
    .map(({ reached = '' }) => reached)
    .reduce((a, b) => (isBefore(b, a) ? b : a), streams[0]?.reached ?? '');
  return streams.filter(({ reached }) => reached === least);
}
