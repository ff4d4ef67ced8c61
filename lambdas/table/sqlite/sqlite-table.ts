import { Worker } from 'node:worker_threads';
import { CALL_TIMEOUT_MS, StoreUnavailableError } from '../errors';
import type { Item, Key, Table } from '../table';
import {
  type FromWorker,
  monotonicNow,
  OpenError,
  type Read,
  type Result,
  type TableCall,
  type ToWorker,
  type WriteCalls,
  type Written,
} from './messages';

/** How many rows a page has if the query has no limit. */
const PAGE = 1000;
/** How many calls the thread may begin with while others of the same tick are still collected: they share one sync. */
const GROUP = 25;
/** The length of a page, as JSON, from which only one page is returned in each tick of the event loop. */
const LONG_PAGE = 32_768;

/** The embedded table: SQLite in a worker thread of this process. */
export interface SqliteTable extends Table {
  /** Waits for the calls under way, and closes the database. */
  close(): Promise<void>;
}

export interface SqliteTableOptions {
  /** The data folder. */
  folder: string;
  /** The program of the thread: the bundle of `worker.ts`. */
  worker: string | URL;
  /** Called if the thread ends by itself; every call rejects from then on. */
  onFailure?: ((error: Error) => void) | undefined;
  /** The longest time that one call may take, in milliseconds. */
  timeout?: number;
}

interface Waiting {
  resolve(value: unknown): void;
  reject(error: Error): void;
}

/**
 * Opens the database of a data folder, and creates it if there is none.
 * @throws OpenError if that is not possible, for example because another process has it open
 */
export async function openSqliteTable({
  folder,
  worker,
  onFailure,
  timeout = CALL_TIMEOUT_MS,
}: SqliteTableOptions): Promise<SqliteTable> {
  const thread = new Worker(worker, { workerData: folder });
  const send = (message: ToWorker) => thread.postMessage(message);
  await started(thread);

  const waiting = new Map<number, Waiting>();
  let collected: TableCall[] = [];
  let lastId = 0;
  let failed = false;
  let isClosing = false;
  const closed = new Promise<void>((resolve) => thread.once('exit', () => resolve()));

  const settle = (result: Result) => {
    const entry = waiting.get(result.id);
    if (!entry) return;
    waiting.delete(result.id);
    if ('error' in result) {
      entry.reject(new StoreUnavailableError(`The store failed (${result.error}).`, { code: result.error }));
    } else entry.resolve(result.value);
  };
  const fail = (error: Error) => {
    if (failed || isClosing) return;
    failed = true;
    for (const id of waiting.keys()) settle({ id, error: 'THREAD_ENDED' });
    onFailure?.(error);
  };
  const pages: Result[] = [];
  const settlePage = () => {
    const page = pages.shift();
    if (pages.length > 0) setImmediate(settlePage);
    if (page) settle(page);
  };
  /** A long page takes a millisecond to parse: the process yields between two of them. */
  const receive = (result: Result) => {
    if (!('value' in result) || typeof result.value !== 'string' || result.value.length < LONG_PAGE)
      return settle(result);
    if (pages.push(result) === 1) setImmediate(settlePage);
  };
  thread.on('message', (message: FromWorker) => {
    if (Array.isArray(message)) message.forEach(receive);
  });
  thread.on('error', fail);
  thread.on('exit', () => fail(new Error('The thread of the store has ended.')));

  /** Sends the calls of one tick of the event loop together, although the thread need not wait for the last of many. */
  const flush = () => {
    if (collected.length === 0) return;
    const calls = collected;
    collected = [];
    send({ calls: JSON.stringify(calls), deadline: monotonicNow() + timeout });
    const [first, last] = [lastId - calls.length + 1, lastId];
    const timeOut = () => {
      for (let id = first; id <= last; id += 1) settle({ id, error: 'TIMEOUT' });
    };
    // If the process was suspended, handle results already received before timing out.
    setTimeout(() => setImmediate(timeOut), timeout).unref();
  };
  const request: Request = <Value>(call: Read | WriteCalls): Promise<Value> => {
    if (failed || isClosing)
      return Promise.reject(new StoreUnavailableError('The store is closed.', { code: 'CLOSED' }));
    lastId += 1;
    const id = lastId;
    if (collected.length === 0) setImmediate(flush);
    collected.push({ id, ...call });
    if (collected.length === GROUP) flush();
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve: resolve as (value: unknown) => void, reject });
    });
  };

  return {
    ...tableOf(request),
    async close() {
      flush();
      isClosing = true;
      if (!failed) send('close');
      await closed;
    },
  };
}

/** Carries out a call. Resolves to its value. */
export type Request = <Value>(call: Read | WriteCalls) => Promise<Value>;

/** Creates the table whose calls `request` carries out. */
export function tableOf(request: Request): Table {
  const write = (...writes: WriteCalls['writes']) => request<Written>({ call: 'write', writes });
  const isWritten = async (...writes: WriteCalls['writes']) => (await write(...writes)).held;

  const get = (key: Key) => request<Item | undefined>({ call: 'get', key });

  return {
    get,
    // Calls of one tick of the event loop are sent together.
    getMany: (keys) => Promise.all(keys.map(get)),
    put: (item, condition) => isWritten({ call: 'put', item, condition }),
    async update(key, change, condition) {
      const written = await write({ call: 'update', key, change, condition });
      return written.held ? written.item : undefined;
    },
    delete: (key, condition) => isWritten({ call: 'delete', key, condition }),
    transact: (writes) => isWritten(...writes),
    async query(query) {
      const limit = query.limit ?? PAGE;
      const items: Item[] = JSON.parse(await request({ call: 'query', query, limit }));
      return { items, next: items.length === limit ? items.at(-1) : undefined };
    },
    count: async (query) => ({ count: await request({ call: 'count', query }) }),
  };
}

/** Resolves when the database is open. @throws OpenError if it cannot be opened */
function started(thread: Worker): Promise<void> {
  return new Promise((resolve, reject) => {
    thread.once('message', (message: FromWorker) => {
      if (typeof message === 'object' && 'problem' in message) reject(new OpenError(message.problem));
      else resolve();
    });
    thread.once('error', reject);
  });
}
