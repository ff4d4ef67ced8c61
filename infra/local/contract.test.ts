import {
  differences,
  notConfiguredCases,
  type RequestCase,
  requestCases,
  storeUnavailableCases,
  titleOf,
} from '@tariff-tantrum/lambdas/request-table';
import { securityHeaders } from '../edge';
import { startTestSystem, type TestSystem, type TestSystemOptions } from '../testing';

const SECURITY_HEADERS = securityHeaders({ csp: { scripts: [], styles: [] }, https: true });
const SITE_URL = 'https://launch.example';
const PASSWORD = 'p@ssword-123';
const target = { siteUrl: SITE_URL, password: PASSWORD };

/** Sends each request of the contract's table to a real system, over HTTP. */
function describeTable(title: string, cases: RequestCase[], env: TestSystemOptions['env']) {
  describe(title, () => {
    let system: TestSystem;
    beforeAll(async () => {
      system = await startTestSystem({ site: false, env: { SITE_URL, TRUSTED_PROXY: '127.0.0.1', ...env } });
    }, 30_000);
    afterAll(() => system.stop());

    // Each case has a client address of its own, so that the wrong passwords of others do not limit it.
    const numbered = cases.map((row, n): [string, RequestCase, string] => [
      titleOf(row),
      row,
      `10.0.${n >> 8}.${n & 255}`,
    ]);
    it.each(numbered)('%s', async (_, row, client) => {
      const { method, body } = row;
      const headers = { ...row.headers, 'X-Forwarded-For': client };
      const response = await fetch(system.url + row.path, { method, headers, body, redirect: 'manual' });
      expect(Object.keys(SECURITY_HEADERS).filter((name) => !response.headers.has(name))).toEqual([]);
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(await differences(row, response)).toEqual([]);
    });

    it('prints no part of the requests', () => {
      expect(system.output()).not.toMatch(/table@|nobody|Ada|p@ssword/i);
    });
  });
}

describeTable('the local host', requestCases(target), { ADMIN_PASSWORD: PASSWORD });
describeTable('the local host without a password', notConfiguredCases(target), { ADMIN_PASSWORD: '' });
describeTable('the local host, while the store is unavailable,', storeUnavailableCases(target), {
  ADMIN_PASSWORD: PASSWORD,
  DYNAMODB_ENDPOINT: 'http://127.0.0.1:1',
});
