import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureTable } from '../dynamodb/client';
import { createDynamoDbTable } from '../dynamodb/dynamodb-table';
import { createMemoryTable } from '../memory-table';
import { openSqliteTable } from '../sqlite/sqlite-table';
import type { StoreEngine, Table } from '../table';
import { createTestClient } from './test-dynamodb';
import { sqliteWorker } from './test-sqlite';
import { createTestTable, type TestTable } from './test-table';

/**
 * Longer than a visitor would wait, since a call may take long on a busy machine. No test measures time by this (ms).
 */
const TIMEOUT = 60_000;

/** An engine under test. */
interface Engine {
  /** Opens an empty table. */
  openTable(): Promise<Table>;
  close(): Promise<void>;
}

async function startDynamoDb(): Promise<Engine> {
  const client = createTestClient();
  return {
    async openTable() {
      const tableName = `Test-${randomUUID()}`;
      await ensureTable(client, tableName);
      return createDynamoDbTable(client, tableName, TIMEOUT);
    },
    close: async () => client.destroy(),
  };
}

async function startSqlite(): Promise<Engine> {
  const closers: (() => Promise<void>)[] = [];
  return {
    async openTable() {
      const folder = mkdtempSync(join(tmpdir(), 'sqlite-table-'));
      const table = await openSqliteTable({ folder, worker: sqliteWorker(), timeout: TIMEOUT });
      closers.push(async () => {
        await table.close();
        rmSync(folder, { recursive: true });
      });
      return table;
    },
    async close() {
      await Promise.all(closers.map((close) => close()));
    },
  };
}

const startMemory = async (): Promise<Engine> => ({
  openTable: async () => createMemoryTable(),
  close: async () => undefined,
});

/** The names of all stores in the titles of tests. */
const NAMES = { sqlite: 'SQLite', dynamodb: 'DynamoDB' } as const satisfies Record<StoreEngine, string>;
const DEPLOYED = {
  SQLite: startSqlite,
  DynamoDB: startDynamoDb,
} satisfies Record<(typeof NAMES)[StoreEngine], () => Promise<Engine>>;
const DEPLOYED_NAMES = Object.keys(DEPLOYED) as (keyof typeof DEPLOYED)[];
const ENGINES = { ...DEPLOYED, memory: startMemory };
export type EngineName = keyof typeof ENGINES;

/** Opens an empty table, with a clock that starts at `time`. */
type Open = (time?: number) => Promise<TestTable>;

/** Set by `npm run test:engines`; long tests also run on the deployed engines. */
const isDeployed = process.env.TEST_ENGINES === 'deployed' || process.env.TEST_LENGTH === 'long';

/**
 * Runs the suite of a feature on the table in memory, which refuses whatever a deployed engine refuses.
 * `npm run test:engines`, which finds the test files by this call, runs it on every deployed engine.
 * @param deployed fewer engines; `memory` if the suite lets simulated time pass between calls that take none
 */
export function describeEngines(
  title: string,
  suite: (open: Open) => void,
  deployed: readonly EngineName[] = DEPLOYED_NAMES,
): void {
  describeEach(title, suite, isDeployed ? deployed : ['memory']);
}

/** Runs the suite of the table itself on all engines: what they have in common. */
export function describeTable(title: string, suite: (open: Open, engine: EngineName) => void): void {
  describeEach(title, suite, [...DEPLOYED_NAMES, 'memory']);
}

function describeEach(
  title: string,
  suite: (open: Open, engine: EngineName) => void,
  names: readonly EngineName[],
): void {
  describe.each(names)(`${title} on %s`, (name) => {
    let engine: Engine;
    beforeAll(async () => {
      engine = await ENGINES[name]();
    });
    afterAll(() => engine.close());
    suite(async (time) => createTestTable(await engine.openTable(), time), name);
  });
}
