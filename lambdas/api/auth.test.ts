import { createLaunchClient, ERROR_TEXTS, FAILED_LOGIN_LIMIT, PATHS } from '../contract';
import { MINUTE, SECOND } from '../domain';
import { StoreUnavailableError } from '../store/errors';
import { counted, hooked } from '../store/testing/hooked-table';
import { createMemoryTable } from '../store/testing/memory-table';
import {
  ADMIN_CALLS,
  type AdminCall,
  createTestApi,
  TEST_PASSWORD,
  TEST_SITE,
  type TestApi,
  UNAVAILABLE,
} from './testing/test-api';

function call({ api }: TestApi, password: string | undefined, admin: AdminCall = { path: PATHS.count }) {
  const headers = new Headers(admin.headers);
  if (password !== undefined) headers.set('Authorization', `Bearer ${password}`);
  return api.request(admin.path, { ...admin, headers });
}

/** Sends wrong passwords, one after the other, and returns the statuses. */
async function failLogins(test: TestApi, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await call(test, `wrong-${n}`)).status);
  return statuses;
}

/** Sends passwords at once, of which the one with the number `right` is right, and returns the statuses. */
async function statusesAtOnce(test: TestApi, count: number, right: number): Promise<number[]> {
  const calls = Array.from({ length: count }, (_, n) =>
    call(test, n === right ? TEST_PASSWORD : `wrong-${n}`),
  );
  return (await Promise.all(calls)).map(({ status }) => status);
}

const repeat = (status: number, times: number) => new Array<number>(times).fill(status);
const UP_TO_LIMIT = [...repeat(401, FAILED_LOGIN_LIMIT), 429];

/** Whether a call got past the password, whatever it is missing then. */
const isAllowed = ({ status }: Response) => status !== 401 && status !== 429;

describe('the rate limit of failed logins', () => {
  it.each(ADMIN_CALLS)(
    'returns 429 from $path after the limit, even for the right password',
    async (admin) => {
      const test = createTestApi();
      for (let n = 0; n < FAILED_LOGIN_LIMIT; n += 1) {
        expect((await call(test, `wrong-${n}`, admin)).status).toBe(401);
      }
      test.clock.now += 20 * SECOND;
      for (const password of ['wrong', TEST_PASSWORD]) {
        const response = await call(test, password, admin);
        expect([response.status, await response.text()]).toEqual([429, ERROR_TEXTS.tooManyFailedLogins(40)]);
        expect(response.headers.get('Retry-After')).toBe('40');
      }
    },
  );

  it('counts the failed logins of all admin calls together', async () => {
    const test = createTestApi();
    for (let n = 0; n < FAILED_LOGIN_LIMIT; n += 1) {
      const admin = ADMIN_CALLS[n % ADMIN_CALLS.length];
      expect((await call(test, `wrong-${n}`, admin)).status).toBe(401);
    }
    for (const admin of ADMIN_CALLS) expect((await call(test, TEST_PASSWORD, admin)).status).toBe(429);
    test.clock.now += MINUTE;
    for (const admin of ADMIN_CALLS) expect(isAllowed(await call(test, TEST_PASSWORD, admin))).toBe(true);
  });

  it('ends a minute after the failed logins', async () => {
    const test = createTestApi();
    await failLogins(test, 3 * FAILED_LOGIN_LIMIT);
    test.clock.now += MINUTE - 1;
    expect((await call(test, TEST_PASSWORD)).headers.get('Retry-After')).toBe('1');
    test.clock.now += 1;
    expect((await call(test, TEST_PASSWORD)).status).toBe(200);
    expect(await failLogins(test, FAILED_LOGIN_LIMIT + 1)).toEqual(UP_TO_LIMIT);
  });

  it('does not affect other addresses, signups and the health check', async () => {
    const test = createTestApi();
    await failLogins(test, 2 * FAILED_LOGIN_LIMIT);
    const signup = { email: 'a@example.com' };
    expect(await test.client.signup(signup)).toEqual(signup);
    expect((await test.api.request(PATHS.health)).status).toBe(200);
    test.caller.address = '192.0.2.2';
    expect((await call(test, TEST_PASSWORD)).status).toBe(200);
    expect(await failLogins(test, FAILED_LOGIN_LIMIT + 1)).toEqual(UP_TO_LIMIT);
  });

  it.each([
    [700, 699],
    [2_000, 1_234],
  ])('compares ten of %i simultaneous passwords, of which number %i is right', async (count, right) => {
    const statuses = await statusesAtOnce(createTestApi(), count, right);
    expect(statuses).toEqual([
      ...repeat(401, FAILED_LOGIN_LIMIT),
      ...repeat(429, count - FAILED_LOGIN_LIMIT),
    ]);
  });

  it('compares no password while failed logins cannot be counted, and returns 504 for all', async () => {
    const test = createTestApi(UNAVAILABLE);
    expect(await statusesAtOnce(test, 700, 699)).toEqual(repeat(504, 700));
    const [right, wrong] = await Promise.all(
      [TEST_PASSWORD, 'wrong'].map(async (password) => {
        const response = await call(test, password);
        return [response.status, await response.text(), [...response.headers]];
      }),
    );
    expect(wrong).toEqual(right);
  });

  it('lets 50 calls with the right password through at once, also after nine failed logins', async () => {
    const test = createTestApi();
    await failLogins(test, FAILED_LOGIN_LIMIT - 1);
    const calls = Array.from({ length: 50 }, (_, n) =>
      call(test, TEST_PASSWORD, ADMIN_CALLS[n % ADMIN_CALLS.length]),
    );
    for (const response of await Promise.all(calls)) expect(isAllowed(response)).toBe(true);
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', 429],
    ['2001:db8:1:2::1', '2001:0DB8:0001:0002:0::9%eth0', 429],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', 401],
    ['::ffff:192.0.2.1', '192.0.2.1', 429],
    ['::ffff:c000:201', '192.0.2.1', 429],
    ['::ffff:192.0.2.1', '::ffff:192.0.2.2', 401],
    ['192.0.2.1', '192.0.2.2', 401],
    [undefined, 'not an address', 429],
  ])('after failed logins from %s, one from %s returns %i', async (first, second, status) => {
    const test = createTestApi();
    test.caller.address = first;
    await failLogins(test, FAILED_LOGIN_LIMIT);
    test.caller.address = second;
    expect((await call(test, 'wrong')).status).toBe(status);
  });

  it('does not count right passwords and requests without one', async () => {
    const test = createTestApi();
    for (let n = 0; n < 3 * FAILED_LOGIN_LIMIT; n += 1) {
      for (const admin of ADMIN_CALLS) {
        expect(isAllowed(await call(test, TEST_PASSWORD, admin))).toBe(true);
        expect((await call(test, undefined, admin)).status).toBe(401);
      }
    }
  });

  it('does not make a call fail whose right password cannot be uncounted', async () => {
    let updates = 0;
    const table = hooked(createMemoryTable(), {
      before: ({ name, pk }) => {
        updates += name === 'update' && pk.startsWith('failed-logins') ? 1 : 0;
        if (updates === 3) throw new StoreUnavailableError('unavailable');
      },
    });
    const test = createTestApi({}, table);
    expect((await call(test, TEST_PASSWORD)).status).toBe(200);
    expect(test.logged).toMatchObject([{ event: 'store-unavailable', path: PATHS.count }]);
  });
});

describe('the admin authentication', () => {
  it('reports a missing configuration first, then a missing password, then the unavailable store', async () => {
    const notConfigured = createTestApi({ ...UNAVAILABLE, adminPassword: async () => '' });
    expect((await call(notConfigured, '')).status).toBe(503);
    const test = createTestApi(UNAVAILABLE);
    expect((await call(test, undefined)).status).toBe(401);
    expect((await call(test, 'wrong')).status).toBe(504);
    expect((await call(test, TEST_PASSWORD)).status).toBe(504);
  });

  it.each([
    'p@ssword-123',
    'пароль-пароль',
    '密码密码密码密码密码密码',
    'voilà-voilà-à',
    'a b  c "quoted", =/+;',
    '🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑',
  ])('accepts the password %s from the client, and no other', async (password) => {
    const { fetch } = createTestApi({ adminPassword: async () => password });
    const count = (password: string) => createLaunchClient({ baseUrl: TEST_SITE, fetch, password }).count();
    await expect(count(password)).resolves.toEqual({ total: 0, recent: 0 });
    const wrong = [
      `${password}x`,
      password.slice(0, -1),
      password.toUpperCase(),
      password.normalize('NFD'),
      'x',
      '',
    ];
    for (const other of wrong.filter((other) => other !== password)) {
      await expect(count(other)).rejects.toThrow(`401: ${ERROR_TEXTS.invalidPassword}`);
    }
  });

  it('takes the same steps for any wrong password', async () => {
    const { table, tally } = counted(createMemoryTable());
    const test = createTestApi({}, table);
    const wrong = [
      'x',
      TEST_PASSWORD.slice(0, -1),
      `${TEST_PASSWORD}x`,
      'X'.repeat(5000),
      TEST_PASSWORD.toUpperCase(),
    ];
    await call(test, 'the first of an hour begins a line of the action log');
    const steps = new Set<number>();
    for (const password of wrong) {
      tally.calls = 0;
      expect((await call(test, password)).status).toBe(401);
      steps.add(tally.calls);
    }
    expect(steps.size).toBe(1);
  });
});
