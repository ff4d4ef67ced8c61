import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MINUTE } from '../../domain';
import { StoreUnavailableError } from '../errors';
import { createSecretReader } from './secret';

jest.setTimeout(60_000);

/** The next response of the fake Secrets Manager: a secret, or the name of an error. */
let reply: { secret: string } | { error: string };
let requests: number;
let time: number;
let server: Server;
let read: () => Promise<string | undefined>;

beforeEach(async () => {
  requests = 0;
  time = Date.UTC(2026, 2, 18);
  server = createServer((_, response) => {
    requests += 1;
    response.setHeader('x-amzn-RequestId', 'TEST');
    if ('error' in reply) response.writeHead(400).end(JSON.stringify({ __type: reply.error }));
    else response.end(JSON.stringify({ SecretString: reply.secret }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  read = createSecretReader({
    secretId: 'admin-password',
    now: () => time,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});
afterEach(() => {
  server.close();
  server.closeAllConnections();
});

test('a secret is read once for simultaneous calls, and again after five minutes', async () => {
  reply = { secret: 'first-password' };
  expect(await Promise.all([read(), read(), read()])).toEqual(Array(3).fill('first-password'));
  reply = { secret: 'second-password' };
  time += 5 * MINUTE - 1;
  expect(await read()).toBe('first-password');
  expect(requests).toBe(1);
  time += 1;
  expect(await read()).toBe('second-password');
});

test('while Secrets Manager is unavailable, the last secret is used', async () => {
  reply = { secret: 'first-password' };
  await read();
  reply = { error: 'InternalServiceError' };
  time += 6 * MINUTE;
  expect(await read()).toBe('first-password');
});

test('without an earlier secret, reads fail as if the store were unavailable, and the next call retries', async () => {
  reply = { error: 'AccessDeniedException' };
  await expect(read()).rejects.toThrow(StoreUnavailableError);
  reply = { secret: 'first-password' };
  expect(await read()).toBe('first-password');
});

test.each([{ secret: '' }, { error: 'ResourceNotFoundException' }])(
  '%j means not configured',
  async (received) => {
    reply = received;
    expect(await read()).toBeUndefined();
  },
);
