import { createStore } from '../store';
import type { BenchStore } from './bench-store';
import { counted } from './hooks';

const ROUNDS = 20;

/** What counting costs: the first time, with nothing remembered, and then; times in ms. */
export interface CountCost {
  total: number;
  first: { calls: number; took: number };
  calls: number;
  p50: number;
  longest: number;
}

export async function measureCount({ calls: bare }: BenchStore, now: number): Promise<CountCost> {
  const { calls, tally } = counted(bare);
  const store = createStore(calls, { now: () => now });
  const took = async () => {
    const began = performance.now();
    await store.count();
    return performance.now() - began;
  };
  const first = { took: await took(), calls: tally.calls };
  const { total } = await store.count();
  const times: number[] = [];
  tally.calls = 0;
  for (let round = 0; round < ROUNDS; round += 1) times.push(await took());
  times.sort((a, b) => a - b);
  return {
    total,
    first,
    calls: tally.calls / ROUNDS,
    p50: times[ROUNDS / 2] ?? 0,
    longest: times.at(-1) ?? 0,
  };
}
