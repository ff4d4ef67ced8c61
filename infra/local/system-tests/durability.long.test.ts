import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { collectOutput, signUp, startTestSystem, type TestSystem, useFolders } from '../../testing';

const SIGNUPS = 200;
const createFolder = useFolders();

function hasStrace(): boolean {
  try {
    return execFileSync('strace', ['-V'], { encoding: 'utf8' }).includes('strace');
  } catch {
    console.warn('strace is not installed: the order of syncs and responses is not checked.');
    return false;
  }
}

/** Records the system calls that sync a file or send a response, of all threads in their order. */
async function trace(system: TestSystem, file: string): Promise<ChildProcess> {
  const calls = 'trace=fsync,fdatasync,write,writev,sendto,sendmsg';
  const pid = String(system.process.pid);
  const strace = spawn('strace', ['-f', '-p', pid, '-e', calls, '-s', '40', '-o', file], { stdio: 'pipe' });
  const output = collectOutput(strace);
  while (!output().includes('attached')) await wait(20);
  return strace;
}

// Only strace shows the order of system calls; without it the reason for skipping is printed above.
const testWithStrace = hasStrace() ? test : test.skip;

testWithStrace(
  'each 201 is sent after a sync that completed since the previous 201',
  async () => {
    const file = join(createFolder(), 'trace.txt');
    const system = await startTestSystem({ site: false });
    const strace = await trace(system, file);
    for (let n = 0; n < SIGNUPS; n += 1) expect(await signUp(system, `person-${n}@example.org`)).toBe(true);
    const exited = once(strace, 'exit');
    strace.kill('SIGINT');
    await exited;
    await system.stop();
    const unsynced: number[] = [];
    let responses = 0;
    let synced = false;
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      // strace splits a call that another thread interrupts in its record: the call is complete at `resumed`.
      if (/(fsync|fdatasync)(\(\d+\)| resumed>.*)\s+= 0/.test(line)) synced = true;
      if (!line.includes('HTTP/1.1 201')) continue;
      if (!synced) unsynced.push(responses);
      responses += 1;
      synced = false;
    }
    expect(responses).toBe(SIGNUPS);
    expect(unsynced).toEqual([]);
  },
  120_000,
);
