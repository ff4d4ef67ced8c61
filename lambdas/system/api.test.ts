import {
  contradictionsOf,
  differences,
  notConfiguredCases,
  type RequestCase,
  requestCases,
  storeUnavailableCases,
} from '../api/testing/request-table';
import { API_HEADERS } from '../contract/endpoints';
import { signupRecord, signups } from '../signups/signup';
import { createTestApi, TEST_PASSWORD, TEST_SITE, type TestApi, UNAVAILABLE } from './testing/test-api';

const target = { siteUrl: TEST_SITE, password: TEST_PASSWORD };

/** Sends the requests of the table, each from its own client address. */
const runTable = ({ api, caller }: TestApi, cases: RequestCase[]) =>
  contradictionsOf(cases, (row) => {
    caller.address = row.clientAddress;
    return api.request(row.path, row);
  });

describe('the API', () => {
  it('responds as its contract says, and stores one record per address, without unknown fields', async () => {
    const test = createTestApi();
    expect(await runTable(test, requestCases(target))).toEqual([]);
    const stored = test.signups();
    expect(stored.filter(({ sk }) => /spam|nobody/.test(String(sk)))).toEqual([]);
    const email = 'table@example.com';
    expect(stored.filter(({ sk }) => sk === email)).toEqual([
      signups.write.put(signupRecord({ email }, test.clock.now)).item,
    ]);
  });

  it('responds with 503 to the owner alone without an admin password', async () => {
    const test = createTestApi({ adminPassword: async () => undefined });
    expect(await runTable(test, notConfiguredCases(target))).toEqual([]);
  });

  it('responds with 504 while the store is unavailable, and logs the kind of the error and of its cause', async () => {
    const test = createTestApi({}, UNAVAILABLE);
    expect(await runTable(test, storeUnavailableCases(target))).toEqual([]);
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
