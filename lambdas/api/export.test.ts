import { createLaunchClient, IncompleteExportError, type LaunchSignup, PATHS } from '../contract';
import { type SignupExport, StoreUnavailableError } from '../store/signup-store';
import { AWAY, createTestApi, TEST_PASSWORD, TEST_SITE } from './testing';

const signup = (n: number): LaunchSignup => ({
  email: `${n}@example.com`,
  signedUpAt: '2025-09-20T12:00:00.000Z',
  discountPercent: 20,
  notificationStatus: 'pending',
});

/** An export of `batches` of two rows, which shows how far it is read and whether it was closed. */
function observed(batches: number, end?: Error) {
  const seen = { read: 0, closed: false };
  async function* rows(): AsyncGenerator<LaunchSignup[]> {
    try {
      for (; seen.read < batches; seen.read += 1) yield [signup(2 * seen.read), signup(2 * seen.read + 1)];
      if (end) throw end;
    } finally {
      seen.closed = true;
    }
  }
  const test = createTestApi({
    store: {
      ...AWAY.store,
      export: async (): Promise<SignupExport> => ({ total: 2 * batches, batches: rows() }),
    },
  });
  const client = createLaunchClient({ baseUrl: TEST_SITE, fetch: test.fetch, password: TEST_PASSWORD });
  return { ...test, client, seen };
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all).toString();
}

test('is the byte order mark, a header, and a line a signup', async () => {
  const { client } = observed(2);
  const { totalRows, chunks, rows, filename } = await client.export();
  const line = (n: number) => `${n}@example.com,,2025-09-20T12:00:00.000Z,20,pending\r\n`;
  expect(await textOf(chunks)).toBe(
    `\uFEFFemail,name,signup_date,discount_percent,notification_status\r\n${[0, 1, 2, 3].map(line).join('')}`,
  );
  expect([totalRows, rows(), filename]).toEqual([4, 4, 'tariff-tantrum-signups.csv']);
});

test('of an empty list is its header', async () => {
  const { client } = observed(0);
  const { totalRows, chunks } = await client.export();
  expect([totalRows, (await textOf(chunks)).split('\r\n').length]).toEqual([0, 2]);
});

test('is read as far as its client reads, and closed when the client has gone', async () => {
  const { client, seen, logged } = observed(1000);
  const { chunks } = await client.export();
  let received = 0;
  for await (const _chunk of chunks) {
    received += 1;
    if (received === 5) break;
  }
  expect(seen.read).toBeLessThan(10);
  expect(seen.closed).toBe(true);
  expect(logged).toEqual([]);
});

test('is never called complete when the list goes away in its middle', async () => {
  const { client, logged } = observed(3, new StoreUnavailableError('gone, at max@example.com'));
  const { chunks } = await client.export();
  await expect(textOf(chunks)).rejects.toThrow('went away');
  expect(logged).toMatchObject([{ event: 'export-cut', path: PATHS.export, error: 'StoreUnavailableError' }]);
  expect(JSON.stringify(logged)).not.toContain('max@example.com');
});

test('that ends early without an error is an error at the client', async () => {
  const { client, api } = observed(3);
  const whole = await api.request(PATHS.export, { headers: { Authorization: `Bearer ${TEST_PASSWORD}` } });
  const short = (await whole.text()).split('\r\n').slice(0, -3).join('\r\n');
  const fetch = async () => new Response(short, { headers: whole.headers });
  const { chunks } = await createLaunchClient({ fetch, password: TEST_PASSWORD }).export();
  await expect(textOf(chunks)).rejects.toThrow(IncompleteExportError);
  await expect(client.export()).resolves.toMatchObject({ totalRows: 6 });
});

test('asked by HEAD reads no row', async () => {
  const { api, seen } = observed(3);
  const headers = { Authorization: `Bearer ${TEST_PASSWORD}` };
  const response = await api.request(PATHS.export, { method: 'HEAD', headers });
  expect([response.status, response.headers.get('X-Total-Count'), seen.read]).toEqual([200, '6', 0]);
});
