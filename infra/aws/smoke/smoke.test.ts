import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { startTestSystem, type TestSystem } from '../../testing';
import type { SmokeTarget } from './check';
import { formatResults, smokeTest } from './smoke';

const SIGNUP = 'A signup is stored, listed and exported, or waits for its confirmation, and can be erased.';

let system: TestSystem;
beforeAll(async () => {
  system = await startTestSystem();
});
afterAll(() => system.stop());

const target = (change?: (response: Response, path: string) => Response): SmokeTarget => ({
  address: system.url,
  password: system.password,
  fetch: async (input, init) => {
    const response = await fetch(input, init);
    return change ? change(response, new URL(String(input)).pathname) : response;
  },
});

const withHeader = (response: Response, name: string, value: string | undefined): Response => {
  const headers = new Headers(response.headers);
  if (value === undefined) headers.delete(name);
  else headers.set(name, value);
  return new Response(response.body, { status: response.status, headers });
};

/** Returns the titles of the checks that fail. */
const failed = async (run: SmokeTarget): Promise<string[]> =>
  (await smokeTest(run)).filter(({ problem }) => problem !== undefined).map(({ title }) => title);

describe('the smoke test', () => {
  it('passes against the local system, and leaves no signup there', async () => {
    expect(formatResults(await smokeTest(target()))).not.toContain('FAILED');
    const headers = { Authorization: `Bearer ${system.password}` };
    const list = await fetch(`${system.url}/api/launch-signups`, { headers });
    expect(await list.json()).toEqual({ signups: [] });
  });

  it('passes if signups are confirmed by email, and leaves no pending one', async () => {
    const double = await startTestSystem({ env: { OPT_IN: 'double' } });
    const { url: address, password } = double;
    expect(formatResults(await smokeTest({ address, password, fetch }))).not.toContain('FAILED');
    const headers = { Authorization: `Bearer ${password}` };
    const count = await fetch(`${address}/api/launch-signups/count`, { headers });
    expect(await count.json()).toMatchObject({ total: 0, pending: 0 });
    await double.stop();
  });

  it('finds the marked signup, however many people sign up after it', async () => {
    const crowded: SmokeTarget = {
      ...target(),
      fetch: async (input, init) => {
        if (new URL(String(input)).pathname === PATHS.export) {
          const signedUpAt = new Date().toISOString();
          const rows = Array.from({ length: 201 }, (_, n) => ({ email: `later-${n}@shop.test`, signedUpAt }));
          await system.owner.import({ rows });
        }
        return fetch(input, init);
      },
    };
    expect(await failed(crowded)).not.toContain(SIGNUP);
    expect(await system.owner.count()).toMatchObject({ total: 201 });
  });

  it('notices a policy that does not allow the styles of a page', async () => {
    const policy = "default-src 'none'; style-src 'self'; frame-ancestors 'none'";
    const stripped = target((response) => withHeader(response, 'Content-Security-Policy', policy));
    expect(await failed(stripped)).toEqual(['The policy allows the inline styles and scripts of the pages.']);
  });

  it('notices a missing security header, on error responses too', async () => {
    const change = (response: Response): Response =>
      response.status === 404 ? withHeader(response, 'X-Content-Type-Options', undefined) : response;
    expect(await failed(target(change))).toEqual([
      'Pages, API responses and errors have the security headers.',
    ]);
  });

  it('notices an error that a cache replays', async () => {
    const replayed = target((response) =>
      response.status === 405 ? withHeader(response, 'X-Cache', 'Hit from cloudfront') : response,
    );
    expect(await failed(replayed)).toEqual(['No error of the API is cached.']);
  });

  it('notices HEAD requests that are refused', async () => {
    const { fetch: real, ...rest } = target();
    const refusing: SmokeTarget = {
      ...rest,
      fetch: async (input, init) =>
        init?.method === 'HEAD' ? new Response(null, { status: 405 }) : real(input, init),
    };
    expect(await failed(refusing)).toEqual([
      'HEAD of a page has its headers and no body.',
      'The API is healthy, for GET and HEAD.',
    ]);
  });

  it('notices a wrong admin password, and that the site cannot be reached', async () => {
    const wrong = { ...target(), password: 'not-the-right-one' };
    expect(await failed(wrong)).toEqual([SIGNUP]);
    const results = await smokeTest({ ...target(), address: 'http://127.0.0.1:1' });
    expect(results.every(({ problem }) => problem !== undefined)).toBe(true);
  });
});
