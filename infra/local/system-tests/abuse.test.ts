import { existsSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { rawGet, rawRequest, signUp, startTestSystem, type TestSystem } from '../../testing';

const ROOT = join(__dirname, '../../..');
/** In a worktree of git, `.git` is a file. */
const GIT_FILE = [join(ROOT, '.git/HEAD'), join(ROOT, '.git')].find(existsSync) ?? '';

let system: TestSystem;
beforeAll(async () => {
  // The password is in a file of the data folder, which an attacker might read.
  system = await startTestSystem({ env: { ADMIN_PASSWORD: undefined, SITE_URL: 'https://launch.example' } });
}, 600_000);
afterAll(() => system.stop());

const storedPassword = () => readFileSync(join(system.dataDir, 'admin-password'), 'utf8').trim();

/** Forms of a path to the parent folder. */
const PARENTS = '../ %2e%2e/ ..%2f %2e%2e%2f %252e%252e%252f ..\\ ..%5c ..%00/ ....// ..;/'.split(' ');
const TARGETS = [
  'package.json',
  '.data/admin-password',
  '.git/config',
  'etc/passwd',
  'lambdas/functions/env.ts',
];
const HIDDEN = [
  ...'/.git/HEAD /.git/config /.env /.data/admin-password /.data/store/CURRENT /.npmrc'.split(' '),
  ...'/.well-known/../.git/HEAD /build.json /gatsby-config.ts /webpack.stats.json'.split(' '),
  ...'/index.html.br /package.json /src/pages/index.tsx'.split(' '),
];
/** Paths that a careless redirect would resolve to another host. */
const FOREIGN = '//evil.example //evil.example/.. /\\evil.example /\\/evil.example /%5cevil.example'.split(
  ' ',
);

/** Texts that no response may contain. */
const SECRETS = [
  () => storedPassword(),
  () => readFileSync(GIT_FILE, 'utf8').trim(),
  () => '"workspaces"',
  () => 'root:x:',
  () => `${ROOT}/`,
  () => system.dataDir,
  () => 'node_modules',
];

test('no path leads to files outside the site, to hidden files or to another host', async () => {
  const traversals = PARENTS.flatMap((parent) =>
    TARGETS.flatMap((target) =>
      ['/', '/terms/', '/api/'].map((from) => `${from}${parent.repeat(from === '/' ? 1 : 3)}${target}`),
    ),
  );
  const paths = [...traversals, ...HIDDEN, ...FOREIGN];
  for (const path of paths) {
    const response = await rawGet(system.url, path);
    expect([path, [301, 400, 404].includes(response.status)]).toEqual([path, true]);
    expect([path, response.headers.location ?? '/']).toEqual([path, expect.stringMatching(/^\/($|[a-z])/)]);
    const text = JSON.stringify(response);
    for (const secret of SECRETS) expect([path, text.includes(secret())]).toEqual([path, false]);
  }
});

test.each(['TRACE', 'CONNECT', 'PROPFIND', 'PURGE', 'DELETE', 'PUT', 'OPTIONS', 'get'])(
  '%s gets only an error, for pages and the API',
  async (method) => {
    for (const path of ['/', '/api/launch-signups', '/api/launch-signup', '/api/nothing']) {
      const response = await rawRequest(
        system.url,
        `${method} ${path} HTTP/1.1\r\nHost: localhost\r\nX-Canary: kanarie\r\nConnection: close\r\n\r\n`,
      );
      expect([path, [400, 404, 405].includes(response.status)]).toEqual([path, true]);
      // TRACE would return the request with its headers.
      expect(JSON.stringify(response)).not.toContain('kanarie');
    }
  },
);

/** Opens connections that send the beginning of a request. */
function openSlow(count: number, begin: string): Socket[] {
  const { hostname, port } = new URL(system.url);
  return Array.from({ length: count }, () => {
    const socket = connect(Number(port), hostname, () => socket.write(begin));
    socket.on('error', () => undefined);
    return socket;
  });
}

test('everybody is served beside 600 slow clients and 40 requests with oversized headers', async () => {
  const post = 'POST /api/launch-signup HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  const list = 'GET /api/launch-signups HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ';
  const slow = [
    ...openSlow(200, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: '),
    ...openSlow(200, `${post}Content-Length: 1000\r\n\r\n{"email":`),
    ...openSlow(100, `${post}Transfer-Encoding: chunked\r\n\r\n5\r\n{"ema`),
    ...openSlow(100, list),
  ];
  const drip = setInterval(() => {
    for (const socket of slow) if (socket.writable) socket.write('x');
  }, 50);
  const oversized = Array.from({ length: 40 }, (_, n) =>
    rawRequest(
      system.url,
      `GET / HTTP/1.1\r\nHost: localhost\r\n${n % 2 ? `X: ${'x'.repeat(1 << 20)}` : 'A: b\r\n'.repeat(20_000)}\r\n\r\n`,
    ),
  );
  const served = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => [
      (await fetch(`${system.url}/`)).status,
      (await fetch(`${system.url}/terms`)).status,
      await signUp(system, `person-${n}@example.org`),
    ]),
  );
  clearInterval(drip);
  for (const socket of slow) socket.destroy();
  expect(served).toEqual(served.map(() => [200, 200, true]));
  expect((await Promise.all(oversized)).map(({ status }) => status)).toEqual(Array<number>(40).fill(431));
  expect(system.process.exitCode).toBeNull();
  expect(system.output()).not.toMatch(/@example\.org|Error|\n\s+at /);
});
