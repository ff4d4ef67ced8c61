import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { MINUTE } from '../../domain';
import { StoreUnavailableError } from '../signup-store';
import { createSecretReader } from './secret';

jest.setTimeout(60_000);

/** What the Secrets Manager in this test says next: a secret, or the name of an error. */
let says: { secret: string } | { error: string };
let asked: number;
let time: number;
let server: Server;
let read: () => Promise<string | undefined>;

beforeEach(async () => {
  asked = 0;
  time = Date.UTC(2026, 2, 18);
  server = createServer((_, response) => {
    asked += 1;
    response.setHeader('x-amzn-RequestId', 'TEST');
    if ('error' in says) response.writeHead(400).end(JSON.stringify({ __type: says.error }));
    else response.end(JSON.stringify({ SecretString: says.secret }));
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

test('a secret is read once for all who ask, and again after five minutes', async () => {
  says = { secret: 'first-password' };
  expect(await Promise.all([read(), read(), read()])).toEqual(Array(3).fill('first-password'));
  says = { secret: 'second-password' };
  time += 5 * MINUTE - 1;
  expect(await read()).toBe('first-password');
  expect(asked).toBe(1);
  time += 1;
  expect(await read()).toBe('second-password');
});

test('while Secrets Manager is away the secret read last goes on', async () => {
  says = { secret: 'first-password' };
  await read();
  says = { error: 'InternalServiceError' };
  time += 6 * MINUTE;
  expect(await read()).toBe('first-password');
});

test('where nothing was ever read, the store is unavailable, and the next call asks again', async () => {
  says = { error: 'AccessDeniedException' };
  await expect(read()).rejects.toThrow(StoreUnavailableError);
  says = { secret: 'first-password' };
  expect(await read()).toBe('first-password');
});

test.each([{ secret: '' }, { error: 'ResourceNotFoundException' }])(
  '%j means not configured',
  async (answer) => {
    says = answer;
    expect(await read()).toBeUndefined();
  },
);
