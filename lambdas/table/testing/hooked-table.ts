import { keyOf, type Table } from '../table';

/** A call on its way to the table. */
export interface SeenCall {
  name: keyof Table;
  /** The partition of the call; for a transaction, the one of its first write. */
  pk: string;
}

export interface Hooks {
  /** Runs before the table gets the call; its error becomes the caller's. */
  before?: (call: SeenCall) => unknown;
  /** Runs after the table has carried out the call; its error becomes the caller's instead of the result. */
  after?: (call: SeenCall) => unknown;
}

/** Wraps a table so that something happens between two calls, which forces a race. */
export function hooked(table: Table, { before, after }: Hooks): Table {
  const wrap =
    <First, Rest extends unknown[], Result>(
      name: keyof Table,
      call: (first: First, ...rest: Rest) => Promise<Result>,
      pkOf: (first: First) => string,
    ) =>
    async (first: First, ...rest: Rest): Promise<Result> => {
      const seen = { name, pk: pkOf(first) };
      await before?.(seen);
      const result = await call(first, ...rest);
      await after?.(seen);
      return result;
    };
  return {
    get: wrap('get', table.get, ({ pk }) => pk),
    getMany: wrap('getMany', table.getMany, ([first]) => first?.pk ?? ''),
    put: wrap('put', table.put, ({ pk }) => pk),
    update: wrap('update', table.update, ({ pk }) => pk),
    delete: wrap('delete', table.delete, ({ pk }) => pk),
    transact: wrap('transact', table.transact, ([first]) => (first ? keyOf(first).pk : '')),
    query: wrap('query', table.query, ({ pk }) => pk),
    count: wrap('count', table.count, ({ pk }) => pk),
  };
}

/** Wraps a table so that its calls and the items that its queries return are counted. */
export function counted(table: Table) {
  const tally = { calls: 0, items: 0 };
  const hooks = hooked(table, {
    before: () => {
      tally.calls += 1;
    },
  });
  const query: Table['query'] = async (query) => {
    const page = await hooks.query(query);
    tally.items += page.items.length;
    return page;
  };
  return { tally, table: { ...hooks, query } };
}
