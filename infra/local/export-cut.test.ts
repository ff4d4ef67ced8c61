import { createLaunchClient } from '@tariff-tantrum/lambdas/contract';
import { openTestList } from './seeding';
import { type BreakableStore, startBreakableStore, startTestSystem, type TestSystem } from './testing';

const PEOPLE = 4000;
const LONG_AGO = Date.now() - 20 * 86_400_000;

let store: BreakableStore;
let system: TestSystem;
beforeAll(async () => {
  store = await startBreakableStore();
  const list = openTestList(store.directEndpoint);
  await list.fill(PEOPLE, (n) => ({
    email: `person-${n}@example.org`,
    // Long names: the list is to have several pages.
    name: 'N'.repeat(200),
    at: new Date(LONG_AGO + n * 60_000).toISOString(),
  }));
  list.close();
  system = await startTestSystem({ site: false, env: { DYNAMODB_ENDPOINT: store.endpoint } });
}, 60_000);
afterAll(async () => {
  await system.stop();
  await store.close();
});

/** Exports as every face does; answers how that ended. */
async function outcome(): Promise<'refused' | 'cut' | number> {
  const client = createLaunchClient({ baseUrl: system.url, password: system.password });
  const begun = await client.export().catch(() => undefined);
  if (!begun) return 'refused';
  try {
    for await (const chunk of begun.chunks) void chunk;
  } catch {
    return 'cut';
  }
  return begun.rows();
}

test('wherever the store goes away during an export, it is never called complete without being so', async () => {
  const outcomes: (string | number)[] = [];
  for (let answers = 0; outcomes.at(-1) !== PEOPLE && answers < 200; answers += 1) {
    let left = answers;
    store.behave((pass) => (request, response) => {
      left -= 1;
      if (left >= 0) pass(request, response);
      else request.socket.resetAndDestroy();
    });
    outcomes.push(await outcome());
    store.restore();
  }
  expect(new Set(outcomes)).toEqual(new Set(['refused', 'cut', PEOPLE]));
}, 120_000);
