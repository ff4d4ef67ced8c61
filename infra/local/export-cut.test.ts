import { createLaunchClient } from '@tariff-tantrum/lambdas/contract';
import {
  type FaultProxy,
  openTestSignups,
  startFaultProxy,
  startTestDynamoDb,
  startTestSystem,
  type TestDynamoDb,
  type TestSystem,
} from '../testing';

const PEOPLE = 4000;
const LONG_AGO = Date.now() - 20 * 86_400_000;

let dynamodb: TestDynamoDb;
let proxy: FaultProxy;
let system: TestSystem;
beforeAll(async () => {
  dynamodb = await startTestDynamoDb();
  proxy = await startFaultProxy(dynamodb.endpoint);
  const signups = openTestSignups(dynamodb.endpoint);
  await signups.fill(PEOPLE, (n) => ({
    email: `person-${n}@example.org`,
    // Long names, so that there are several pages.
    name: 'N'.repeat(200),
    at: new Date(LONG_AGO + n * 60_000).toISOString(),
  }));
  signups.close();
  system = await startTestSystem({ site: false, env: { DYNAMODB_ENDPOINT: proxy.url } });
}, 120_000);
afterAll(async () => {
  await system.stop();
  await proxy.close();
  await dynamodb.close();
});

/** Exports as every client does; returns the number of rows, or how it failed. */
async function outcome(): Promise<'refused' | 'cut' | number> {
  const client = createLaunchClient({ baseUrl: system.url, password: system.password });
  const started = await client.export().catch(() => undefined);
  if (!started) return 'refused';
  try {
    for await (const chunk of started.chunks) void chunk;
  } catch {
    return 'cut';
  }
  return started.rows();
}

test('an export is either complete or fails, whichever call of the store is the first to fail', async () => {
  const outcomes: (string | number)[] = [];
  for (let calls = 0; outcomes.at(-1) !== PEOPLE && calls < 200; calls += 1) {
    let left = calls;
    proxy.intercept((request, _response, forward) => {
      left -= 1;
      return left >= 0 ? forward() : void request.socket.resetAndDestroy();
    });
    outcomes.push(await outcome());
    await proxy.restore();
  }
  expect(new Set(outcomes)).toEqual(new Set(['refused', 'cut', PEOPLE]));
}, 120_000);
