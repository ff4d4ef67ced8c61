/**
 * What a count and an export cost at several sizes of the list. BENCH_MILLION=1 adds a million signups, which
 * takes a quarter of an hour. Ends with 1 where a count's calls grow with the list, or where an export is slower
 * than bare paging.
 */
import { createStore } from './store';
import { type BenchStore, openBenchStore, pageBarely } from './testing/bench-store';
import { counted } from './testing/hooks';

const SIZES = [1000, 100_000, ...(process.env.BENCH_MILLION ? [1_000_000] : [])];
const ROUNDS = 20;

const now = Date.now();
const ms = (time: number) => Math.round(time * 10) / 10;
const perSecond = (rows: number, time: number) => Math.round((rows / time) * 1000);

async function timed<Answer>(work: () => Promise<Answer>): Promise<{ answer: Answer; time: number }> {
  const begin = performance.now();
  return { answer: await work(), time: performance.now() - begin };
}

async function measureCount(bench: BenchStore, size: number) {
  const { calls, tally } = counted(bench.calls);
  const store = createStore(calls, { now: () => now });
  const first = await timed(() => store.count());
  const firstCalls = tally.calls;
  await store.count();
  const times: number[] = [];
  tally.calls = 0;
  for (let round = 0; round < ROUNDS; round += 1) times.push((await timed(() => store.count())).time);
  times.sort((a, b) => a - b);
  return {
    signups: size,
    counted: first.answer.total,
    'first count: calls': firstCalls,
    'first count: ms': ms(first.time),
    'count: calls': tally.calls / ROUNDS,
    'count: p50 ms': ms(times[ROUNDS / 2] ?? 0),
    'count: max ms': ms(times.at(-1) ?? 0),
  };
}

/** Reads an export to its end; tells when its first rows came and the most memory that it took. */
async function readMeasured(bench: BenchStore) {
  const idle = process.memoryUsage().rss;
  let most = idle;
  const begin = performance.now();
  const { batches, total } = await createStore(bench.calls, { now: () => now }).export();
  let first = 0;
  let rows = 0;
  for await (const batch of batches) {
    first ||= performance.now() - begin;
    rows += batch.length;
    most = Math.max(most, process.memoryUsage().rss);
  }
  if (rows !== total) throw new Error(`The export told ${total} rows and had ${rows}.`);
  return { rows, first, megabytes: (most - idle) / 2 ** 20 };
}

async function measureExport(bench: BenchStore, size: number) {
  const rounds: { bare: number; exported: number; first: number; megabytes: number }[] = [];
  for (let round = 0; round < 3; round += 1) {
    const exported = await timed(() => readMeasured(bench));
    const bare = await timed(() => pageBarely(bench.calls));
    if (bare.answer !== exported.answer.rows) throw new Error('The export and the paging differ.');
    rounds.push({ ...exported.answer, bare: bare.time, exported: exported.time });
  }
  const least = (of: (round: (typeof rounds)[number]) => number) => Math.min(...rounds.map(of));
  return {
    signups: size,
    'bare paging: rows/s': perSecond(
      size,
      least((round) => round.bare),
    ),
    'export: rows/s': perSecond(
      size,
      least((round) => round.exported),
    ),
    'times bare paging': ms((10 * least((round) => round.bare)) / least((round) => round.exported)) / 10,
    'first rows after ms': ms(Math.max(...rounds.map(({ first }) => first))),
    'most memory over idle, MB': ms(Math.max(...rounds.map(({ megabytes }) => megabytes))),
  };
}

const counts: Awaited<ReturnType<typeof measureCount>>[] = [];
const exports: Awaited<ReturnType<typeof measureExport>>[] = [];
for (const size of SIZES) {
  console.log(`Signing up ${size.toLocaleString('en')} people ...`);
  const bench = await openBenchStore(size, now);
  counts.push(await measureCount(bench, size));
  if (size >= 100_000) exports.push(await measureExport(bench, size));
  await bench.stop();
}
console.table(counts);
console.table(exports);

const calls = counts.map((row) => row['count: calls']);
const flat = Math.max(...calls) <= 1.2 * (calls[0] ?? 0);
const fast = exports.every((row) => row['times bare paging'] >= 1);
if (!flat) console.error('A count takes more calls the longer the list is.');
if (!fast) console.error('An export is slower than bare paging.');
process.exitCode = flat && fast ? 0 : 1;
