import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { memoryOf, startTestSystem, type TestSystem } from '../../testing';

const ATTACKER = '127.0.0.2';
const MEMORY_LIMIT = 200 * 1024 * 1024;
/** As many files as this process, and with it the system, may open; the test needs some itself. */
const FILES = Number(/^Max open files +\d+ +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]);
const IDLE = Math.min(12_000, FILES - 1000);

/** Opens connections that send a text and never read, in a thread, so that it does not slow down the visits. */
const ATTACK = `
  const { connect } = require('node:net');
  const { workerData: { count, text, ...target } } = require('node:worker_threads');
  const sockets = [];
  const timer = setInterval(() => {
    for (let n = 0; n < 10 && sockets.length < count; n += 1) {
      const socket = connect(target).pause().on('error', () => undefined);
      if (text) socket.write(text);
      sockets.push(socket);
    }
  }, 1);
`;

let system: TestSystem;
let attacker: Worker | undefined;
beforeEach(async () => {
  system = await startTestSystem();
}, 600_000);
afterEach(async () => {
  await attacker?.terminate();
  await system.stop();
});

function attack(count: number, text: string): void {
  const { hostname: host, port } = new URL(system.url);
  const workerData = { count, text, host, port: Number(port), localAddress: ATTACKER };
  attacker = new Worker(ATTACK, { eval: true, workerData });
}

/** Visits a page on a new connection every 50 ms, and measures. */
async function visitFor(duration: number) {
  const seen = { slowest: 0, visits: 0, failed: 0, memory: 0 };
  for (const end = Date.now() + duration; Date.now() < end; await delay(50)) {
    const began = performance.now();
    const response = await fetch(`${system.url}/terms`, { headers: { Connection: 'close' } });
    await response.arrayBuffer();
    seen.slowest = Math.max(seen.slowest, performance.now() - began);
    seen.visits += 1;
    if (response.status !== 200) seen.failed += 1;
    seen.memory = Math.max(seen.memory, memoryOf(system.process.pid ?? 0));
  }
  return seen;
}

test.each([
  ['more', 1500],
  ['as many as the limit of', 16],
])(
  'memory and visits hold while 500 connections pipeline %s requests and never read',
  async (_, requests) => {
    const { memory: idle } = await visitFor(1000);
    const host = new URL(system.url).host;
    const text = `GET /share.png HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(requests);
    attack(500, text);
    const seen = await visitFor(20_000);
    const grown = seen.memory - idle;
    console.log(
      `${requests} requests: ${Math.round(grown / 1e6)} MB, slowest visit ${Math.round(seen.slowest)} ms`,
    );
    expect(seen.failed).toBe(0);
    expect(seen.slowest).toBeLessThan(1000);
    expect(grown).toBeLessThan(MEMORY_LIMIT);
  },
  120_000,
);

test(`visits hold while one address opens ${IDLE} idle connections`, async () => {
  attack(IDLE, '');
  const seen = await visitFor(10_000);
  console.log(`${IDLE} idle connections: slowest visit ${Math.round(seen.slowest)} ms`);
  expect(seen.failed).toBe(0);
  expect(seen.slowest).toBeLessThan(1000);
});
