import { FAILED_LOGIN_LIMIT, PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { ERROR_TEXTS } from '@tariff-tantrum/lambdas/contract/messages';
import { startTestSystem, type TestSystem } from '../../testing';

/** The system behind a trusted proxy, which the test plays: it adds the client's address at the end. */
let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem({
    site: false,
    clockStands: true,
    env: { TRUSTED_PROXY: '127.0.0.1', SIGNUP_LIMIT: '3' },
  });
});
afterAll(() => system.stop());

const from = (client: string, path: string, init: RequestInit = {}) =>
  fetch(system.url + path, {
    redirect: 'manual',
    ...init,
    headers: { ...init.headers, 'X-Forwarded-For': `198.51.100.9, ${client}` },
  });

const login = async (client: string, password: string) =>
  (await from(client, PATHS.count, { headers: { Authorization: `Bearer ${password}` } })).status;

const signUp = (client: string, headers: Record<string, string>, body: string) =>
  from(client, PATHS.signup, { method: 'POST', headers, body });

const JSON_HEADERS = { 'Content-Type': 'application/json' };
const FORM_HEADERS = {
  'Content-Type': 'application/x-www-form-urlencoded',
  'Sec-Fetch-Site': 'same-origin',
};

test('the owner gets in 100 of 100 times while another client floods wrong passwords', async () => {
  let flooding = true;
  const flood = Array.from({ length: 20 }, async (_, n) => {
    const statuses: number[] = [];
    while (flooding) statuses.push(await login('192.0.2.66', `wrong-password-${n}`));
    return statuses;
  });
  const owner: number[] = [];
  for (let n = 0; n < 100; n += 1) owner.push(await login('192.0.2.1', system.password));
  flooding = false;
  const statuses = (await Promise.all(flood)).flat();
  expect(owner).toEqual(Array(100).fill(200));
  expect(statuses.filter((status) => status === 401)).toHaveLength(FAILED_LOGIN_LIMIT);
  expect(statuses.filter((status) => status === 429)).toHaveLength(statuses.length - FAILED_LOGIN_LIMIT);
});

test('a client that signs up more often than SIGNUP_LIMIT gets 429, a sentence and Retry-After', async () => {
  const responses: Response[] = [];
  for (let n = 0; n < 4; n += 1) {
    responses.push(await signUp('192.0.2.2', JSON_HEADERS, `{"email":"person-${n}@example.org"}`));
  }
  expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 429]);
  const last = responses.at(-1);
  expect(last?.headers.get('Retry-After')).toBe('60');
  expect(await last?.text()).toBe(ERROR_TEXTS.tooManySignups(60));
  expect(last?.headers.get('Cache-Control')).toBe('no-store');
  expect((await signUp('192.0.2.3', JSON_HEADERS, '{"email":"other@example.org"}')).status).toBe(201);
});

test('the form without JavaScript is redirected to the page that explains the limit', async () => {
  const locations: (string | null)[] = [];
  for (let n = 0; n < 4; n += 1) {
    const response = await signUp('2001:db8::4', FORM_HEADERS, `email=form-${n}%40example.org`);
    expect(response.status).toBe(303);
    locations.push(response.headers.get('Location'));
  }
  expect(locations).toEqual([...Array(3).fill('/signed-up'), '/signup-problem#too-many']);
});

test('the log has no address of a client', () => {
  expect(system.output()).toContain('rate-limited');
  expect(system.output()).not.toMatch(/192\.0\.2|198\.51|2001:db8|example\.org|wrong-password/);
});
