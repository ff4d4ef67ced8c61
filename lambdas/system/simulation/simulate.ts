/** `npm run simulate`: runs many worlds, or one again, and prints which rules are broken. */
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawWorld } from './draw-world';
import { type World, worldSchema } from './plan';
import { runWorld, type Violation } from './run-world';
import { shrink } from './shrink';

const USAGE = `Usage: npm run simulate -- [--worlds N] [--seed N] [--replay FILE] [--trace]

  --worlds N     runs N worlds (100), with the seeds from --seed on; by default, those that once failed, and from 0 on
  --seed N       runs the world of one seed, unless --worlds is given
  --replay FILE  runs the world of a file that an earlier run has written
  --trace        prints what happens
  --first        stops at the first world that fails, and does not look for a smaller one`;

/** How many worlds run by default, and how many failing ones are shrunk. */
const [WORLDS, SHRUNK] = [100, 3];
/** Seeds of worlds that once found a fault, each a different one: these run first. */
const KNOWN = [10, 12, 24, 52, 350];

/** How many steps and mishaps are printed. */
const MOST_LINES = 12;

interface Options {
  worlds: World[];
  traces: boolean;
  stopsAtFirst: boolean;
}

/** Returns a whole number from 0. @throws Error with a sentence */
function numberOf(name: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} needs a whole number.`);
  return Number(text);
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      worlds: { type: 'string' },
      seed: { type: 'string' },
      replay: { type: 'string' },
      trace: { type: 'boolean', default: false },
      first: { type: 'boolean', default: false },
    },
  });
  const { worlds, seed, replay, trace: traces, first: stopsAtFirst } = values;
  if (replay !== undefined)
    return { worlds: [worldSchema.parse(JSON.parse(readFileSync(replay, 'utf8')))], traces, stopsAtFirst };
  const count = worlds === undefined ? (seed === undefined ? WORLDS : 1) : numberOf('worlds', worlds);
  const first = seed === undefined ? 0 : numberOf('seed', seed);
  const inOrder = Array.from({ length: count }, (_, n) => first + n);
  const seeds = seed === undefined ? [...new Set([...KNOWN, ...inOrder])].slice(0, count) : inOrder;
  return { worlds: seeds.map(drawWorld), traces, stopsAtFirst };
}

function print({ seed }: World, violations: readonly Violation[]): void {
  for (const { rule, detail } of violations) console.log(`seed ${seed}: ${rule}: ${detail}`);
  console.log(`  again: npm run simulate -- --seed ${seed} --trace`);
}

/** Writes the part of a world that its first failure needs to a file. */
async function writeShrunk(world: World, { rule }: Violation, folder: string): Promise<void> {
  const small = await shrink(world, rule);
  const file = join(folder, `world-${world.seed}.json`);
  writeFileSync(file, `${JSON.stringify(small, undefined, 2)}\n`);
  const { plan, mishaps = [] } = small;
  console.log(`  ${plan.length} steps and ${mishaps.length} mishaps are enough:`);
  for (const { id, ...step } of plan.slice(0, MOST_LINES)) console.log(`    ${id}: ${JSON.stringify(step)}`);
  for (const mishap of mishaps.slice(0, MOST_LINES)) console.log(`    ${mishap}`);
  console.log(`  again: npm run simulate -- --replay ${file} --trace`);
}

async function main({ worlds, traces, stopsAtFirst }: Options): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'simulation-'));
  let [ran, failures] = [0, 0];
  for (const world of worlds) {
    const { violations, trace } = await runWorld(world, { traces });
    for (const line of trace) console.log(line);
    ran += 1;
    const [first] = violations;
    if (!first) continue;
    failures += 1;
    print(world, violations);
    if (stopsAtFirst) break;
    if (world.mishaps === undefined && failures <= SHRUNK) await writeShrunk(world, first, folder);
  }
  console.log(`${ran} worlds, ${failures} failures`);
  if (failures > 0) process.exitCode = 1;
}

try {
  await main(readOptions());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.error(USAGE);
  process.exitCode = 2;
}
