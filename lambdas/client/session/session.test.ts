import { OwnerError } from '../errors';
import { createOwnerSession, IDLE_LIMIT_MS, type OwnerSession } from './session';

const ADDRESS = 'https://shop.example';
const PASSWORD = 'correct-horse-1';
const STATS = { total: 3, recent: 1 };

/** Creates a session with a fake server and a manual clock. */
function setUp(respond: (init: RequestInit) => Response | Promise<Response> = () => Response.json(STATS)) {
  const clock = { now: 1_000_000 };
  const changes: string[] = [];
  const requests: string[] = [];
  const session = createOwnerSession({
    client: 'web',
    now: () => clock.now,
    onChange: (change) => changes.push(change),
    fetch: async (url, init = {}) => {
      requests.push(String(url));
      return respond(init);
    },
  });
  return { session, clock, changes, requests };
}
const count = (session: OwnerSession) =>
  session.use('calling', (client, signal) => client.count({}, { signal }));
const failure = (status: number) => new Response('No.', { status });

describe('session', () => {
  it('is signed in from the right password until the owner signs out', async () => {
    const { session, changes } = setUp();
    await session.signIn(ADDRESS, PASSWORD);
    expect(await count(session)).toEqual(STATS);
    session.signOut('asked');
    expect(changes).toEqual(['signedIn', 'asked']);
    const refused = { problem: { code: 'notAuthenticated' } };
    await expect(count(session)).rejects.toMatchObject(refused);
    await expect(session.retry()).rejects.toMatchObject(refused);
  });

  it.each([
    [401, false],
    [429, true],
    [503, true],
    [504, true],
  ])('after a %i response to the sign-in, a retry succeeds: %j', async (status, kept) => {
    let available = false;
    const { session } = setUp(() => (available ? Response.json(STATS) : failure(status)));
    await expect(session.signIn(ADDRESS, PASSWORD)).rejects.toBeInstanceOf(OwnerError);
    available = true;
    await session.retry().catch(() => undefined);
    expect(session.signedIn()).toBe(kept);
  });

  it.each([
    [401, ['signedIn', 'refused']],
    [503, ['signedIn']],
    [504, ['signedIn']],
  ])('after a %i response to a later call, its changes are %j', async (status, expected) => {
    let accepted = true;
    const { session, changes } = setUp(() => (accepted ? Response.json(STATS) : failure(status)));
    await session.signIn(ADDRESS, PASSWORD);
    accepted = false;
    await expect(count(session)).rejects.toBeInstanceOf(OwnerError);
    expect(changes).toEqual(expected);
  });

  it('ends a call without a response after 20 seconds', async () => {
    jest.useFakeTimers();
    try {
      let responds = true;
      const { session } = setUp(({ signal }) =>
        responds
          ? Response.json(STATS)
          : new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
      );
      await session.signIn(ADDRESS, PASSWORD);
      responds = false;
      const call = expect(count(session)).rejects.toMatchObject({ problem: { code: 'unreachable' } });
      await jest.advanceTimersByTimeAsync(20_000);
      await call;
      expect(session.signedIn()).toBe(true);
    } finally {
      jest.useRealTimers();
    }
  });

  it('rejects a sign-in whose response arrives after signing out', async () => {
    let respond: (response: Response) => void = () => undefined;
    const { session } = setUp(() => new Promise((resolve) => (respond = resolve)));
    const signingIn = session.signIn(ADDRESS, PASSWORD);
    session.signOut('asked');
    respond(Response.json(STATS));
    await expect(signingIn).rejects.toMatchObject({ problem: { code: 'sessionEnded' } });
    expect(session.signedIn()).toBe(false);
  });
});

it('shows nothing of a call that is over as the owner signs out', async () => {
  const { session } = setUp();
  await session.signIn(ADDRESS, PASSWORD);
  const call = session.use('calling', async () => {
    session.signOut('asked');
    return 'a list';
  });
  await expect(call).rejects.toMatchObject({ problem: { code: 'sessionEnded' } });
});

describe('idle limit of 15 minutes', () => {
  it.each(['use', 'retry', 'touch', 'lockWhenIdle'] as const)(
    'ends the session without a request when %s is called after it',
    async (method) => {
      const { session, clock, requests } = setUp();
      await session.signIn(ADDRESS, PASSWORD);
      clock.now += IDLE_LIMIT_MS;
      const methods = {
        use: () => count(session),
        retry: () => session.retry(),
        touch: async () => session.touch(),
        lockWhenIdle: async () => session.lockWhenIdle(),
      };
      await methods[method]().catch(() => undefined);
      expect([session.signedIn(), requests.length]).toEqual([false, 1]);
    },
  );

  it('fails a call that finds it reached as ended, and only later ones for want of a password', async () => {
    const { session, clock } = setUp();
    await session.signIn(ADDRESS, PASSWORD);
    clock.now += IDLE_LIMIT_MS;
    await expect(count(session)).rejects.toMatchObject({ problem: { code: 'sessionEnded' } });
    await expect(count(session)).rejects.toMatchObject({ problem: { code: 'notAuthenticated' } });
  });

  it('restarts with every touch', async () => {
    const { session, clock } = setUp();
    await session.signIn(ADDRESS, PASSWORD);
    for (let touches = 0; touches < 3; touches += 1) {
      clock.now += IDLE_LIMIT_MS - 1;
      session.touch();
    }
    expect(session.signedIn()).toBe(true);
  });

  it('does not count the time before the sign-in', async () => {
    const { session, clock } = setUp();
    clock.now += 2 * IDLE_LIMIT_MS;
    await session.signIn(ADDRESS, PASSWORD);
    session.lockWhenIdle();
    expect(session.signedIn()).toBe(true);
  });
});
