import {
  contradictionsOf,
  notConfiguredCases,
  type RequestCase,
  requestCases,
  storeUnavailableCases,
} from '@tariff-tantrum/lambdas/api/testing/request-table/index';
import { securityHeaders } from '../../http';
import { startTestSystem, type TestSystemOptions } from '../../testing';

const SECURITY_HEADERS = securityHeaders({ csp: { scripts: [], styles: [] }, https: true });
const SITE_URL = 'https://launch.example';
const PASSWORD = 'p@ssword-123';
const target = { siteUrl: SITE_URL, password: PASSWORD, sendsEmail: true };

/** Sends each request of the contract's table to a real system, over HTTP, from a client address of its own. */
async function sendTable(cases: RequestCase[], env: TestSystemOptions['env']): Promise<string[]> {
  const system = await startTestSystem({
    site: false,
    env: { SITE_URL, TRUSTED_PROXY: '127.0.0.1', ...env },
  });
  try {
    const found = await contradictionsOf(cases, async ({ method, body, path, headers }, n) => {
      const from = { 'X-Forwarded-For': `10.0.${n >> 8}.${n & 255}` };
      const sent = { method, body, headers: { ...headers, ...from }, redirect: 'manual' } as const;
      const response = await fetch(system.url + path, sent);
      expect(Object.keys(SECURITY_HEADERS).filter((name) => !response.headers.has(name))).toEqual([]);
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
      return response;
    });
    // No part of the requests.
    expect(system.output()).not.toMatch(/table@|nobody|Ada|p@ssword/i);
    return found;
  } finally {
    await system.stop();
  }
}

test.each([
  ['', requestCases(target), { ADMIN_PASSWORD: PASSWORD }],
  [' without a password', notConfiguredCases(target), { ADMIN_PASSWORD: '' }],
  [
    ' while the store is unavailable',
    storeUnavailableCases(target),
    { ADMIN_PASSWORD: PASSWORD, DYNAMODB_ENDPOINT: 'http://127.0.0.1:1' },
  ],
])(
  'the local host%s responds as the contract says, and prints nothing of the requests',
  async (_, cases, env) => {
    expect(await sendTable(cases, env)).toEqual([]);
  },
);
