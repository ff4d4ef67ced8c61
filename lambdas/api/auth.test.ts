import { createLaunchClient, ERROR_TEXTS, FAILED_LOGIN_LIMIT, PATHS } from '../contract';
import { MINUTE, SECOND } from '../domain';
import {
  ADMIN_CALLS,
  type AdminCall,
  createTestApi,
  TEST_PASSWORD,
  TEST_SITE,
  type TestApi,
  UNAVAILABLE,
} from './testing';

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

const repeat = (status: number, times: number) => new Array<number>(times).fill(status);
const UP_TO_LIMIT = [...repeat(401, FAILED_LOGIN_LIMIT), 429];

describe('the rate limit of failed logins', () => {
  it.each(ADMIN_CALLS)(
    'returns 429 from $path after the limit, even for the right password',
    async (admin) => {
      const test = createTestApi();
      for (let n = 0; n < FAILED_LOGIN_LIMIT; n += 1) {
        expect((await call(test, `wrong-${n}`, admin)).status).toBe(401);
      }
      test.clock.now += 20 * SECOND;
      for (const password of ['wrong', TEST_PASSWORD, undefined]) {
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
    for (const admin of ADMIN_CALLS) expect((await call(test, TEST_PASSWORD, admin)).ok).toBe(true);
  });

  it('ends a minute after the first failed login', async () => {
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

  it('lets only the limit through if a hundred wrong passwords arrive at once', async () => {
    const test = createTestApi();
    const responses = await Promise.all(Array.from({ length: 100 }, (_, n) => call(test, `wrong-${n}`)));
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses).toEqual([...repeat(401, FAILED_LOGIN_LIMIT), ...repeat(429, 100 - FAILED_LOGIN_LIMIT)]);
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
    const add = jest.fn();
    const test = createTestApi({ failedLogins: { read: async () => ({ count: 0, until: 0 }), add } });
    for (const admin of ADMIN_CALLS) {
      expect((await call(test, TEST_PASSWORD, admin)).ok).toBe(true);
      expect((await call(test, undefined, admin)).status).toBe(401);
    }
    expect(add).not.toHaveBeenCalled();
  });
});

describe('the admin authentication', () => {
  it('reports a missing configuration first, then the rate limit, then the unavailable store', async () => {
    const failedLogins = {
      ...UNAVAILABLE.failedLogins,
      read: async () => ({ count: FAILED_LOGIN_LIMIT, until: Number.MAX_SAFE_INTEGER }),
    };
    const notConfigured = createTestApi({ ...UNAVAILABLE, failedLogins, adminPassword: async () => '' });
    expect((await call(notConfigured, '')).status).toBe(503);
    expect((await call(createTestApi({ ...UNAVAILABLE, failedLogins }), TEST_PASSWORD)).status).toBe(429);
    const test = createTestApi(UNAVAILABLE);
    expect((await call(test, 'wrong')).status).toBe(401);
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
    const read = jest.fn(async () => ({ count: 0, until: 0 }));
    const add = jest.fn(async () => ({ count: 1, until: 0 }));
    const test = createTestApi({ failedLogins: { read, add } });
    const wrong = [
      'x',
      TEST_PASSWORD.slice(0, -1),
      `${TEST_PASSWORD}x`,
      'X'.repeat(5000),
      TEST_PASSWORD.toUpperCase(),
    ];
    for (const [n, password] of wrong.entries()) {
      expect((await call(test, password)).status).toBe(401);
      expect([read.mock.calls.length, add.mock.calls.length]).toEqual([n + 1, n + 1]);
    }
  });
});
