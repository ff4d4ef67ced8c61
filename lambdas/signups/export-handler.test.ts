import { buffer } from 'node:stream/consumers';
import { PATHS } from '../contract/endpoints';
import { EXPORT_FILENAME } from '../contract/mailing-tools';
import type { LaunchSignup } from '../contract/signup-schemas';
import { createTestApi, TEST_PASSWORD } from '../system/testing/test-api';
import { StoreUnavailableError } from '../table/errors';
import { csvHeader, csvRows } from './csv';
import type { SignupExport } from './export';

const signup = (n: number): LaunchSignup => ({
  email: `${n}@example.com`,
  signedUpAt: '2025-09-20T12:00:00.000Z',
  discountPercent: 20,
  notificationStatus: 'pending',
});

/** The API with an export of `batches` of two rows, and how far the export was read and whether it was closed. */
function setUp(batches: number, { end }: { end?: Error } = {}) {
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
    signups: {
      export: async (): Promise<SignupExport> => ({ total: 2 * batches, batches: rows() }),
    },
  });
  return { ...test, seen };
}

const textOf = async (chunks: AsyncIterable<Uint8Array>) => (await buffer(chunks)).toString();

describe('GET /api/launch-signups/export', () => {
  it('returns a byte order mark, a header and a line for each signup', async () => {
    const { client } = setUp(2);
    const { totalRows, chunks, rows, filename } = await client.export();
    expect(await textOf(chunks)).toBe(csvHeader() + csvRows([0, 1, 2, 3].map(signup)));
    expect([totalRows, rows(), filename]).toEqual([4, 4, EXPORT_FILENAME]);
  });

  it('lets others have their turn after each batch', async () => {
    const batches = 10;
    const { client } = setUp(batches);
    let turns = 0;
    const count = () => {
      turns += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    await textOf((await client.export()).chunks);
    clearImmediate(counting);
    expect(turns).toBeGreaterThanOrEqual(batches);
  });

  it('reads the store only as far as the client reads, and stops when the client disconnects', async () => {
    const { client, seen, logged } = setUp(1000);
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

  it('aborts the connection if the store fails in between', async () => {
    const { client, logged } = setUp(3, {
      end: new StoreUnavailableError('unavailable, at max@example.com'),
    });
    const { chunks } = await client.export();
    await expect(textOf(chunks)).rejects.toThrow('store failed');
    expect(logged).toMatchObject([
      { event: 'export-cut', path: PATHS.export, error: 'StoreUnavailableError' },
    ]);
    expect(JSON.stringify(logged)).not.toContain('max@example.com');
  });

  it('reads no row for HEAD', async () => {
    const { api, seen } = setUp(3);
    const headers = { Authorization: `Bearer ${TEST_PASSWORD}` };
    const response = await api.request(PATHS.export, { method: 'HEAD', headers });
    expect([response.status, response.headers.get('X-Total-Count'), seen.read]).toEqual([200, '6', 0]);
  });
});
