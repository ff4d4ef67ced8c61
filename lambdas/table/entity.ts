import type * as z from 'zod/mini';
import { conditionOf, createItems, existsIn, type RecordSchema } from './entity-items';
import type {
  Attributes,
  InState,
  Move,
  StateOf,
  TestOf,
  TextNameOf,
  Update,
  Upsert,
  Where,
} from './entity-types';
import { invalidItem } from './keys';
import {
  type Check,
  countAll,
  INDEXES,
  type IndexName,
  type Item,
  type Key,
  pagesOf,
  type Query,
  type Table,
  type Write,
} from './table';
import { reportUnreadable } from './unreadable';

/** Where the records of an entity are stored, and which of their attributes the table uses. */
export interface EntityLayout<Entry, Id, Index extends IndexName> {
  /** All partition keys that `key` returns. */
  readonly partitions: readonly string[];
  /** Returns the key of a record from the attributes that identify it: they never change. */
  readonly key: (id: Id) => Key;
  /** The attribute that is the sort key of each index; a record without it is not in the index. */
  readonly indexes?: { readonly [index in Index]: TextNameOf<Entry> };
  /** When a record may be deleted; without it, never. */
  readonly expires?: Expiry<TextNameOf<Entry>>;
}

/** The time in an attribute (ISO 8601, UTC, milliseconds), or one that follows from it. */
export interface Expiry<Name> {
  readonly by: Name;
  /** Returns the time of expiry for the attribute's time, both in ms since 1970. */
  readonly after?: (time: number) => number;
  /**
   * Returns the first time of the attribute that has not expired at `now`, both in ms since 1970. For an attribute of
   * an index, so that only expired records are read to delete them.
   */
  readonly first?: (now: number) => number;
}

/** The part of a partition that is read, by sort keys or by those of an index. */
export interface Range<Index extends IndexName> extends Pick<Query, 'from' | 'to' | 'backwards' | 'limit'> {
  index?: Index | undefined;
}

/** The record after which a page begins. */
export type Position = Item;

type WriteOf<Call> = Extract<Write, { call: Call }>;

/** Creates the functions that read items as records. */
function createReader<Entry>(name: string, schema: z.ZodMiniType<Entry>) {
  return {
    /** Returns the record of an item. @throws StoreUnavailableError if it is invalid */
    read(item: Item): Entry {
      const { success, data } = schema.safeParse(item);
      if (success) return data;
      reportUnreadable(name);
      throw invalidItem(`an invalid ${name}`);
    },
    /**
     * Returns the records of items. Reports and leaves out those that cannot be read: one of them must not make a list
     * fail.
     */
    readEach: (items: readonly Item[]): Entry[] =>
      items.flatMap((item) => {
        const { success, data } = schema.safeParse(item);
        if (success) return [data];
        reportUnreadable(name);
        return [];
      }),
  };
}

/** Options for reading a range. */
interface ReadOptions {
  readAhead?: boolean;
  /** Whether an invalid record rejects, instead of being left out. */
  isStrict?: boolean;
}

/** Reads a query page by page, as records. */
async function* readPages<Entry>(
  table: Table,
  query: Query,
  { read, readEach }: ReturnType<typeof createReader<Entry>>,
  { isStrict, readAhead }: ReadOptions = {},
): AsyncGenerator<Entry[], void> {
  for await (const page of pagesOf(table, query, { readAhead }))
    yield isStrict ? page.map((item) => read(item)) : readEach(page);
}

/** Creates the functions that return writes of an entity, for `Table.transact`. */
function createWrites<Entry extends Attributes & Id, Id>(
  key: (id: Id) => Key,
  items: ReturnType<typeof createItems>,
) {
  return {
    put: (record: Entry, where?: Where<Entry>): WriteOf<'put'> => ({
      call: 'put',
      item: Object.assign(items.itemOf(record), key(record)),
      condition: conditionOf(where),
    }),
    delete: (id: Id, where: Where<Entry> | 'always'): WriteOf<'delete'> => ({
      call: 'delete',
      key: key(id),
      condition: conditionOf(where === 'always' ? undefined : where),
    }),
    /** Deletes a record if nothing in it has changed since it was read. */
    deleteUnchanged: (record: Entry): WriteOf<'delete'> => ({
      call: 'delete',
      key: key(record),
      condition: { all: items.isUnchanged(record) },
    }),
    /** Writes nothing, but requires that a record exists and fulfils tests. */
    check: (id: Id, where: readonly TestOf<Entry>[]): Check => ({
      call: 'check',
      key: key(id),
      condition: existsIn(undefined, where),
    }),
    update: <State extends StateOf<Entry> = StateOf<Entry>>(
      id: Id,
      { in: states, where = [], ...changes }: Update<Entry, Id, State>,
    ): WriteOf<'update'> => ({
      call: 'update',
      key: key(id),
      change: items.update(changes),
      condition: existsIn(states && listOf(states), where),
    }),
    upsert: (id: Id, { where, ...changes }: Upsert<Entry, Id>): WriteOf<'update'> => ({
      call: 'update',
      key: key(id),
      change: items.update({ ...changes, set: { ...changes.set, ...id } }),
      condition: conditionOf(where),
    }),
    move: <From extends StateOf<Entry>, To extends StateOf<Entry>>(
      id: Id,
      { from, to, where = [], ...changes }: Move<Entry, Id, From, To>,
    ): WriteOf<'update'> => ({
      call: 'update',
      key: key(id),
      change: items.move(listOf(from), to, changes),
      condition: existsIn(listOf(from), where),
    }),
  };
}

/** Creates the functions that return where a page begins. */
const createPositions = <Id, Index extends IndexName>(key: (id: Id) => Key) => ({
  /** Returns the position of the page that follows a record in the order of sort keys. */
  positionOf: (id: Id): Position => ({ ...key(id) }),
  /** Returns the position of the page that follows the record with a sort key in the order of an index. */
  positionIn: (index: Index, id: Id, sortKey: string): Position => ({
    ...key(id),
    [INDEXES[index]]: sortKey,
  }),
});

/**
 * Creates the typed layer over the items of one kind. An item consists of the attributes of its record and of what the
 * table needs in addition: the key, the sort keys of indexes and the expiry, which follow from the record. Records are
 * parsed when they are read, but not when they are written, since the compiler has checked them. Records outlive the
 * code: an attribute that is added must be optional, or have a default in the schema, for records that were stored
 * without it.
 *
 * Methods find a record by `id`, the attributes that identify it; `id` may be a whole record. An attribute that is
 * undefined is not stored.
 * @param name how errors call a record, such as `line of the action log`
 */
export function entity<Entry extends Attributes & Id, Id, Index extends IndexName = never>(
  name: string,
  schema: z.ZodMiniType<Entry> & RecordSchema,
  layout: EntityLayout<Entry, Id, Index>,
) {
  const { key, partitions } = layout;
  const items = createItems(schema, layout);

  const { read, readEach } = createReader(name, schema);
  const write = createWrites<Entry, Id>(key, items);

  /** Carries out an update. Resolves to the changed record, whose state the caller knows from the write. */
  async function carryOut<State>(table: Table, { key, change, condition }: WriteOf<'update'>) {
    const item = await table.update(key, change, condition);
    // The write sets the state, or its condition requires the state, which the compiler cannot see.
    return item && (read(item) as InState<Entry, State>);
  }

  /**
   * Returns the records in a table. Methods that read named records reject with `StoreUnavailableError` if one is
   * invalid, so that nobody who is known is taken for unknown. Methods that read ranges leave invalid ones out, unless
   * they are strict.
   */
  const on = (table: Table) => {
    const pages = (partition: string, range: Range<Index> = {}, options?: ReadOptions) =>
      readPages(table, { ...range, pk: partition, attributes: items.names }, { read, readEach }, options);
    return {
      async get(id: Id): Promise<Entry | undefined> {
        const item = await table.get(key(id));
        return item && read(item);
      },
      /** Returns the records of some ids, in the order of the ids. */
      async getMany(ids: readonly Id[]): Promise<(Entry | undefined)[]> {
        return (await table.getMany(ids.map(key))).map((item) => item && read(item));
      },
      /** Writes a whole record. Resolves to whether the condition held. */
      put(record: Entry, where?: Where<Entry>): Promise<boolean> {
        const { item, condition } = write.put(record, where);
        return table.put(item, condition);
      },
      /** Deletes a record, if there is one. Resolves to whether the condition held. */
      delete(id: Id, where: Where<Entry> | 'always'): Promise<boolean> {
        const { key, condition } = write.delete(id, where);
        return table.delete(key, condition);
      },
      /**
       * Changes a record that exists, within its state. Resolves to the changed record, or to undefined if there is
       * none or the condition did not hold.
       */
      update: <State extends StateOf<Entry> = StateOf<Entry>>(
        id: Id,
        update: Update<Entry, Id, State>,
      ): Promise<InState<Entry, State> | undefined> => carryOut<State>(table, write.update(id, update)),
      /**
       * Changes a record, or creates it. Without a condition, it is one write that is the same whatever is stored.
       * Resolves to whether the condition held.
       */
      async upsert(id: Id, upsert: Upsert<Entry, Id>): Promise<boolean> {
        const { key, change, condition } = write.upsert(id, upsert);
        return (await table.update(key, change, condition)) !== undefined;
      },
      /** Moves a record to another state. Resolves to the changed record, or to undefined if it was not moved. */
      move: <From extends StateOf<Entry>, To extends StateOf<Entry>>(
        id: Id,
        move: Move<Entry, Id, From, To>,
      ): Promise<InState<Entry, To> | undefined> => carryOut<To>(table, write.move(id, move)),
      /** Returns a page of a partition. */
      async query(
        partition: string,
        range: Range<Index> & { after?: Position | undefined } = {},
      ): Promise<{ records: Entry[]; next?: Position | undefined }> {
        const page = await table.query({ ...range, pk: partition, attributes: items.names });
        return { records: readEach(page.items), next: page.next };
      },
      /** Reads a partition page by page. */
      pages,
      /** Reads all partitions at the same time, and keeps the wanted records. */
      async readAll(
        range?: Range<Index>,
        isWanted: (record: Entry) => boolean = () => true,
        { isStrict }: Pick<ReadOptions, 'isStrict'> = {},
      ): Promise<Entry[]> {
        const parts = partitions.map(async (partition) => {
          const found: Entry[] = [];
          for await (const page of pages(partition, range, { readAhead: true, isStrict }))
            found.push(...page.filter(isWanted));
          return found;
        });
        return (await Promise.all(parts)).flat();
      },
      /** Counts in all partitions at the same time. */
      count: (range: Pick<Range<Index>, 'index' | 'from' | 'to'> = {}): Promise<number> =>
        countAll(table, partitions, range),
    };
  };

  return {
    ...layout,
    name,
    attributes: items.names,
    read,
    write,
    on,
    ...createPositions<Id, Index>(key),
  };
}

const listOf = <Name extends string>(names: Name | readonly Name[]): readonly Name[] =>
  typeof names === 'string' ? [names] : names;
