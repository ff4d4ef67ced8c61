import { API_HEADERS } from '../contract';
import { CONSENT, RETENTION_YEARS, SIGNUP_DISCOUNT_PERCENT } from '../contract/facts';
import {
  differences,
  notConfiguredCases,
  type RequestCase,
  requestCases,
  storeUnavailableCases,
  titleOf,
} from './request-table';
import { createTestApi, TEST_PASSWORD, TEST_SITE, type TestApi, UNAVAILABLE } from './testing/test-api';

const target = { siteUrl: TEST_SITE, password: TEST_PASSWORD };

function runTable({ api, caller }: TestApi, cases: RequestCase[]) {
  it.each(cases.map((row): [string, RequestCase] => [titleOf(row), row]))('%s', async (_title, row) => {
    caller.address = row.clientAddress;
    expect(await differences(row, await api.request(row.path, row))).toEqual([]);
  });
}

describe('the API', () => {
  const test = createTestApi();
  runTable(test, requestCases(target));

  it('has stored one record per address, without fields that are unknown', () => {
    const { records } = test;
    expect([...records.keys()].filter((key) => /spam|nobody/.test(key))).toEqual([]);
    expect(records.get('table@example.com')).toEqual({
      normalisedEmail: 'table@example.com',
      email: 'table@example.com',
      signedUpAt: '2025-09-20T12:00:00.000Z',
      discountPercent: SIGNUP_DISCOUNT_PERCENT,
      notificationStatus: 'pending',
      consentVersion: CONSENT.version,
      expiresAt: Date.UTC(2025 + RETENTION_YEARS, 8, 20),
    });
  });
});

describe('the API without an admin password', () => {
  runTable(createTestApi({ adminPassword: async () => undefined }), notConfiguredCases(target));
});

describe('the API while the store is unavailable', () => {
  const test = createTestApi(UNAVAILABLE);
  runTable(test, storeUnavailableCases(target));

  it('logs the kind of the error and of its cause', () => {
    const error = 'StoreUnavailableError from Error ECONNREFUSED';
    expect(test.logged).toContainEqual({ event: 'store-unavailable', path: '/api/launch-signup', error });
  });
});

test('an unexpected error is a 500 with a sentence, and is logged without its message', async () => {
  const { api, logged } = createTestApi({
    adminPassword: () => Promise.reject(new TypeError('cannot read secret of max@example.com')),
  });
  const response = await api.request('/api/launch-signups/count');
  expect(response.headers.get('Cache-Control')).toBe(API_HEADERS['Cache-Control']);
  const row = { method: 'GET', path: '', status: 500, text: /^Something went wrong on our side/ };
  expect(await differences(row, response)).toEqual([]);
  expect(logged).toMatchObject([{ event: 'unexpected-error', error: 'TypeError' }]);
  expect(JSON.stringify(logged)).not.toContain('max@example.com');
});
