import { type ChildProcess, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';

/** Returns the processes started by `parent`, with their command lines. */
export function childrenOf(parent: number): { pid: number; command: string }[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n');
  return lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => Number(match?.[2]) === parent)
    .map((match) => ({ pid: Number(match?.[1]), command: match?.[3] ?? '' }));
}

/** Whether a process is running; a zombie is not. */
export function isAlive(pid: number): boolean {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z');
  } catch {
    return false;
  }
}

/** Returns the resident memory of a process in bytes; 0 if it has ended. */
export function memoryOf(pid: number): number {
  try {
    return 1024 * Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
  } catch {
    return 0;
  }
}

/** Returns the number of open files and connections of a process (Linux only). */
export const openFilesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;

/** Collects what a process prints. Returns the function that returns it. */
export function collectOutput({ stdout, stderr }: ChildProcess): () => string {
  let output = '';
  for (const stream of [stdout, stderr])
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  return () => output;
}

/** Waits for the end of a process. Resolves to its exit code, and to what it has printed. */
export async function outcomeOf(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  const output = collectOutput(child);
  const [code] = await once(child, 'close');
  return { code, output: output() };
}
