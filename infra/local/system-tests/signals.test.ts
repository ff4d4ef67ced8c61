import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import {
  childrenOf,
  collectOutput,
  isAlive,
  readSignups,
  signUp,
  startTestSystem,
  type TestSystem,
  useFolders,
} from '../../testing';

const started: TestSystem[] = [];
afterAll(async () => {
  for (const system of started) await system.stop();
});

async function start(): Promise<TestSystem> {
  const system = await startTestSystem({ site: false });
  started.push(system);
  return system;
}

test('SIGTERM completes requests under way, and exits with 0', async () => {
  const system = await start();
  await signUp(system, 'first@example.org');
  const underWay = Array.from({ length: 100 }, (_, n) => signUp(system, `person-${n}@example.org`));
  await Promise.race(underWay);
  expect(await system.kill('SIGTERM')).toBe(0);
  const acknowledged = (await Promise.all(underWay)).filter((done) => done).length;
  await system.restart();
  const { total, rows } = await readSignups(system);
  expect(total).toBe(rows.length);
  expect(total).toBeGreaterThanOrEqual(acknowledged + 1);
});

test('SIGTERM ends the system although clients keep connections and requests open', async () => {
  const system = await start();
  // A body that is never sent, and connections that stay open.
  const hanging = fetch(`${system.url}/api/launch-signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: new ReadableStream(),
    duplex: 'half',
  } as RequestInit).catch(() => undefined);
  await fetch(`${system.url}/api/health`);
  expect(await system.kill('SIGTERM')).toBe(0);
  // The connection was closed without a response: a shutdown that waited for the time limit of the request would have
  // sent one.
  expect(await hanging).toBeUndefined();
});

const createFolder = useFolders();

describe('npm start', () => {
  // Ctrl-C is sent to every process of the terminal, a signal to npm only to npm.
  test.each([
    ['SIGTERM to npm', 'SIGTERM', 1],
    ['SIGKILL to npm', 'SIGKILL', 1],
    ['Ctrl-C', 'SIGINT', -1],
  ] as const)('%s ends every process', async (_, signal, sign) => {
    const npm = spawn('npm', ['start', '--', '--no-site'], {
      env: { ...process.env, PORT: '0', DATA_DIR: createFolder(), npm_lifecycle_event: undefined },
      detached: true,
    });
    const pid = npm.pid ?? 0;
    const output = await ready(npm);
    const processes = descendantsOf(pid);
    expect(processes.length).toBeGreaterThanOrEqual(2);
    process.kill(sign * pid, signal);
    await exited(processes);
    expect(output()).not.toMatch(/error/i);
  });
});

async function ready(child: ChildProcess): Promise<() => string> {
  const output = collectOutput(child);
  const exited = once(child, 'exit');
  while (!/^Ready: /m.test(output())) await Promise.race([delay(50), exited]);
  return output;
}

const descendantsOf = (parent: number): number[] =>
  childrenOf(parent).flatMap(({ pid }) => [pid, ...descendantsOf(pid)]);

/** Resolves when processes have exited. */
async function exited(pids: number[]): Promise<void> {
  while (pids.some(isAlive)) await delay(50);
}
