import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { bundleSimulation } from '../bundle';
import type { Fault } from './fault';

/** The first world in which a fault shows, and the rule that is broken there. */
export interface Finding {
  seed: number;
  rule: string;
}

/**
 * Simulates worlds with a fault in the product until it shows, starting with the seed of the fault. Resolves to
 * undefined if it does not.
 * @throws Error with the output of a run that says nothing about a world, or if the world fails without the fault, too
 */
export async function findFault(fault: Fault, worlds: number): Promise<Finding | undefined> {
  const output = await simulate(fault.edits, ['--seed', `${fault.seed ?? 0}`, '--worlds', `${worlds}`]);
  const [, seed, rule] = /^seed (\d+): ([^:]+)/m.exec(output) ?? [];
  if (seed === undefined || rule === undefined) {
    if (output.trim() !== `${worlds} worlds, 0 failures`) throw new Error(`${fault.name}: ${output}`);
    return undefined;
  }
  const unchanged = await simulate([], ['--seed', seed]);
  if (unchanged.trim() !== '1 worlds, 0 failures') throw new Error(`Without ${fault.name}: ${unchanged}`);
  return { seed: Number(seed), rule };
}

/** Simulates worlds of the product with edits up to the first that fails. Resolves to what is printed. */
async function simulate(edits: Fault['edits'], options: readonly string[]): Promise<string> {
  const { folder, program } = await bundleSimulation(edits);
  try {
    return await run([program, ...options, '--first']);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs Node.js. Resolves to what it prints. */
const run = (options: string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile(process.execPath, options, (_, stdout, stderr) => resolve(stdout + stderr));
  });
