import { Agent, request } from 'node:http';
import { FAILED_LOGIN_LIMIT, PATHS } from '@tariff-tantrum/lambdas/contract';
import { startFaultProxy, startTestDynamoDb, startTestSystem, type TestSystem } from '../testing';

const ATTEMPTS = 10_000;
const CONNECTIONS = 200;

/** Requests the count. Resolves to the status and everything else that the client can see, except the date. */
function count(system: TestSystem, agent: Agent, password: string) {
  return new Promise<{ status: number | undefined; seen: string }>((resolve, reject) => {
    const headers = { Authorization: `Bearer ${password}` };
    request(system.url + PATHS.count, { agent, headers }, (response) => {
      let body = '';
      response.on('data', (part) => {
        body += part;
      });
      response.on('end', () => {
        const { date: _, ...rest } = response.headers;
        resolve({ status: response.statusCode, seen: JSON.stringify([rest, body]) });
      });
    })
      .on('error', reject)
      .end();
  });
}

/** Tries as many passwords as possible for a while, with the right one at a random place after the first hundred. */
async function attack(system: TestSystem) {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const place = 100 + Math.floor(Math.random() * (ATTEMPTS - 100));
  const began = performance.now();
  const responses = await Promise.all(
    Array.from({ length: ATTEMPTS }, (_, n) =>
      count(system, agent, n === place ? system.password : `wrong-password-${n}`),
    ),
  );
  agent.destroy();
  const seconds = (performance.now() - began) / 1000;
  const statuses = responses.map(({ status }) => status);
  console.log(`${ATTEMPTS} attempts in ${seconds.toFixed(1)} s, the right one at ${place}`);
  return {
    statuses,
    seconds,
    right: responses[place],
    neighbours: [responses[place - 1], responses[place + 1]],
  };
}

test('10,000 attempts as fast as possible have ten passwords compared a minute, and the right one looks like the others', async () => {
  const system = await startTestSystem({ site: false });
  const { statuses, seconds, right, neighbours } = await attack(system);
  const compared = statuses.filter((status) => status === 401).length;
  expect(compared).toBeLessThanOrEqual(FAILED_LOGIN_LIMIT * Math.ceil(seconds / 60));
  expect(statuses.filter((status) => status === 429)).toHaveLength(ATTEMPTS - compared);
  expect(neighbours.map((response) => response?.status)).toEqual([right?.status, right?.status]);
  await system.stop();
}, 600_000);

test('no password is compared while the store hangs, and all get the same response', async () => {
  const dynamoDb = await startTestDynamoDb();
  const proxy = await startFaultProxy(dynamoDb.endpoint);
  const system = await startTestSystem({ site: false, env: { DYNAMODB_ENDPOINT: proxy.url } });
  expect((await count(system, new Agent(), system.password)).status).toBe(200);
  proxy.intercept(() => undefined);
  const { statuses, right, neighbours } = await attack(system);
  expect(new Set(statuses)).toEqual(new Set([504]));
  expect(neighbours).toEqual([right, right]);
  await system.stop();
  await proxy.close();
  await dynamoDb.close();
}, 600_000);
