import { createSession, IDLE_LIMIT } from './session';

const ADDRESS = 'https://shop.example';
const PASSWORD = 'correct-horse-1';

/** A session against a server that answers what the test says, on a clock that the test turns. */
function setUp(answer: (init: RequestInit) => Response | Promise<Response> = () => Response.json(STATS)) {
  const clock = { now: 1_000_000 };
  const changes: unknown[][] = [];
  const sent: string[] = [];
  const session = createSession({
    now: () => clock.now,
    onChange: (...change) => changes.push(change),
    fetch: async (url, init = {}) => {
      sent.push(String(url));
      return answer(init);
    },
  });
  return { session, clock, changes, sent };
}
const STATS = { total: 3, recent: 1 };
const refusal = (status: number) => new Response('No.', { status });

test('is open after a right password, until the owner signs out', async () => {
  const { session, changes } = setUp();
  await session.signIn(ADDRESS, PASSWORD);
  expect(await session.use((client) => client.count())).toEqual(STATS);
  session.signOut('asked');
  expect(changes).toEqual([[true], [false, 'asked']]);
  await expect(session.use((client) => client.count())).rejects.toMatchObject({ code: 'not-authenticated' });
  await expect(session.retry()).rejects.toMatchObject({ code: 'not-authenticated' });
});

test.each([
  [401, false],
  [429, true],
  [503, true],
  [504, true],
])('after %i the password is kept for another try: %s', async (status, kept) => {
  let good = false;
  const { session } = setUp(() => (good ? Response.json(STATS) : refusal(status)));
  await expect(session.signIn(ADDRESS, PASSWORD)).rejects.toMatchObject({ status });
  good = true;
  await session.retry().catch(() => undefined);
  expect(session.signedIn()).toBe(kept);
});

test.each([401, 503])('%i in the middle of a session ends it', async (status) => {
  let good = true;
  const { session, changes } = setUp(() => (good ? Response.json(STATS) : refusal(status)));
  await session.signIn(ADDRESS, PASSWORD);
  good = false;
  await expect(session.use((client) => client.count())).rejects.toMatchObject({ status });
  expect([session.signedIn(), changes]).toEqual([false, [[true], [false]]]);
});

describe('15 idle minutes', () => {
  test.each(['use', 'retry', 'touch', 'lockWhenIdle'] as const)('%s comes too late', async (way) => {
    const { session, clock, sent } = setUp();
    await session.signIn(ADDRESS, PASSWORD);
    clock.now += IDLE_LIMIT;
    const ways = {
      use: () => session.use((client) => client.count()),
      retry: () => session.retry(),
      touch: async () => session.touch(),
      lockWhenIdle: async () => session.lockWhenIdle(),
    };
    await ways[way]().catch(() => undefined);
    expect([session.signedIn(), sent.length]).toEqual([false, 1]);
  });

  test('begin anew with every touch', async () => {
    const { session, clock } = setUp();
    await session.signIn(ADDRESS, PASSWORD);
    for (let times = 0; times < 3; times += 1) {
      clock.now += IDLE_LIMIT - 1;
      session.touch();
    }
    expect(session.signedIn()).toBe(true);
  });

  test('at the first screen cost nobody the sign-in after them', async () => {
    const { session, clock } = setUp();
    clock.now += 2 * IDLE_LIMIT;
    await session.signIn(ADDRESS, PASSWORD);
    expect(session.signedIn()).toBe(true);
  });
});

test('an answer that comes after signing out is dropped', async () => {
  let arrive: (response: Response) => void = () => undefined;
  const { session } = setUp(() => new Promise((resolve) => (arrive = resolve)));
  const signingIn = session.signIn(ADDRESS, PASSWORD);
  session.signOut('asked');
  arrive(Response.json(STATS));
  await expect(signingIn).rejects.toMatchObject({ code: 'ended' });
  expect(session.signedIn()).toBe(false);
});
