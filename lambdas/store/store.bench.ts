/**
 * What a count and an export cost at several sizes of the list. Ends with 1 where a count's calls grow with the
 * list, or where an export is slower than bare paging, late with its first bytes, or heavy.
 * @example npx tsx lambdas/store/store.bench.ts 1000 100000
 */
import { measureCount } from './testing/bench-count';
import { type ExportCost, measureExport } from './testing/bench-export';
import { openBenchStore } from './testing/bench-store';

const given = process.argv.slice(2).map(Number);
const SIZES = given.length > 0 ? given : [1000, 100_000, 1_000_000];
/** An export of fewer is over before it can be measured. */
const EXPORTED_FROM = 10_000;
const PROMISED = { callsGrow: 1.2, first: 1000, memory: 100 * 2 ** 20 };

const now = Date.now();
const tenth = (value: number) => Math.round(value * 10) / 10;
const perSecond = (rows: number, time: number) => Math.round((rows / time) * 1000);
const ratioOf = ({ bare, exported }: ExportCost) => bare / exported;

const counts: Record<string, number>[] = [];
const exports: Record<string, number>[] = [];
const problems: string[] = [];
for (const size of SIZES) {
  const began = performance.now();
  const bench = await openBenchStore(size, now);
  const filled = performance.now() - began;
  console.log(`${size.toLocaleString('en')} signups put in ${Math.round(filled / 1000)} s ...`);
  try {
    const count = await measureCount(bench, now);
    if (count.total !== size) problems.push(`Of ${size} signups ${count.total} were counted.`);
    counts.push({
      signups: size,
      'first count: calls': count.first.calls,
      'first count: ms': tenth(count.first.took),
      'count: calls': count.calls,
      'count: p50 ms': tenth(count.p50),
      'count: longest ms': tenth(count.longest),
    });
    if (size >= EXPORTED_FROM) addExport(await measureExport(bench, size));
  } finally {
    await bench.stop();
  }
}

function addExport(cost: ExportCost): void {
  const { rows, bare, exported, first, memory } = cost;
  exports.push({
    signups: rows,
    'bare paging: rows/s': perSecond(rows, bare),
    'export: rows/s': perSecond(rows, exported),
    'times bare paging': Math.round(100 * ratioOf(cost)) / 100,
    'first bytes after ms': tenth(first),
    'host: most memory over idle, MB': tenth(memory / 2 ** 20),
  });
  if (ratioOf(cost) < 1) problems.push(`The export of ${rows} is slower than bare paging.`);
  if (first > PROMISED.first) problems.push(`The export of ${rows} begins after ${Math.round(first)} ms.`);
  if (memory > PROMISED.memory) problems.push(`The export of ${rows} takes the host more than 100 MB.`);
}

console.table(counts);
console.table(exports);
const calls = counts.map((row) => row['count: calls'] ?? 0);
if (Math.max(...calls) > PROMISED.callsGrow * (calls[0] ?? 0)) {
  problems.push('A count takes more calls the longer the list is.');
}
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
