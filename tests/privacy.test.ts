import { execFile, execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { rawRequest, startTestSystem, type TestSystem, useFolders } from '@tariff-tantrum/infra/testing';
import { FAILED_LOGIN_LIMIT, PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { CANARY, canariesIn, filesUnder, filesWithCanaries } from './privacy/canary';

const ADMIN_PATHS = [PATHS.list, PATHS.count, PATHS.daily, PATHS.export, PATHS.erase];
const header = (password: string) => ({
  Authorization: Buffer.from(`Bearer ${password}`).toString('latin1'),
});

const post = (url: string, type: string, body: string, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', headers: { 'Content-Type': type, ...headers }, body, redirect: 'manual' });

/** Sends every valid, invalid, unauthorized and malformed request, each with canaries. A round has its own signup. */
async function sendEveryRequest({ url }: TestSystem, round: number): Promise<void> {
  const { name, password } = CANARY;
  const email = `${round}.${CANARY.email}`;
  const earlier = `${round - 1}.${CANARY.email}`;
  const signup = url + PATHS.signup;
  const json = JSON.stringify({ email, name });
  const form = String(new URLSearchParams({ email, name }));
  await Promise.all([
    post(signup, 'application/json', json),
    post(signup, 'application/json', json.slice(0, -1)),
    post(signup, 'application/json', JSON.stringify({ email: `${email} ${name}`, name: password })),
    post(signup, 'text/plain', json),
    post(signup, 'application/x-www-form-urlencoded', form, { Origin: url }),
    post(url + PATHS.erase, 'application/json', JSON.stringify({ email: earlier }), header(password)),
    fetch(`${url}/api/${email}?password=${encodeURIComponent(password)}`),
    fetch(`${url}/${encodeURIComponent(name)}`, { headers: { Referer: `http://x/${email}` } }),
    rawRequest(
      url,
      `GET / HTTP/1.1\r\nHost: localhost\r\nCookie: ${email}\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    ),
    rawRequest(url, `${email} ${header(password).Authorization}\r\n\r\n`),
    ...ADMIN_PATHS.flatMap((path) =>
      [password, `${password}x`].map((offered) =>
        fetch(`${url}${path}?cursor=${email}`, { headers: header(offered) }),
      ),
    ),
  ]);
}

/** Sends enough wrong passwords to be rate limited, even if a minute ends in between. */
async function failLogins({ url }: TestSystem): Promise<void> {
  const headers = header(`${CANARY.password}x`);
  await Promise.all(
    Array.from({ length: 2 * FAILED_LOGIN_LIMIT + 1 }, () => fetch(url + PATHS.count, { headers })),
  );
}

describe('personal data and the password in requests to the host', () => {
  let system: TestSystem;
  beforeAll(async () => {
    const env = { ADMIN_PASSWORD: CANARY.password };
    system = await startTestSystem({ site: false, env, fileSizeLimit: 2 ** 20 });
    await sendEveryRequest(system, 1);
    // As on a full disk, the store fails.
    system.limitFileSize(0);
    await sendEveryRequest(system, 2);
    system.limitFileSize('unlimited');
    await system.kill('SIGKILL');
    await system.restart();
    await sendEveryRequest(system, 3);
    await failLogins(system);
  });
  afterAll(() => system.stop());

  it('never appear in its output', () => {
    for (const event of ['failed-login', 'rate-limited', 'store-unavailable']) {
      expect(system.output()).toContain(`"${event}"`);
    }
    expect(canariesIn(system.output())).toEqual([]);
  });

  it('never appear in the process list', () => {
    const args = ['-o', 'args=', '-p', String(system.process.pid)];
    const listed = execFileSync('ps', args, { encoding: 'utf8' });
    expect(listed).toContain('node');
    expect(canariesIn(listed)).toEqual([]);
  });

  it('are stored in the data folder, except the password', () => {
    const contents = filesUnder(system.dataDir).map((file) => readFileSync(file).toString('latin1'));
    expect(contents.some((content) => content.includes(CANARY.email))).toBe(true);
    const password = Buffer.from(CANARY.password).toString('latin1');
    expect(contents.filter((content) => content.includes(password))).toEqual([]);
  });
});

// On a system of its own: the failed logins above are rate limited by client address.
describe('personal data in the output of the admin CLI', () => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await startTestSystem({ site: false, env: { ADMIN_PASSWORD: CANARY.password } });
    const { email, name } = CANARY;
    await post(system.url + PATHS.signup, 'application/json', JSON.stringify({ email, name }));
  });
  afterAll(() => system.stop());

  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['admin-cli/bin.mjs', ...args], {
      env: {
        PATH: process.env.PATH,
        LAUNCH_API_URL: system.url,
        LAUNCH_ADMIN_PASSWORD: CANARY.password,
      },
    });

  it('is limited to the data of list and export; the debug output contains none', async () => {
    for (const command of ['stats', 'doctor', 'list', 'export']) {
      const { stdout, stderr } = await run(command, '--debug');
      expect(stderr).toContain('/api/launch-signups');
      expect(canariesIn(stderr)).toEqual([]);
      expect(stdout.includes(CANARY.email)).toBe(['list', 'export'].includes(command));
      expect(stdout).not.toContain(CANARY.password);
    }
  });
});

describe('artifacts', () => {
  const folder = useFolders()();

  it('contain no secret of the environment that bundles them', () => {
    const { email, name, password } = CANARY;
    const secrets = {
      ADMIN_PASSWORD: password,
      LAUNCH_ADMIN_PASSWORD: password,
      AWS_SECRET_ACCESS_KEY: password,
    };
    const env = { ...process.env, ...secrets, NAME: name, EMAIL: email };
    execFileSync(process.execPath, ['admin-cli/build.mjs'], { env });
    execFileSync(process.execPath, ['admin-desktop/build.mjs', folder], { env });
    expect(filesUnder(folder).length).toBeGreaterThan(3);
    expect(filesWithCanaries(folder)).toEqual([]);
  });

  it.each([
    ['site/public', 20],
    ['.cache', 3],
    ['admin-cli/dist', 3],
    ['admin-desktop/dist', 0],
    ['admin-desktop/release', 0],
    ['infra/aws/dist', 0],
    ['cdk.out', 0],
    ['coverage', 0],
    ['test-results', 0],
    ['playwright-report', 0],
  ])('in %s contain no canary', (path, files) => {
    expect(filesUnder(path).length).toBeGreaterThanOrEqual(files);
    expect(filesWithCanaries(path)).toEqual([]);
  });

  it('are reported if they contain a canary in any encoding or compression', () => {
    const forms = [
      CANARY.email,
      CANARY.name.toUpperCase(),
      encodeURIComponent(CANARY.password),
      Buffer.from(CANARY.password).toString('base64'),
      `{"password":${JSON.stringify(CANARY.password)}}`,
    ];
    for (const [n, form] of forms.entries())
      writeFileSync(join(folder, `injected-${n}`), `some ${form} more`);
    writeFileSync(join(folder, 'injected.br'), brotliCompressSync(CANARY.email));
    expect(filesWithCanaries(folder)).toHaveLength(forms.length + 1);
  });
});
