import {
  type FaultProxy,
  startFaultProxy,
  startTestDynamoDb,
  startTestSystem,
  type TestDynamoDb,
  type TestSystem,
} from '../testing';

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

/** Resolves to the status of the response and its time in ms. */
async function measure(path: string) {
  const headers = { Authorization: `Bearer ${system.password}` };
  const began = performance.now();
  const { status } = await fetch(system.url + path, { headers });
  return { status, took: performance.now() - began };
}

test('while DynamoDB hangs, every call of the owner gets 504 within 3 s, and other paths respond within 1 s', async () => {
  proxy.intercept(() => undefined);
  const paths = ['', '/count', '/daily', '/export'].map((path) => `/api/launch-signups${path}`);
  const calls = Promise.all(paths.map(measure));
  for (const [path, expected] of [
    ['/api/health', 200],
    ['/nothing', 404],
  ] as const) {
    const { status, took } = await measure(path);
    expect(status).toBe(expected);
    expect(took).toBeLessThan(1000);
  }
  for (const { status, took } of await calls) {
    expect(status).toBe(504);
    expect(took).toBeLessThan(3000);
  }
}, 60_000);
