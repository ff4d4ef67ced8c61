import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

// Measures how long --help and --version take, compared with an empty Node program.

const ROUNDS = 30;
const LIMIT = 1.5;

const here = dirname(fileURLToPath(import.meta.url));
const program = join(here, 'dist/launch-admin.mjs');
const folder = mkdtempSync(join(tmpdir(), 'launch-admin-bench-'));
const empty = join(folder, 'empty.mjs');
writeFileSync(empty, '');
execFileSync(process.execPath, [join(here, 'build.mjs')]);

const CANDIDATES = { empty: [empty], '--version': [program, '--version'], '--help': [program, '--help'] };
type Candidate = keyof typeof CANDIDATES;

function milliseconds(args: readonly string[]): number {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, args, { stdio: 'ignore' });
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`);
  return performance.now() - started;
}

const times: Record<Candidate, number[]> = { empty: [], '--version': [], '--help': [] };
const names: readonly Candidate[] = ['empty', '--version', '--help'];
// Interleaved, so that other load on the machine affects all of them alike.
for (let round = 0; round < ROUNDS; round += 1) {
  for (const name of names) times[name].push(milliseconds(CANDIDATES[name]));
}
rmSync(folder, { recursive: true });

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const base = median(times.empty);
console.log(`An empty Node program: ${base.toFixed(0)} ms (median of ${ROUNDS})`);
for (const name of names.slice(1)) {
  const ratio = median(times[name]) / base;
  console.log(
    `launch-admin ${name}: ${median(times[name]).toFixed(0)} ms, ${ratio.toFixed(2)} times that (limit ${LIMIT})`,
  );
  if (ratio > LIMIT) process.exitCode = 1;
}
