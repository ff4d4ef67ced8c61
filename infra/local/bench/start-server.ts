import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** A server in a process of its own, so that what it does takes no time of the clocks of a benchmark. */
export interface BenchServer {
  url: string;
  process: ChildProcess;
  /** Ends it. */
  stop(): Promise<void>;
}

/** Starts a server of this folder, which prints its address first. Resolves to undefined if it exits instead. */
export async function startServer(file: string): Promise<BenchServer | undefined> {
  const child = fork(join(import.meta.dirname, file), [], {
    execArgv: ['--import', 'tsx'],
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const printed = child.stdout ? once(child.stdout, 'data') : [];
  const [line] = await Promise.race([printed, once(child, 'exit').then(() => [])]);
  if (line === undefined) return undefined;
  return {
    url: String(line).trim(),
    process: child,
    async stop() {
      const exited = once(child, 'exit');
      child.disconnect();
      await exited;
    },
  };
}
