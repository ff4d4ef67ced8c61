import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openTestList } from '@tariff-tantrum/infra/local';
import { DAY, isoOf } from '../../domain';
import type { StoreCalls } from '../calls';
import { createCalls, ensureTable } from '../dynamodb';
import { PARTITIONS } from '../layout';
import { TABLE_NAME } from '../table';
import { localClient } from './table';

/** A list of many signups in a store on the disk, in a process of its own. */
export interface BenchStore {
  calls: StoreCalls;
  /** Where it answers, for a host of its own. */
  endpoint: string;
  stop(): Promise<void>;
}

/** Signs `size` people up, evenly over the 40 days before `now`. */
export async function openBenchStore(size: number, now: number): Promise<BenchStore> {
  const folder = mkdtempSync(join(tmpdir(), 'store-bench-'));
  const child = fork(fileURLToPath(new URL('./store-process.ts', import.meta.url)), [folder], {
    execArgv: ['--import', 'tsx', '--max-old-space-size=192'],
  });
  const [endpoint = '']: string[] = await once(child, 'message');
  const client = localClient(endpoint);
  await ensureTable(client, TABLE_NAME);
  const list = openTestList(endpoint);
  await list.fill(size, (n) => ({
    email: `visitor.${n}@some-provider.example`,
    name: `Visitor Number ${n}`,
    at: isoOf(now - (40 * DAY * (size - n)) / size),
  }));
  list.close();
  return {
    calls: createCalls(client, TABLE_NAME),
    endpoint,
    async stop() {
      client.destroy();
      child.disconnect();
      await once(child, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}

/** The plainest way to read everything: each partition, page after page. Answers how many rows there were. */
export async function pageBarely(calls: StoreCalls): Promise<number> {
  let rows = 0;
  for (const pk of PARTITIONS) {
    for (let page = await calls.query({ pk, byTime: true }); ; ) {
      rows += page.items.length;
      if (!page.next) break;
      page = await calls.query({ pk, byTime: true, after: page.next });
    }
  }
  return rows;
}
