import { setTimeout as delay } from 'node:timers/promises';
import { ERROR_TEXTS } from '@tariff-tantrum/lambdas/contract';
import {
  type FaultProxy,
  type Interceptor,
  startFaultProxy,
  startTestDynamoDb,
  startTestSystem,
  type TestDynamoDb,
  type TestSystem,
} from '../testing';

/** Sends every request that needs the store at once. */
async function sendAll(system: TestSystem) {
  const headers = { Authorization: `Bearer ${system.password}`, 'Content-Type': 'application/json' };
  const post = (path: string, email: string) =>
    fetch(system.url + path, { method: 'POST', headers, body: JSON.stringify({ email }) });
  const responses = await Promise.all([
    post('/api/launch-signup', 'a@example.org'),
    post('/api/launch-signups/erase', 'b@example.org'),
    ...['', '/count', '/daily', '/export'].map((path) =>
      fetch(`${system.url}/api/launch-signups${path}`, { headers }),
    ),
  ]);
  const texts = await Promise.all(responses.map((response) => response.text()));
  return {
    statuses: new Set(responses.map(({ status }) => status)),
    texts: new Set(texts),
    retryAfter: responses.every(({ headers }) => Number(headers.get('Retry-After')) > 0),
  };
}

const UNAVAILABLE = {
  statuses: new Set([504]),
  texts: new Set([ERROR_TEXTS.storeUnavailable]),
  retryAfter: true,
};

async function expectUnavailable(system: TestSystem): Promise<void> {
  expect(await sendAll(system)).toEqual(UNAVAILABLE);
  expect((await fetch(`${system.url}/api/health`)).status).toBe(200);
  expect((await fetch(`${system.url}/nothing`)).status).toBe(404);
}

async function expectRecovery(system: TestSystem): Promise<void> {
  for (const end = Date.now() + 10_000; ; await delay(20)) {
    const { statuses } = await sendAll(system);
    if (!statuses.has(504)) return;
    if (Date.now() > end) throw new Error('The store did not recover.');
  }
}

describe('npm start with DYNAMODB_ENDPOINT', () => {
  let dynamodb: TestDynamoDb;
  let proxy: FaultProxy;
  let system: TestSystem;
  beforeAll(async () => {
    dynamodb = await startTestDynamoDb();
    proxy = await startFaultProxy(dynamodb.endpoint);
    system = await startTestSystem({ site: false, env: { DYNAMODB_ENDPOINT: proxy.url } });
  }, 60_000);
  afterAll(async () => {
    await system.stop();
    await proxy.close();
    await dynamodb.close();
  });

  // What DynamoDB's other faults lead to is tested at the store.
  const FAULTS: [string, Interceptor][] = [
    ['hangs', () => undefined],
    ['resets connections', (request) => void request.socket.resetAndDestroy()],
  ];
  it.each(FAULTS)(
    'responds with 504 while DynamoDB %s, serves pages meanwhile, and recovers by itself',
    async (_, fault) => {
      proxy.intercept(fault);
      await expectUnavailable(system);
      await proxy.restore();
      await expectRecovery(system);
    },
    60_000,
  );
});
