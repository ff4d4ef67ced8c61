import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

/** Processes that were started by `parent`, with their command lines. */
export function childrenOf(parent: number): { pid: number; command: string }[] {
  const lines = execFileSync('ps', ['-eo', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n');
  return lines
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((match) => Number(match?.[2]) === parent)
    .map((match) => ({ pid: Number(match?.[1]), command: match?.[3] ?? '' }));
}

/** The process that the host of a system keeps its store in. */
export function storeProcessOf(host: number): number {
  const store = childrenOf(host).find(({ command }) => command.endsWith('process.js'));
  if (!store) throw new Error('The host has no store process.');
  return store.pid;
}

/** Whether a process is there; one that has ended and only waits to be noticed is not. */
export function isAlive(pid: number): boolean {
  try {
    return !execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z');
  } catch {
    return false;
  }
}

/** What a process keeps in memory, in bytes; 0 where it is gone. */
export function memoryOf(pid: number): number {
  try {
    return 1024 * Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }));
  } catch {
    return 0;
  }
}

/** How many files and connections a process has open. Linux alone tells. */
export const openFilesOf = (pid: number): number => readdirSync(`/proc/${pid}/fd`).length;
