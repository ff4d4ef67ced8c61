import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { rawGet, rawRequest, signUp, startTestSystem, type TestSystem } from '../testing';

const ROOT = join(__dirname, '../..');

let system: TestSystem;
beforeAll(async () => {
  // Its password stands in a file of the data folder, which is where somebody would look for it.
  system = await startTestSystem({ env: { ADMIN_PASSWORD: undefined, SITE_URL: 'https://launch.example' } });
}, 600_000);
afterAll(() => system.stop());

const kept = () => readFileSync(join(system.dataDir, 'admin-password'), 'utf8').trim();

const CLIMBS = [
  '../',
  '%2e%2e/',
  '..%2f',
  '%2e%2e%2f',
  '%252e%252e%252f',
  '..\\',
  '..%5c',
  '..%00/',
  '....//',
  '..;/',
];
const TARGETS = ['package.json', '.data/admin-password', '.git/config', 'etc/passwd', 'lambdas/env.ts'];
const HIDDEN = [
  '/.git/HEAD',
  '/.git/config',
  '/.env',
  '/.data/admin-password',
  '/.data/store/CURRENT',
  '/.npmrc',
  '/.well-known/../.git/HEAD',
  '/build.json',
  '/gatsby-config.ts',
  '/webpack.stats.json',
  '/index.html.br',
  '/package.json',
  '/src/pages/index.tsx',
];
const LEAVING = [
  '//evil.example',
  '//evil.example/..',
  '/\\evil.example',
  '/\\/evil.example',
  '/%5cevil.example',
];

/** What no answer to anybody may hold. */
const SECRETS = [
  () => kept(),
  () => readFileSync(join(ROOT, '.git/HEAD'), 'utf8').trim(),
  () => '"workspaces"',
  () => 'root:x:',
  () => ROOT,
  () => system.dataDir,
  () => 'node_modules',
];

test('no path leads out of the site, to what is hidden, or to somebody else', async () => {
  const climbs = CLIMBS.flatMap((climb) =>
    TARGETS.flatMap((target) =>
      ['/', '/terms/', '/api/'].map((from) => `${from}${climb.repeat(from === '/' ? 1 : 3)}${target}`),
    ),
  );
  const paths = [...climbs, ...HIDDEN, ...LEAVING];
  for (const path of paths) {
    const answer = await rawGet(system.url, path);
    expect([path, [301, 400, 404].includes(answer.status)]).toEqual([path, true]);
    expect([path, answer.headers.location ?? '/']).toEqual([path, expect.stringMatching(/^\/($|[a-z])/)]);
    const said = JSON.stringify(answer);
    for (const secret of SECRETS) expect([path, said.includes(secret())]).toEqual([path, false]);
  }
}, 60_000);

test.each(['TRACE', 'CONNECT', 'PROPFIND', 'PURGE', 'DELETE', 'PUT', 'OPTIONS', 'get'])(
  '%s is answered by no more than a refusal, at a page and at the API',
  async (method) => {
    for (const path of ['/', '/api/launch-signups', '/api/launch-signup', '/api/nothing']) {
      const answer = await rawRequest(
        system.url,
        `${method} ${path} HTTP/1.1\r\nHost: x\r\nX-Canary: kanarie\r\nConnection: close\r\n\r\n`,
      );
      expect([path, [400, 404, 405].includes(answer.status)]).toEqual([path, true]);
      // TRACE would send the request back, with all that it holds.
      expect(JSON.stringify(answer)).not.toContain('kanarie');
    }
  },
);

/** Connections that begin a request and do not end it. */
function dawdle(count: number, begin: string): Socket[] {
  const { hostname, port } = new URL(system.url);
  return Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname, () => socket.write(begin));
    socket.on('error', () => undefined);
    return socket;
  });
}

test('people are served in time while 600 clients dawdle over headers and bodies and others send bombs', async () => {
  const post = 'POST /api/launch-signup HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const list = 'GET /api/launch-signups HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ';
  const dawdlers = [
    ...dawdle(200, 'GET / HTTP/1.1\r\nHost: x\r\nX-Slow: '),
    ...dawdle(200, `${post}Content-Length: 1000\r\n\r\n{"email":`),
    ...dawdle(100, `${post}Transfer-Encoding: chunked\r\n\r\n5\r\n{"ema`),
    ...dawdle(100, list),
  ];
  const drip = setInterval(() => {
    for (const socket of dawdlers) if (socket.writable) socket.write('x');
  }, 50);
  const bombs = Array.from({ length: 40 }, (_, n) =>
    rawRequest(
      system.url,
      `GET / HTTP/1.1\r\nHost: x\r\n${n % 2 ? `X: ${'x'.repeat(1 << 20)}` : 'A: b\r\n'.repeat(20_000)}\r\n\r\n`,
    ),
  );
  const began = performance.now();
  const served = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => [
      (await fetch(`${system.url}/`)).status,
      (await fetch(`${system.url}/terms`)).status,
      await signUp(system, `person-${n}@example.org`),
    ]),
  );
  const took = performance.now() - began;
  clearInterval(drip);
  for (const socket of dawdlers) socket.destroy();
  expect(served).toEqual(served.map(() => [200, 200, true]));
  expect(took).toBeLessThan(3000);
  expect((await Promise.all(bombs)).map(({ status }) => status)).toEqual(Array<number>(40).fill(431));
  expect(system.process.exitCode).toBeNull();
  expect(system.output()).not.toMatch(/@example\.org|Error|\n\s+at /);
}, 60_000);
