/** `npm run simulate`: bundles the simulation, and runs it in a process of its own. */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { bundleSimulation } from './bundle';

const { folder, program } = await bundleSimulation();
// Worlds leave much garbage that is collected soon.
const options = ['--max-semi-space-size=32', program, ...process.argv.slice(2)];
const child = spawn(process.execPath, options, { stdio: 'inherit' });
const ended = new Promise<number | null>((resolve) => child.on('exit', resolve));
// The child gets the signal, too, and this process waits for its end.
process.on('SIGINT', () => undefined);
process.exitCode = (await ended) ?? 1;
rmSync(folder, { recursive: true });
