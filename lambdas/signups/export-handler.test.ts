import { buffer } from 'node:stream/consumers';
import type { LaunchClient } from '../client/client';
import { PATHS } from '../contract/endpoints';
import { EXPORT_FILENAME } from '../contract/mailing-tools';
import type { LaunchSignup } from '../contract/signup-schemas';
import { DAY, isoOf } from '../facts/time';
import { createTestApi, TEST_PASSWORD } from '../system/testing/test-api';
import { StoreUnavailableError } from '../table/errors';
import { addSignup } from './changes';
import { csvHeader, csvRows } from './csv';
import { ROWS_PER_TURN } from './export-handler';
import { signupRecord, signups } from './signup';

const OLDEST = Date.UTC(2025, 8, 20);
const signup = (n: number): LaunchSignup => ({
  email: `${n}@example.com`,
  signedUpAt: isoOf(OLDEST + n),
  discountPercent: 20,
  notificationStatus: 'pending',
});

/** The API with some signups, and how many pages of them were read; each of them fails once `isFailing` is set. */
async function setUp(count: number) {
  const seen = { pages: 0, isFailing: false };
  const test = createTestApi(
    {},
    {
      before({ name, pk }) {
        if (name !== 'query' || !signups.partitions.includes(pk)) return;
        seen.pages += 1;
        if (seen.isFailing) throw new StoreUnavailableError('unavailable, at max@example.com');
      },
    },
  );
  for (let n = 0; n < count; n += 1)
    await addSignup(test.context, signupRecord({ email: signup(n).email }, OLDEST + n));
  return { ...test, seen };
}

const textOf = async (chunks: AsyncIterable<Uint8Array>) => (await buffer(chunks)).toString();

/** Returns the numbers of rows of the exports in the log that the owner sees. */
const exportsOf = async (client: LaunchClient) =>
  (await client.actions()).actions.flatMap(({ action, count }) => (action === 'export' ? [count] : []));

describe('GET /api/launch-signups/export', () => {
  it('returns a byte order mark, a header and a line for each signup', async () => {
    const { client } = await setUp(4);
    const { totalRows, chunks, rows, filename } = await client.export();
    expect(await textOf(chunks)).toBe(csvHeader() + csvRows([0, 1, 2, 3].map(signup)));
    expect([totalRows, rows(), filename]).toEqual([4, 4, EXPORT_FILENAME]);
    expect(await exportsOf(client)).toEqual([4]);
  });

  it('lets others have their turn after some rows', async () => {
    const count = 2500;
    const { client } = await setUp(count);
    let turns = 0;
    const countTurn = () => {
      turns += 1;
      counting = setImmediate(countTurn);
    };
    let counting = setImmediate(countTurn);
    await textOf((await client.export()).chunks);
    clearImmediate(counting);
    expect(turns).toBeGreaterThanOrEqual(count / ROWS_PER_TURN);
  });

  it('reads the store only as far as the client reads, and stops when the client disconnects', async () => {
    const { client, seen, logged } = await setUp(15_000);
    await textOf((await client.export()).chunks);
    const all = seen.pages;
    seen.pages = 0;
    const { chunks } = await client.export();
    let received = 0;
    for await (const _chunk of chunks) {
      received += 1;
      if (received === 5) break;
    }
    expect(seen.pages).toBeLessThan(all / 2);
    expect(logged).toEqual([]);
  });

  it('aborts the connection if the store fails in between', async () => {
    const { client, logged, seen } = await setUp(15_000);
    const { chunks } = await client.export();
    seen.isFailing = true;
    await expect(textOf(chunks)).rejects.toThrow('store failed');
    expect(logged).toMatchObject([
      { event: 'export-cut', path: PATHS.export, error: 'StoreUnavailableError' },
    ]);
    expect(JSON.stringify(logged)).not.toContain('max@example.com');
  });

  it('reads no row of those that are not new for HEAD', async () => {
    const { api, client, seen, clock } = await setUp(6);
    clock.now = OLDEST + DAY;
    const headers = { Authorization: `Bearer ${TEST_PASSWORD}` };
    const response = await api.request(PATHS.export, { method: 'HEAD', headers });
    expect([response.status, response.headers.get('X-Total-Count')]).toEqual([200, '6']);
    // One page of each partition, with the signups of the last minute.
    expect(seen.pages).toBe(signups.partitions.length);
    expect(await exportsOf(client)).toEqual([]);
  });
});
