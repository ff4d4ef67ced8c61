import { compareText, INDEXES, type IndexName, type Item, type Key, type Query } from './table';

type Stored = Item & Key;
type Order = 'sk' | IndexName;

/** The attribute that each order sorts by, before `sk`. */
const ATTRIBUTES: Readonly<Record<Order, string>> = { sk: 'sk', ...INDEXES };
const ORDERS = Object.keys(ATTRIBUTES) as readonly Order[];

interface Partition {
  bySortKey: Map<string, Stored>;
  /** The items that have the attribute of an order, sorted. */
  sorted: Record<Order, Stored[]>;
}

/** A position between items: before or after all items with a text, or with a text and a sort key. */
interface Place {
  text: string;
  sk?: string | undefined;
  isAfter: boolean;
}

/** The items of a table in memory, by partition and in the orders of its queries. It stores and returns copies. */
export class MemoryItems {
  readonly #partitions = new Map<string, Partition>();
  #size = 0;

  constructor(items: Iterable<Stored> = []) {
    for (const item of items) this.set(item);
  }

  get size(): number {
    return this.#size;
  }

  get({ pk, sk }: Key): Stored | undefined {
    const item = this.#partitions.get(pk)?.bySortKey.get(sk);
    return item && { ...item };
  }

  set(item: Stored): void {
    this.delete(item);
    const stored = copyOf(item);
    const partition = this.#partitions.get(item.pk) ?? emptyPartition();
    this.#partitions.set(item.pk, partition);
    partition.bySortKey.set(item.sk, stored);
    for (const order of ORDERS) {
      const text = stored[ATTRIBUTES[order]];
      if (typeof text !== 'string') continue;
      const list = partition.sorted[order];
      list.splice(positionOf(list, order, { text, sk: item.sk, isAfter: false }), 0, stored);
    }
    this.#size += 1;
  }

  delete({ pk, sk }: Key): void {
    const partition = this.#partitions.get(pk);
    const stored = partition?.bySortKey.get(sk);
    if (!partition || !stored) return;
    partition.bySortKey.delete(sk);
    for (const order of ORDERS) {
      const text = stored[ATTRIBUTES[order]];
      if (typeof text !== 'string') continue;
      const list = partition.sorted[order];
      list.splice(positionOf(list, order, { text, sk, isAfter: false }), 1);
    }
    this.#size -= 1;
  }

  clear(): void {
    this.#partitions.clear();
    this.#size = 0;
  }

  *values(): Generator<Stored, void> {
    for (const { bySortKey } of this.#partitions.values())
      for (const item of bySortKey.values()) yield { ...item };
  }

  /** Returns a page of a query. */
  page(query: Query, limit: number): Stored[] {
    const list = this.#partitions.get(query.pk)?.sorted[orderOf(query)] ?? [];
    const { start, end } = boundsOf(list, query);
    const page = query.backwards
      ? list.slice(Math.max(start, end - limit), Math.max(start, end)).reverse()
      : list.slice(start, Math.min(end, start + limit));
    return page.map((item) => ({ ...item }));
  }
}

const emptyPartition = (): Partition => ({
  bySortKey: new Map(),
  sorted: { sk: [], 'by-time': [], 'by-due': [] },
});

const orderOf = ({ index }: Query): Order => index ?? 'sk';

/** Copies an item, without attributes that are undefined: no engine stores them. */
const copyOf = (item: Stored): Stored => {
  const copy = { ...item };
  for (const name in copy) if (copy[name] === undefined) delete copy[name];
  return copy;
};

/** Returns where the remainder of a query begins in the list of its order, and where it ends. */
function boundsOf(list: readonly Stored[], query: Query): { start: number; end: number } {
  const { from, to, backwards, after } = query;
  const order = orderOf(query);
  const at = (text: string | undefined, isAfter: boolean) =>
    text === undefined ? undefined : positionOf(list, order, { text, isAfter });
  const rest =
    after &&
    positionOf(list, order, {
      text: String(after[ATTRIBUTES[order]]),
      sk: String(after.sk),
      isAfter: !backwards,
    });
  return {
    start: (backwards ? undefined : rest) ?? at(from, false) ?? 0,
    end: (backwards ? rest : undefined) ?? at(to, true) ?? list.length,
  };
}

/** Returns the index of a position in a sorted list. */
function positionOf(list: readonly Stored[], order: Order, place: Place): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const item = list[middle];
    if (item && isBefore(item, order, place)) low = middle + 1;
    else high = middle;
  }
  return low;
}

function isBefore(item: Stored, order: Order, { text, sk, isAfter }: Place): boolean {
  const difference =
    compareText(String(item[ATTRIBUTES[order]]), text) || (sk === undefined ? 0 : compareText(item.sk, sk));
  return isAfter ? difference <= 0 : difference < 0;
}
