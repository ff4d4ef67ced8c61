import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  childrenOf,
  isAlive,
  readList,
  signUp,
  startTestSystem,
  storeProcessOf,
  type TestSystem,
} from './testing';

const started: TestSystem[] = [];
afterAll(async () => {
  for (const system of started) await system.stop();
});

async function start(): Promise<TestSystem> {
  const system = await startTestSystem({ site: false });
  started.push(system);
  return system;
}

test('SIGTERM lets what is under way end, ends everything within 5 s with 0, and leaves a closed list', async () => {
  const system = await start();
  const store = storeProcessOf(system.process.pid ?? 0);
  await signUp(system, 'first@example.org');
  const underWay = Array.from({ length: 100 }, (_, n) => signUp(system, `person-${n}@example.org`));
  await Promise.race(underWay);
  const began = Date.now();
  expect(await system.kill('SIGTERM')).toBe(0);
  expect(Date.now() - began).toBeLessThan(5000);
  expect(isAlive(store)).toBe(false);
  const acknowledged = (await Promise.all(underWay)).filter((done) => done).length;
  await system.restart();
  expect(system.output()).not.toContain('not closed properly');
  const { total, rows } = await readList(system);
  expect(total).toBe(rows.length);
  expect(total).toBeGreaterThanOrEqual(acknowledged + 1);
}, 60_000);

test('clients that hold on do not hold it up', async () => {
  const system = await start();
  // A body that never comes, and connections that stay open.
  const hanging = fetch(`${system.url}/api/launch-signup`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: new ReadableStream(),
    duplex: 'half',
  } as RequestInit).catch(() => undefined);
  await fetch(`${system.url}/api/health`);
  const began = Date.now();
  expect(await system.kill('SIGTERM')).toBe(0);
  expect(Date.now() - began).toBeLessThan(5000);
  await hanging;
}, 60_000);

test('a halted store does not hold it up', async () => {
  const system = await start();
  process.kill(storeProcessOf(system.process.pid ?? 0), 'SIGSTOP');
  const began = Date.now();
  expect(await system.kill('SIGINT')).toBe(0);
  expect(Date.now() - began).toBeLessThan(5000);
}, 60_000);

test("the store's process ends when its host is killed", async () => {
  const system = await start();
  const store = storeProcessOf(system.process.pid ?? 0);
  await system.kill('SIGKILL');
  await gone([store]);
}, 60_000);

describe('npm start', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'npm-start-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true }));

  // Ctrl-C goes to every process of the terminal, a signal to npm to npm alone.
  test.each([
    ['SIGTERM to npm', 'SIGTERM', 1],
    ['SIGKILL to npm', 'SIGKILL', 1],
    ['Ctrl-C', 'SIGINT', -1],
  ] as const)(
    '%s ends everything within 5 s',
    async (_, signal, sign) => {
      const npm = spawn('npm', ['start', '--', '--no-site'], {
        env: { ...process.env, PORT: '0', DATA_DIR: dataDir, npm_lifecycle_event: undefined },
        detached: true,
      });
      const pid = npm.pid ?? 0;
      const output = await ready(npm);
      const processes = descendantsOf(pid);
      expect(processes.length).toBeGreaterThanOrEqual(2);
      process.kill(sign * pid, signal);
      await gone(processes);
      expect(output()).not.toMatch(/error/i);
    },
    60_000,
  );
});

async function ready(child: ChildProcess): Promise<() => string> {
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  const exited = once(child, 'exit');
  while (!/^Ready: /m.test(output)) await Promise.race([delay(50), exited]);
  return () => output;
}

const descendantsOf = (parent: number): number[] =>
  childrenOf(parent).flatMap(({ pid }) => [pid, ...descendantsOf(pid)]);

/** Waits until processes have gone, for 5 s at most. */
async function gone(pids: number[]): Promise<void> {
  for (const giveUpAt = Date.now() + 5000; pids.some(isAlive); await delay(50)) {
    if (Date.now() > giveUpAt) throw new Error(`Still there: ${pids.filter(isAlive).join(', ')}`);
  }
}
