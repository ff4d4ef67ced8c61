import { createLaunchClient, ERROR_TEXTS, PATHS } from '../contract';
import { MINUTE, SECOND } from '../domain';
import {
  ADMIN_CALLS,
  type AdminCall,
  AWAY,
  createTestApi,
  TEST_PASSWORD,
  TEST_SITE,
  type TestApi,
} from './testing';

function call({ api }: TestApi, password: string | undefined, admin: AdminCall = { path: PATHS.count }) {
  const headers = new Headers(admin.headers);
  if (password !== undefined) headers.set('Authorization', `Bearer ${password}`);
  return api.request(admin.path, { ...admin, headers });
}

async function guess(test: TestApi, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await call(test, `wrong-${n}`)).status);
  return statuses;
}

const only = (status: number, times: number) => new Array<number>(times).fill(status);

test.each(ADMIN_CALLS)(
  '$path: the eleventh wrong password within a minute is 429, and then the right one too',
  async (admin) => {
    const test = createTestApi();
    for (let n = 0; n < 10; n += 1) expect((await call(test, `wrong-${n}`, admin)).status).toBe(401);
    test.clock.now += 20 * SECOND;
    for (const password of ['wrong', TEST_PASSWORD, undefined]) {
      const response = await call(test, password, admin);
      expect([response.status, await response.text()]).toEqual([429, ERROR_TEXTS.tooManyFailedLogins(40)]);
      expect(response.headers.get('Retry-After')).toBe('40');
    }
  },
);

test('all admin calls share one counter, whichever is guessed at', async () => {
  const test = createTestApi();
  for (let n = 0; n < 10; n += 1) {
    const admin = ADMIN_CALLS[n % ADMIN_CALLS.length];
    expect((await call(test, `wrong-${n}`, admin)).status).toBe(401);
  }
  for (const admin of ADMIN_CALLS) expect((await call(test, TEST_PASSWORD, admin)).status).toBe(429);
  test.clock.now += MINUTE;
  for (const admin of ADMIN_CALLS) expect((await call(test, TEST_PASSWORD, admin)).ok).toBe(true);
});

test('the owner is back when the minute is over', async () => {
  const test = createTestApi();
  await guess(test, 30);
  test.clock.now += MINUTE - 1;
  expect((await call(test, TEST_PASSWORD)).headers.get('Retry-After')).toBe('1');
  test.clock.now += 1;
  expect((await call(test, TEST_PASSWORD)).status).toBe(200);
  expect(await guess(test, 11)).toEqual([...only(401, 10), 429]);
});

test('other addresses, signups and the rest never notice', async () => {
  const test = createTestApi();
  await guess(test, 20);
  const signup = { email: 'a@example.com' };
  expect(await createLaunchClient({ baseUrl: TEST_SITE, fetch: test.fetch }).signup(signup)).toEqual(signup);
  expect((await test.api.request(PATHS.health)).status).toBe(200);
  test.caller.address = '192.0.2.2';
  expect((await call(test, TEST_PASSWORD)).status).toBe(200);
  expect(await guess(test, 11)).toEqual([...only(401, 10), 429]);
});

test('of a hundred failedLogins at once ten are answered', async () => {
  const test = createTestApi();
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => call(test, `wrong-${n}`)));
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...only(401, 10), ...only(429, 90)]);
});

test.each([
  ['2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff', 429],
  ['2001:db8:1:2::1', '2001:0DB8:0001:0002:0::9%eth0', 429],
  ['2001:db8:1:2::1', '2001:db8:1:3::1', 401],
  ['::ffff:192.0.2.1', '192.0.2.1', 429],
  ['::ffff:c000:201', '192.0.2.1', 429],
  ['::ffff:192.0.2.1', '::ffff:192.0.2.2', 401],
  ['192.0.2.1', '192.0.2.2', 401],
  [undefined, 'not an address', 429],
])('after failedLogins from %s one from %s gets %i', async (first, second, status) => {
  const test = createTestApi();
  test.caller.address = first;
  await guess(test, 10);
  test.caller.address = second;
  expect((await call(test, 'wrong')).status).toBe(status);
});

test('right passwords and requests without one count nothing', async () => {
  const add = jest.fn();
  const test = createTestApi({ failedLogins: { read: async () => ({ count: 0, until: 0 }), add } });
  for (const admin of ADMIN_CALLS) {
    expect((await call(test, TEST_PASSWORD, admin)).ok).toBe(true);
    expect((await call(test, undefined, admin)).status).toBe(401);
  }
  expect(add).not.toHaveBeenCalled();
});

test('no password configured goes before slowed down, and that before a store that is away', async () => {
  const slowed = {
    read: async () => ({ count: 10, until: Number.MAX_SAFE_INTEGER }),
    add: AWAY.failedLogins.add,
  };
  const unconfigured = createTestApi({ ...AWAY, failedLogins: slowed, adminPassword: async () => '' });
  expect((await call(unconfigured, '')).status).toBe(503);
  const guessed = createTestApi({ ...AWAY, failedLogins: slowed });
  expect((await call(guessed, TEST_PASSWORD)).status).toBe(429);
  const away = createTestApi(AWAY);
  expect((await call(away, 'wrong')).status).toBe(401);
  expect((await call(away, TEST_PASSWORD)).status).toBe(504);
});

describe.each([
  'p@ssword-123',
  'пароль-пароль',
  '密码密码密码密码密码密码',
  'voilà-voilà-à',
  'a b  c "quoted", =/+;',
  '🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑🔑',
])('the password %s', (password) => {
  test('is taken to the letter from the client', async () => {
    const { fetch } = createTestApi({ adminPassword: async () => password });
    const as = (password: string) => createLaunchClient({ baseUrl: TEST_SITE, fetch, password }).count();
    await expect(as(password)).resolves.toEqual({ total: 0, recent: 0 });
    const wrong = [
      `${password}x`,
      password.slice(0, -1),
      password.toUpperCase(),
      password.normalize('NFD'),
      'x',
      '',
    ];
    for (const other of wrong.filter((other) => other !== password)) {
      await expect(as(other)).rejects.toThrow(`401: ${ERROR_TEXTS.invalidPassword}`);
    }
  });
});

test('the same steps are taken for any wrong password', async () => {
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
