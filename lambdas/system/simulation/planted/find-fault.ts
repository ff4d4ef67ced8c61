import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { bundleSimulation } from '../bundle';
import type { Fault } from './faults';

/** The first world in which a fault shows, and the rule that does not hold there. */
export interface Finding {
  seed: number;
  rule: string;
}

/**
 * Simulates worlds with a fault in the product until it shows, from the seed of the fault on. Resolves to undefined if it
 * does not.
 * @throws Error with the output if that is something else
 */
export async function findFault(fault: Fault, worlds: number): Promise<Finding | undefined> {
  const { folder, program } = await bundleSimulation(fault.edits);
  try {
    const first = `${fault.seed ?? 0}`;
    const output = await run([program, '--seed', first, '--worlds', `${worlds}`, '--first']);
    const [, seed, rule] = /^seed (\d+): ([^:]+)/m.exec(output) ?? [];
    if (seed !== undefined && rule !== undefined) return { seed: Number(seed), rule };
    if (output.trim() !== `${worlds} worlds, 0 failures`) throw new Error(`${fault.name}: ${output}`);
    return undefined;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Runs Node.js. Resolves to what it prints. */
const run = (options: string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile(process.execPath, options, (_, stdout, stderr) => resolve(stdout + stderr));
  });
