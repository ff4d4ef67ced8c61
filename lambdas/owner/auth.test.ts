import { createLaunchClient } from '../client/client';
import { FAILED_LOGIN_LIMIT, PATHS } from '../contract/endpoints';
import { ERROR_TEXTS } from '../contract/messages';
import { SECOND } from '../facts/time';
import {
  ADMIN_CALLS,
  type AdminCall,
  createTestApi,
  TEST_PASSWORD,
  TEST_SITE,
  type TestApi,
  UNAVAILABLE,
} from '../system/testing/test-api';
import { StoreUnavailableError } from '../table/errors';
import type { Hooks } from '../table/testing/hooked-table';

async function call(
  { api }: TestApi,
  password: string | undefined,
  admin: AdminCall = { path: PATHS.count },
) {
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

/** Whether a call got past the password, whatever was wrong with it after that. */
const isAllowed = ({ status }: Response) => status !== 401 && status !== 429;

describe('the rate limit of failed logins', () => {
  it('counts those of all admin calls together, and returns 429 from each until a minute is over', async () => {
    const test = createTestApi();
    for (let n = 0; n < FAILED_LOGIN_LIMIT; n += 1) {
      const admin = ADMIN_CALLS[n % ADMIN_CALLS.length];
      expect((await call(test, `wrong-${n}`, admin)).status).toBe(401);
    }
    test.clock.now += 20 * SECOND;
    for (const admin of ADMIN_CALLS) {
      for (const password of ['wrong', TEST_PASSWORD]) {
        const response = await call(test, password, admin);
        expect([response.status, await response.text()]).toEqual([429, ERROR_TEXTS.tooManyFailedLogins(40)]);
        expect(response.headers.get('Retry-After')).toBe('40');
      }
    }
    test.clock.now += 40 * SECOND - 1;
    expect((await call(test, TEST_PASSWORD)).headers.get('Retry-After')).toBe('1');
    test.clock.now += 1;
    for (const admin of ADMIN_CALLS) expect(isAllowed(await call(test, TEST_PASSWORD, admin))).toBe(true);
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

  it('compares ten of 2,000 simultaneous passwords, and not the right one among the others', async () => {
    const test = createTestApi();
    const calls = Array.from({ length: 2000 }, (_, n) =>
      call(test, n === 1234 ? TEST_PASSWORD : `wrong-${n}`),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses).toEqual([...repeat(401, FAILED_LOGIN_LIMIT), ...repeat(429, 2000 - FAILED_LOGIN_LIMIT)]);
  });

  it('counts neither right passwords, however many come at once, nor requests without one', async () => {
    const test = createTestApi();
    await failLogins(test, FAILED_LOGIN_LIMIT - 1);
    const calls = ADMIN_CALLS.flatMap((admin) => [
      call(test, TEST_PASSWORD, admin).then(isAllowed),
      call(test, undefined, admin).then(({ status }) => status === 401),
    ]);
    expect(await Promise.all(calls)).not.toContain(false);
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

  it('does not fail a call with the right password if the attempt cannot be taken back', async () => {
    let isCounted = false;
    const before: Hooks['before'] = ({ name, pk }) => {
      if (!pk.startsWith('failed-logins')) return;
      if (name === 'update' && isCounted) throw new StoreUnavailableError('unavailable');
      isCounted ||= name === 'put';
    };
    const test = createTestApi({}, { before });
    expect((await call(test, TEST_PASSWORD)).status).toBe(200);
    expect(test.logged).toMatchObject([{ event: 'store-unavailable', path: PATHS.count }]);
  });
});

describe('the admin authentication', () => {
  it('reports a missing configuration before the unavailable store', async () => {
    const test = createTestApi({ adminPassword: async () => '' }, UNAVAILABLE);
    expect((await call(test, '')).status).toBe(503);
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
    let calls = 0;
    const before = () => {
      calls += 1;
    };
    const test = createTestApi({}, { before });
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
      calls = 0;
      expect((await call(test, password)).status).toBe(401);
      steps.add(calls);
    }
    expect(steps.size).toBe(1);
  });
});
