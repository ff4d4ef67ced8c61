import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { rawRequest, startTestSystem, type TestSystem } from '@tariff-tantrum/infra/local';
import { PATHS } from '@tariff-tantrum/lambdas/contract';
import { CANARY, canariesIn, filesUnder, filesWithCanaries } from './privacy/canary';

const ADMIN_PATHS = [PATHS.list, PATHS.count, PATHS.daily, PATHS.export, PATHS.erase];
const header = (password: string) => Buffer.from(`Bearer ${password}`).toString('latin1');

describe('a canary that goes through every door', () => {
  let system: TestSystem;
  beforeAll(async () => {
    system = await startTestSystem({
      site: false,
      env: { ADMIN_PASSWORD: CANARY.password },
      fileSizeLimit: 2 ** 20,
    });
  }, 60_000);
  afterAll(() => system.stop());

  const post = (path: string, type: string, body: string, headers: Record<string, string> = {}) =>
    fetch(system.url + path, {
      method: 'POST',
      headers: { 'Content-Type': type, ...headers },
      body,
      redirect: 'manual',
    });

  /** Everything that visitors, owners, guessers and broken clients do. */
  async function visit(): Promise<void> {
    const { email, name, password } = CANARY;
    const json = JSON.stringify({ email, name });
    await Promise.all([
      post(PATHS.signup, 'application/json', json),
      post(PATHS.signup, 'application/json', json.slice(0, -1)),
      post(PATHS.signup, 'application/json', JSON.stringify({ email: `${email} ${name}`, name: password })),
      post(PATHS.signup, 'text/plain', json),
      post(PATHS.signup, 'application/x-www-form-urlencoded', String(new URLSearchParams({ email, name })), {
        Origin: system.url,
      }),
      post(PATHS.erase, 'application/json', JSON.stringify({ email: `nobody.${email}` }), {
        Authorization: header(password),
      }),
      fetch(`${system.url}/api/${email}?password=${encodeURIComponent(password)}`),
      fetch(`${system.url}/${encodeURIComponent(name)}`, { headers: { Referer: `http://x/${email}` } }),
      rawRequest(
        system.url,
        `GET / HTTP/1.1\r\nHost: x\r\nCookie: ${email}\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
      ),
      rawRequest(system.url, `${email} ${header(password)}\r\n\r\n`),
      ...ADMIN_PATHS.flatMap((path) =>
        [password, `${password}x`].map((offered) =>
          fetch(`${system.url}${path}?cursor=${email}`, { headers: { Authorization: header(offered) } }),
        ),
      ),
    ]);
  }

  test('stands in no line that is printed, whatever happens, and in no list of processes', async () => {
    await visit();
    // A full disk: the store fails.
    system.limitFileSize(0);
    await visit();
    system.limitFileSize('unlimited');
    await system.kill('SIGKILL');
    await system.restart();
    await visit();
    // The log contains these events.
    for (const event of ['failed-login', 'store-unavailable']) expect(system.output()).toContain(event);
    expect(canariesIn(system.output())).toEqual([]);
    const running = system.process.pid ?? 0;
    const args = ['-o', 'args=', '-p', String(running)];
    expect(canariesIn(execFileSync('ps', args, { encoding: 'utf8' }))).toEqual([]);
  }, 60_000);

  test('stands in nothing that the terminal tells beside its data', async () => {
    const env = {
      PATH: process.env.PATH,
      LAUNCH_API_URL: system.url,
      LAUNCH_ADMIN_PASSWORD: CANARY.password,
    };
    for (const command of ['stats', 'doctor', 'list', 'export']) {
      const run = promisify(execFile)(process.execPath, ['admin-cli/bin.mjs', command, '--debug'], { env });
      const { stdout, stderr } = await run;
      expect(stderr).toContain(PATHS.count.slice(0, 10));
      expect(canariesIn(stderr)).toEqual([]);
      expect(stdout.includes(CANARY.email)).toBe(['list', 'export'].includes(command));
      expect(stdout).not.toContain(CANARY.password);
    }
  }, 60_000);

  test('its password stands in no file of the data folder', () => {
    const files = filesUnder(system.dataDir);
    const texts = files.map((file) => readFileSync(file).toString('latin1'));
    // Who looks can find: the address is there, as it must be.
    expect(texts.some((text) => text.includes(CANARY.email))).toBe(true);
    const password = Buffer.from(CANARY.password).toString('latin1');
    expect(files.filter((_, n) => texts[n]?.includes(password))).toEqual([]);
  });

  test('is found by no search after it was erased', async () => {
    const env = {
      PATH: process.env.PATH,
      LAUNCH_API_URL: system.url,
      LAUNCH_ADMIN_PASSWORD: CANARY.password,
    };
    const search = async () => {
      const args = ['admin-cli/bin.mjs', 'list', '--all', '--search', 'kanarie'];
      return (await promisify(execFile)(process.execPath, args, { env })).stdout;
    };
    expect(await search()).toContain(CANARY.email);
    const headers = { Authorization: header(CANARY.password) };
    await post(PATHS.erase, 'application/json', JSON.stringify({ email: CANARY.email }), headers);
    expect(await search()).toBe('');
  }, 60_000);
});

describe('what is built, bundled, synthesised or reported', () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'canary-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('programs that are bundled where secrets stand in the environment hold none', () => {
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
  }, 60_000);

  test.each([
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
  ])('%s holds no canary', (path, files) => {
    expect(filesUnder(path).length).toBeGreaterThanOrEqual(files);
    expect(filesWithCanaries(path)).toEqual([]);
  });

  test('a canary that is there is found, in whatever form', () => {
    const forms = [
      CANARY.email,
      CANARY.name.toUpperCase(),
      encodeURIComponent(CANARY.password),
      Buffer.from(CANARY.password).toString('base64'),
      `{"password":${JSON.stringify(CANARY.password)}}`,
    ];
    for (const [n, form] of forms.entries()) writeFileSync(join(folder, `planted-${n}`), `some ${form} more`);
    writeFileSync(join(folder, 'planted.br'), brotliCompressSync(CANARY.email));
    expect(filesWithCanaries(folder)).toHaveLength(forms.length + 1);
  });
});
