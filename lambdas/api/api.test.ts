import {
  differences,
  notConfiguredCases,
  type RequestCase,
  requestCases,
  storeAwayCases,
  titleOf,
} from './request-table';
import { AWAY, createTestApi, TEST_PASSWORD, TEST_SITE } from './testing';

const target = { siteUrl: TEST_SITE, password: TEST_PASSWORD };
const rows = (cases: RequestCase[]) => cases.map((row): [string, RequestCase] => [titleOf(row), row]);

describe('the HTTP contract', () => {
  const { api, records } = createTestApi();
  test.each(rows(requestCases(target)))('%s', async (_title, row) => {
    expect(await differences(row, await api.request(row.path, row))).toEqual([]);
  });

  test('has kept one record an address, with nothing in it that was not asked for', () => {
    expect([...records.keys()].filter((key) => /spam|nobody/.test(key))).toEqual([]);
    expect(records.get('table@example.com')).toEqual({
      normalisedEmail: 'table@example.com',
      email: 'table@example.com',
      signedUpAt: '2025-09-20T12:00:00.000Z',
      discountPercent: 20,
      notificationStatus: 'pending',
      consentVersion: '2025-09-20',
      expiresAt: Date.UTC(2028, 8, 20),
    });
  });
});

describe('where no password is configured', () => {
  const { api } = createTestApi({ adminPassword: async () => undefined });
  test.each(rows(notConfiguredCases(target)))('%s', async (_title, row) => {
    expect(await differences(row, await api.request(row.path, row))).toEqual([]);
  });
});

describe('while the store is away', () => {
  const { api } = createTestApi(AWAY);
  test.each(rows(storeAwayCases(target)))('%s', async (_title, row) => {
    expect(await differences(row, await api.request(row.path, row))).toEqual([]);
  });
});

test('a mistake of ours is a sentence without a trace of it', async () => {
  const { api, logged } = createTestApi({
    adminPassword: () => Promise.reject(new TypeError('cannot read secret of max@example.com')),
  });
  const response = await api.request('/api/launch-signups/count');
  const row = { method: 'GET', path: '', status: 500, answer: /^Something went wrong on our side/ };
  expect(await differences(row, response)).toEqual([]);
  expect(logged).toMatchObject([{ event: 'unexpected-error', error: 'TypeError' }]);
  expect(JSON.stringify(logged)).not.toContain('max@example.com');
});
