import { hash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { StoreUnavailableError } from '../errors';
import { ABSENT, type Table, type Write } from '../table';
import { sqliteWorker } from '../testing/test-sqlite';
import { DatabaseSync, FORMAT } from './database';
import { monotonicNow, OpenError, type Result, type TableCall } from './messages';
import { openSqliteTable, type SqliteTable } from './sqlite-table';

let folder: string;
let table: SqliteTable;
const failures: Error[] = [];
const open = () =>
  openSqliteTable({ folder, worker: sqliteWorker(), onFailure: (error) => failures.push(error) });

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sqlite-table-'));
  failures.length = 0;
  table = await open();
});
afterEach(async () => {
  await table.close();
  rmSync(folder, { recursive: true });
});

const item = (n: number) => ({ pk: 'p', sk: `item-${String(n).padStart(3, '0')}`, n });
const stored = async (from: Table = table) => (await from.query({ pk: 'p' })).items.map(({ n }) => n);

describe('the SQLite table', () => {
  it('keeps what it resolved in files that only the owner can read, and no log after closing', async () => {
    await table.put(item(1));
    for (const name of ['signups.db', 'signups.db-wal', 'signups.lock']) {
      expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600]);
    }
    await table.close();
    expect(existsSync(join(folder, 'signups.db-wal'))).toBe(false);
    table = await open();
    expect(await stored()).toEqual([1]);
  });

  it('carries out calls that are sent before closing, and rejects later ones', async () => {
    const puts = Array.from({ length: 50 }, (_, n) => table.put(item(n)));
    const closing = table.close();
    expect(await Promise.all(puts)).not.toContain(false);
    await closing;
    await expect(table.get(item(1))).rejects.toThrow(StoreUnavailableError);
    table = await open();
    expect(await stored()).toHaveLength(50);
  });

  it('hands over one long page in a turn of the event loop, so that others are served between them', async () => {
    const long = (pk: string, n: number) => ({ pk, sk: `item-${n}`, text: 'x'.repeat(10_000) });
    const partitions = ['a', 'b', 'c'];
    const items = partitions.flatMap((pk) => [1, 2, 3, 4].map((n) => long(pk, n)));
    await Promise.all(items.map((one) => table.put(one)));
    let turn = 0;
    let counting = setImmediate(function count() {
      turn += 1;
      counting = setImmediate(count);
    });
    const turns = await Promise.all(partitions.map((pk) => table.query({ pk }).then(() => turn)));
    clearImmediate(counting);
    expect(new Set(turns).size).toBe(partitions.length);
  });

  it('lets a write pass reads that are waiting', async () => {
    await table.close();
    const thread = new Worker(sqliteWorker(), { workerData: folder });
    await once(thread, 'message');
    const ended: number[] = [];
    thread.on('message', (results: Result[]) => ended.push(...results.map(({ id }) => id)));
    const reads = [1, 2, 3].map((id): TableCall => ({ id, call: 'get', key: item(0) }));
    const write: TableCall = { id: 4, call: 'write', writes: [{ call: 'put', item: item(1) }] };
    const calls = JSON.stringify([...reads, write]);
    for (const message of [{ calls, deadline: Number.POSITIVE_INFINITY }, 'close'])
      thread.postMessage(message);
    await once(thread, 'exit');
    expect(ended).toEqual([4, 1, 2, 3]);
    table = await open();
  });

  it('does not carry out a write that nobody is waiting for', async () => {
    await table.close();
    const thread = new Worker(sqliteWorker(), { workerData: folder });
    await once(thread, 'message');
    const calls = JSON.stringify([{ id: 1, call: 'write', writes: [{ call: 'put', item: item(1) }] }]);
    for (const message of [{ calls, deadline: monotonicNow() - 1 }, 'close']) thread.postMessage(message);
    await once(thread, 'exit');
    table = await open();
    expect(await stored()).toEqual([]);
  });

  it('refuses a folder that is open already, a damaged database, a newer one and a missing one', async () => {
    const problem = () =>
      open().then(
        () => 'opened',
        (error: unknown) => (error instanceof OpenError ? error.problem : error),
      );
    expect(await problem()).toBe('locked');
    await table.close();
    const file = join(folder, 'signups.db');
    const db = new DatabaseSync(file);
    db.exec(`PRAGMA user_version = ${FORMAT + 1}`);
    db.close();
    expect(await problem()).toBe('newer');
    writeFileSync(file, Buffer.alloc(8192, 'x'));
    expect(await problem()).toBe('damaged');
    rmSync(file);
    expect(await problem()).toBe('missing');
  });

  it('rejects writes while another program locks the database, serves reads, and recovers', async () => {
    await table.put(item(1));
    const other = new DatabaseSync(join(folder, 'signups.db'));
    other.exec('BEGIN IMMEDIATE');
    await expect(table.put(item(2))).rejects.toThrow('The store failed (SQLITE_BUSY)');
    expect(await stored()).toEqual([1]);
    other.exec('ROLLBACK');
    other.close();
    expect(await table.put(item(2))).toBe(true);
  });

  it('writes nothing of a transaction that fails on the way, and carries out later calls', async () => {
    const wrong = table.transact([
      { call: 'put', item: item(1) },
      { call: 'put', item: { ...item(3), pk: null as unknown as string } },
    ]);
    await expect(wrong).rejects.toThrow(StoreUnavailableError);
    expect(await table.put(item(2))).toBe(true);
    expect(await stored()).toEqual([2]);
    expect(failures).toEqual([]);
  });

  it.each<[string, Write]>([
    ['removed', { call: 'update', key: item(1), change: { remove: ['name'] } }],
    ['replaced', { call: 'update', key: item(1), change: { set: { name: 'Ada' } } }],
    ['put over', { call: 'put', item: item(1) }],
    ['deleted', { call: 'delete', key: item(1) }],
  ])('keeps no text in any file that was %s, alone or in a transaction', async (_, write) => {
    const files = () => readdirSync(folder).map((name) => readFileSync(join(folder, name), 'latin1'));
    for (const together of [false, true]) {
      await table.put({ ...item(1), name: 'canary-4711' });
      expect(files().join()).toContain('canary-4711');
      if (together) await table.transact([write]);
      else if (write.call === 'update') await table.update(write.key, write.change);
      else if (write.call === 'put') await table.put(write.item);
      else await table.delete(write.key);
      while (files().join().includes('canary-4711')) await delay(100);
    }
  });

  it('writes as much when the condition of a put fails as when it holds', async () => {
    const logSize = () => statSync(join(folder, 'signups.db-wal'), { throwIfNoEntry: false })?.size ?? 0;
    const growth: number[] = [];
    const text = 'x'.repeat(150);
    const keys = Array.from({ length: 100 }, (_, n) => ({ pk: `p${n % 8}`, sk: hash('sha1', String(n)) }));
    for (const year of [2026, 2027]) {
      const before = logSize();
      for (const [n, key] of keys.entries())
        await table.put({ ...key, text, signedUpAt: `${year}-${1000 + n}` }, ABSENT);
      growth.push(logSize() - before);
    }
    const [fresh = 0, known = 0] = growth;
    expect(known / fresh).toBeGreaterThan(0.8);
    expect(known / fresh).toBeLessThan(1.25);
  });
});
