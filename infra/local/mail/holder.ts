import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Holder } from '@tariff-tantrum/lambdas/campaigns/delivery/sender-lease';

/**
 * Names this process, so that the one that takes its place on this machine need not wait for the end of its lease: a
 * server that was killed continues to send as soon as it is started again.
 */
export function createHolder(): Holder {
  return {
    name: [hostname(), process.pid, randomUUID()].join(' '),
    isGone(name) {
      const [host, pid] = name.split(' ');
      // In a container that was restarted, each process has the same number.
      return host === hostname() && (Number(pid) === process.pid || !isRunning(Number(pid)));
    },
  };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
