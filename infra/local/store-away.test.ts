import type { RequestListener } from 'node:http';
import { ERROR_TEXTS } from '@tariff-tantrum/lambdas/contract';
import {
  type BreakableStore,
  readList,
  signUp,
  startBreakableStore,
  startTestSystem,
  storeProcessOf,
  type TestSystem,
  type TestSystemOptions,
} from './testing';

/** Asks for what needs the store, all at once: each status, and whether all came within 3 s. */
async function askAll(system: TestSystem) {
  const headers = { Authorization: `Bearer ${system.password}`, 'Content-Type': 'application/json' };
  const began = Date.now();
  const answers = await Promise.all([
    fetch(`${system.url}/api/launch-signup`, { method: 'POST', headers, body: '{"email":"a@example.org"}' }),
    fetch(`${system.url}/api/launch-signups`, { headers }),
    fetch(`${system.url}/api/launch-signups/count`, { headers }),
    fetch(`${system.url}/api/launch-signups/daily`, { headers }),
    fetch(`${system.url}/api/launch-signups/export`, { headers }),
    fetch(`${system.url}/api/launch-signups/erase`, {
      method: 'POST',
      headers,
      body: '{"email":"b@example.org"}',
    }),
  ]);
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  return {
    statuses: new Set(answers.map(({ status }) => status)),
    texts: new Set(texts),
    retryAfter: answers.every(({ headers }) => Number(headers.get('Retry-After')) > 0),
    took: Date.now() - began,
  };
}

const AWAY = { statuses: new Set([504]), texts: new Set([ERROR_TEXTS.storeUnavailable]), retryAfter: true };

async function expectAway(system: TestSystem): Promise<void> {
  const { took, ...answers } = await askAll(system);
  expect(answers).toEqual(AWAY);
  expect(took).toBeLessThan(3000);
  const began = Date.now();
  expect((await fetch(`${system.url}/api/health`)).status).toBe(200);
  expect((await fetch(`${system.url}/nothing`)).status).toBe(404);
  expect(Date.now() - began).toBeLessThan(1000);
}

async function expectBack(system: TestSystem): Promise<void> {
  for (const giveUpAt = Date.now() + 10_000; ; ) {
    const { statuses } = await askAll(system);
    if (!statuses.has(504)) return;
    if (Date.now() > giveUpAt) throw new Error('The store did not come back.');
  }
}

const started: TestSystem[] = [];
afterAll(async () => {
  for (const system of started) await system.stop();
});

async function start(options?: TestSystemOptions): Promise<TestSystem> {
  const system = await startTestSystem({ site: false, ...options });
  started.push(system);
  return system;
}

test('the embedded store halts: 504 in time, the rest goes on, and it comes back by itself', async () => {
  const system = await start();
  await signUp(system, 'before@example.org');
  const store = storeProcessOf(system.process.pid ?? 0);
  process.kill(store, 'SIGSTOP');
  await expectAway(system);
  process.kill(store, 'SIGCONT');
  await expectBack(system);
  expect((await readList(system)).rows).toContain('before@example.org');
}, 60_000);

describe('another DynamoDB', () => {
  let store: BreakableStore;
  let system: TestSystem;
  beforeAll(async () => {
    store = await startBreakableStore();
    system = await start({ env: { DYNAMODB_ENDPOINT: store.endpoint } });
  }, 60_000);
  afterAll(() => store.close());

  const throttled = { __type: 'com.amazonaws.dynamodb.v20120810#ThrottlingException', message: 'slow' };
  const WAYS: [string, RequestListener][] = [
    ['hangs', () => undefined],
    ['resets', (request) => request.socket.resetAndDestroy()],
    ['answers 500', (_, response) => response.writeHead(500).end('oops')],
    ['throttles', (_, response) => response.writeHead(400).end(JSON.stringify(throttled))],
    ['answers nonsense', (_, response) => response.writeHead(200).end('<html>')],
    ['answers nothing', (_, response) => response.writeHead(200).end('{}')],
    [
      'is cut in mid-answer',
      (request, response) => {
        response.writeHead(200, { 'Content-Length': 1000 });
        response.write('{"Items":[');
        setTimeout(() => request.socket.destroy(), 20);
      },
    ],
  ];
  test.each(WAYS)(
    '%s: 504 in time, the rest goes on, and it comes back by itself',
    async (_, way) => {
      store.behave(() => way);
      await expectAway(system);
      store.restore();
      await expectBack(system);
    },
    60_000,
  );
});
