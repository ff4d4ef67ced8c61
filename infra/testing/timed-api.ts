import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApi } from '@tariff-tantrum/lambdas/api';
import { createLaunchClient, type LaunchClient } from '@tariff-tantrum/lambdas/contract';
import { createSignupStore } from '@tariff-tantrum/lambdas/store/signup-store';
import { openSqliteTable } from '@tariff-tantrum/lambdas/store/sqlite/sqlite-table';
import type { Item } from '@tariff-tantrum/lambdas/store/table';
import { sqliteWorker, storedItems } from '@tariff-tantrum/lambdas/store/testing';
import { parse } from 'csv-parse/sync';

const PASSWORD = 'p@ssword-123';
const SITE = 'http://launch.test';

/** The whole API over the embedded store, with a clock that the test sets. */
export interface TimedApi {
  clock: { time: number };
  /** The API as the clients call it. */
  client: LaunchClient;
  /** What the host does daily. */
  deleteExpired(): Promise<number>;
  /** Replaces the store by one with empty memory, as a restart does. */
  restart(): void;
  /** Returns addresses and times of an export, oldest first. Throws if its length is not the announced one. */
  exported(): Promise<[email: string, signedUpAt: string][]>;
  /** Returns all items of the table. */
  stored(): Promise<Item[]>;
  close(): Promise<void>;
}

/** Starts the API with an empty table. */
export async function startTimedApi(time: number): Promise<TimedApi> {
  const folder = mkdtempSync(join(tmpdir(), 'timed-api-'));
  const table = await openSqliteTable({ folder, worker: sqliteWorker() });
  const clock = { time };
  const now = () => clock.time;
  const open = () => {
    const store = createSignupStore(table, { now });
    const api = createApi({
      store,
      adminPassword: async () => PASSWORD,
      siteUrl: SITE,
      clientAddress: () => '192.0.2.1',
      now,
    });
    return { store, api };
  };
  let current = open();
  const client = createLaunchClient({
    baseUrl: SITE,
    password: PASSWORD,
    fetch: async (input, init) => current.api.fetch(new Request(new URL(String(input), SITE), init)),
  });
  return {
    clock,
    client,
    deleteExpired: () => current.store.deleteExpired(),
    restart() {
      current = open();
    },
    async exported() {
      const parts: Uint8Array[] = [];
      for await (const chunk of (await client.export()).chunks) parts.push(chunk);
      const rows: string[][] = parse(Buffer.concat(parts), { bom: true, fromLine: 2 });
      return rows.map(([email = '', , signedUpAt = '']) => [email, signedUpAt]);
    },
    stored: () => storedItems(table),
    async close() {
      await table.close();
      rmSync(folder, { recursive: true });
    },
  };
}
