import { memoryOf, readTotal, startTestSystem, type TestSystem } from '@tariff-tantrum/infra/local';
import { createLaunchClient } from '../../contract';
import { type BenchStore, pageBarely } from './bench-store';

const ROUNDS = 3;
const LOOK_EVERY = 200;

/** What an export costs through the real host, and bare paging beside it; times in ms, memory in bytes. */
export interface ExportCost {
  rows: number;
  /** The quickest of some rounds each: whatever else a machine does can only add to a time. */
  bare: number;
  exported: number;
  /** Until the first bytes were there, in the slowest round. */
  first: number;
  /** The most that the host kept in memory over what it keeps when it has nothing to do. */
  memory: number;
}

type Round = Pick<ExportCost, 'exported' | 'first' | 'memory'>;

/** @param rows that the list has */
export async function measureExport(bench: BenchStore, rows: number): Promise<ExportCost> {
  const system = await startTestSystem({ site: false, env: { DYNAMODB_ENDPOINT: bench.endpoint } });
  try {
    await readTotal(system);
    const idle = memoryOf(system.process.pid ?? 0);
    const rounds: Round[] = [];
    const bare: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      rounds.push(await exportOnce(system, rows, idle));
      const began = performance.now();
      if ((await pageBarely(bench.calls)) !== rows)
        throw new Error('The paging found another number of rows.');
      bare.push(performance.now() - began);
    }
    return {
      rows,
      bare: Math.min(...bare),
      exported: Math.min(...rounds.map(({ exported }) => exported)),
      first: Math.max(...rounds.map(({ first }) => first)),
      memory: Math.max(...rounds.map(({ memory }) => memory)),
    };
  } finally {
    await system.stop();
  }
}

async function exportOnce(system: TestSystem, rows: number, idle: number): Promise<Round> {
  let memory = 0;
  const look = () => {
    memory = Math.max(memory, memoryOf(system.process.pid ?? 0) - idle);
  };
  const timer = setInterval(look, LOOK_EVERY);
  const began = performance.now();
  const file = await createLaunchClient({ baseUrl: system.url, password: system.password }).export();
  let first = 0;
  for await (const chunk of file.chunks) first ||= chunk.length && performance.now() - began;
  const exported = performance.now() - began;
  clearInterval(timer);
  look();
  if (file.rows() !== rows) throw new Error(`The export had ${file.rows()} rows of ${rows}.`);
  return { exported, first, memory };
}
