import { MINUTE } from '../facts/time';
import { StoreUnavailableError } from '../table/errors';
import { createSecretReader } from './secret';
import { startSecretsManager } from './testing/secrets-manager';

let time: number;
let manager: Awaited<ReturnType<typeof startSecretsManager>>;
let read: () => Promise<string | undefined>;

beforeEach(async () => {
  time = Date.UTC(2026, 2, 18);
  manager = await startSecretsManager({ secret: 'first-password' });
  read = createSecretReader({
    secretId: 'admin-password',
    now: () => time,
    endpoint: manager.endpoint,
    region: 'local',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
});
afterEach(() => manager.close());

test('a secret is read once for simultaneous calls, and again after five minutes', async () => {
  expect(await Promise.all([read(), read(), read()])).toEqual(Array(3).fill('first-password'));
  manager.set({ secret: 'second-password' });
  time += 5 * MINUTE - 1;
  expect(await read()).toBe('first-password');
  expect(manager.requests()).toBe(1);
  time += 1;
  expect(await read()).toBe('second-password');
});

test('while Secrets Manager is unavailable, the last secret is used', async () => {
  await read();
  manager.set({ error: 'InternalServiceError' });
  time += 6 * MINUTE;
  expect(await read()).toBe('first-password');
});

test('without an earlier secret, reads fail as if the store were unavailable, and the next call retries', async () => {
  manager.set({ error: 'AccessDeniedException' });
  await expect(read()).rejects.toThrow(StoreUnavailableError);
  manager.set({ secret: 'first-password' });
  expect(await read()).toBe('first-password');
});

test.each([{ secret: '' }, { error: 'ResourceNotFoundException' }])(
  '%j means not configured',
  async (received) => {
    manager.set(received);
    expect(await read()).toBeUndefined();
  },
);
