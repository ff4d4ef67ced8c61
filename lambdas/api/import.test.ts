import { PATHS } from '../contract';
import { CSV_HEADERS } from './request-table/case';
import { bytesOf, createTestApi, TEST_PASSWORD } from './testing/test-api';

const DATE = '2025-09-01T10:00:00.000Z';
const CSV = `email,name,signup_date\na@example.com,'=1+1,${DATE}\nA@Example.com,Again,${DATE}\nb@example.com,,no date\n`;

describe('POST /api/launch-signups/import', () => {
  it('adds each address once, with its date, and changes nothing when repeated', async () => {
    const { client, records } = createTestApi();
    const refused = [{ line: 4, reason: expect.stringContaining('signup_date must be') }];
    expect(await client.import(Buffer.from(CSV))).toEqual({ imported: 1, existing: 1, refused });
    const first = [...records.values()];
    expect(first).toMatchObject([{ email: 'a@example.com', name: '=1+1', signedUpAt: DATE }]);
    expect(await client.import(Buffer.from(CSV))).toEqual({ imported: 0, existing: 2, refused });
    expect([...records.values()]).toEqual(first);
  });

  it('adds what another API exported', async () => {
    const [source, target] = [createTestApi(), createTestApi()];
    for (const name of ['Søren', '=1+1', 'Ada;=1', undefined]) {
      await source.client.signup({ email: `${source.records.size}@example.com`, name });
    }
    const file = await bytesOf((await source.client.export()).chunks);
    expect(await target.client.import(file)).toEqual({ imported: 4, existing: 0, refused: [] });
    expect(await bytesOf((await target.client.export()).chunks)).toEqual(file);
  });

  it('returns 400 for a file that is not UTF-8', async () => {
    const { api, records } = createTestApi();
    const response = await api.request(PATHS.import, {
      method: 'POST',
      headers: { ...CSV_HEADERS, Authorization: `Bearer ${TEST_PASSWORD}` },
      body: Buffer.from(`email,signup_date\n\xe6@example.com,${DATE}\n`, 'latin1'),
    });
    expect([response.status, await response.text()]).toEqual([
      400,
      expect.stringContaining('not valid UTF-8'),
    ]);
    expect(records.size).toBe(0);
  });
});
