import { request } from 'node:http';
import { FAILED_LOGIN_LIMIT, PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { signUp, startTestSystem, type TestSystem } from '../../testing';

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem({ site: false, clockStands: true });
});
afterAll(() => system.stop());

/** Requests the count from another local address. Resolves to the status. */
function countFrom(localAddress: string, password: string, headers: Record<string, string> = {}) {
  return new Promise<number | undefined>((resolve, reject) => {
    const options = { localAddress, headers: { ...headers, Authorization: `Bearer ${password}` } };
    request(system.url + PATHS.count, options, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    })
      .on('error', reject)
      .end();
  });
}

test('of 700 simultaneous passwords from one address ten are compared, and the right one after them is not', async () => {
  const attempts = Array.from({ length: 700 }, (_, n) => countFrom('127.0.0.3', `wrong-password-${n}`));
  const statuses = await Promise.all(attempts);
  // Which ten is not promised: they arrive at once.
  expect(statuses.filter((status) => status === 401)).toHaveLength(FAILED_LOGIN_LIMIT);
  expect(statuses.filter((status) => status === 429)).toHaveLength(700 - FAILED_LOGIN_LIMIT);
  expect(await countFrom('127.0.0.3', system.password)).toBe(429);
});

test('failed logins limit only the address of their connection, whatever address their headers claim', async () => {
  const statuses: (number | undefined)[] = [];
  for (let n = 0; n < FAILED_LOGIN_LIMIT + 5; n += 1) {
    // These headers are not trusted.
    const claims = {
      'X-Forwarded-For': `192.0.2.${n}`,
      'X-Real-IP': `192.0.2.${n}`,
      Forwarded: `for=192.0.2.${n}`,
    };
    statuses.push(await countFrom('127.0.0.1', `wrong-password-${n}`, claims));
  }
  expect(statuses).toEqual([...Array<number>(FAILED_LOGIN_LIMIT).fill(401), ...Array<number>(5).fill(429)]);
  expect(await countFrom('127.0.0.1', system.password)).toBe(429);
  expect(await countFrom('127.0.0.2', system.password)).toBe(200);
  expect(await signUp(system, 'visitor@example.org')).toBe(true);
  expect((await fetch(system.url + PATHS.health)).status).toBe(200);
  const page = await fetch(`${system.url}/nothing`);
  expect(page.status).toBe(404);
  expect(system.output()).not.toMatch(/wrong-password-\d|192\.0\.2|127\.0\.0\.[12]"/);
});
