import { openTestList } from '../seeding';
import { type BreakableStore, startBreakableStore } from './breakable-store';
import { startTestSystem, type TestSystem } from './system';

/** A system without pages, on a list so long that its export has several pages of each partition. */
export interface LongListSystem {
  system: TestSystem;
  /** Everybody who is on the list. */
  people: readonly string[];
  /** How often the store was asked for something since the last time this was called. */
  asked(): number;
  stop(): Promise<void>;
}

const DAY = 86_400_000;

/** Starts both. The people came over the last forty days, the last of them two days ago. */
export async function startLongListSystem(count: number): Promise<LongListSystem> {
  const people = Array.from({ length: count }, (_, n) => `person-${n}@example.org`);
  const store: BreakableStore = await startBreakableStore();
  const list = openTestList(store.directEndpoint);
  const first = Date.now() - 40 * DAY;
  await list.fill(count, (n) => ({
    email: people[n] ?? '',
    // The longest in bytes: the fewer of them make a page.
    name: '🧀'.repeat(200),
    at: new Date(first + (n * 38 * DAY) / count).toISOString(),
  }));
  list.close();
  let calls = 0;
  store.behave((pass) => (request, response) => {
    calls += 1;
    pass(request, response);
  });
  const system = await startTestSystem({ site: false, env: { DYNAMODB_ENDPOINT: store.endpoint } });
  return {
    system,
    people,
    asked() {
      const asked = calls;
      calls = 0;
      return asked;
    },
    async stop() {
      await system.stop();
      await store.close();
    },
  };
}
