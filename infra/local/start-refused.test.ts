import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readList, signUp, startTestSystem, type TestStartError, type TestSystemOptions } from './testing';

/** Nobody: a user that may do nothing, for tests that are root themselves and may do everything. */
const NOBODY = process.getuid?.() === 0 ? 65534 : undefined;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-refused-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Starts what must not start, and returns how it ended. */
async function refusal(options: TestSystemOptions): Promise<TestStartError> {
  try {
    const system = await startTestSystem({ site: false, dataDir: folder, patience: 20_000, ...options });
    await system.stop();
  } catch (error) {
    return error as TestStartError;
  }
  throw new Error('It started.');
}

test('a busy port', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as AddressInfo;
  const { exitCode, output } = await refusal({ env: { PORT: String(port) } });
  other.close();
  expect(exitCode).toBe(1);
  expect(output).toBe(
    `Port ${port} of 127.0.0.1 is in use by another program. Stop that one, or choose another with PORT.\n`,
  );
}, 30_000);

test('a short password, which is not repeated', async () => {
  const { exitCode, output } = await refusal({ env: { ADMIN_PASSWORD: 'elevenchars' } });
  expect(exitCode).toBe(1);
  expect(output).toBe('ADMIN_PASSWORD: The admin password must have at least 12 characters.\n');
}, 30_000);

test('a second start on one data folder, which leaves the first unharmed', async () => {
  const first = await startTestSystem({ site: false, dataDir: folder });
  await signUp(first, 'first@example.org');
  const { exitCode, output } = await refusal({});
  expect(exitCode).toBe(1);
  expect(output).toContain(`Another process is using the data folder ${folder}. Stop that one first`);
  expect((await readList(first)).rows).toEqual(['first@example.org']);
  await first.stop();
}, 30_000);

test('a folder that cannot be written to', async () => {
  chmodSync(folder, 0o555);
  const { exitCode, output } = await refusal({ uid: NOBODY });
  expect(exitCode).toBe(1);
  expect(output).toBe(
    `The data folder ${folder} cannot be written to. Allow it, or set DATA_DIR to a folder of your own.\n`,
  );
}, 30_000);

test('a file where the folder should be', async () => {
  writeFileSync(join(folder, 'file'), '');
  const { exitCode, output } = await refusal({ dataDir: join(folder, 'file') });
  expect([exitCode, output]).toEqual([
    1,
    expect.stringContaining('is not a folder. Set DATA_DIR to a folder.'),
  ]);
}, 30_000);

test('a full disk', async () => {
  const { exitCode, output } = await refusal({ fileSizeLimit: 16 });
  expect(exitCode).toBe(1);
  expect(output).toContain(`The data folder ${folder} is on a disk that is full. Make room and start again.`);
}, 30_000);

describe('a list that is there', () => {
  const people = Array.from({ length: 30 }, (_, n) => `person-${n}@example.org`);
  let kept: string;
  beforeAll(async () => {
    kept = mkdtempSync(join(tmpdir(), 'kept-list-'));
    const system = await startTestSystem({ site: false, dataDir: kept });
    for (const email of people) await signUp(system, email);
    await system.kill('SIGKILL');
  }, 30_000);
  afterAll(() => rmSync(kept, { recursive: true }));
  beforeEach(() => cpSync(kept, folder, { recursive: true }));

  const logIn = (of: string) => {
    const store = join(of, 'store');
    return join(store, readdirSync(store).find((name) => name.endsWith('.log')) ?? '');
  };

  test('and was cut by 1 to 64 bytes is not served, unless told to go on; then only what was cut may be gone', async () => {
    const { size } = statSync(logIn(kept));
    for (const bytes of [1, 7, 33, 64]) {
      copyFileSync(logIn(kept), logIn(folder));
      truncateSync(logIn(folder), size - bytes);
      const { exitCode, output } = await refusal({});
      expect(exitCode).toBe(1);
      expect(output).toContain('is torn: its last record was cut');
      expect(output).toContain('npm start -- --accept-torn-log');
    }
    const system = await startTestSystem({ site: false, dataDir: folder, args: ['--accept-torn-log'] });
    const { total, rows } = await readList(system);
    expect([total, rows.sort()]).toEqual([people.length, [...people].sort()]);
    await system.stop();
  }, 60_000);

  test('and is gone is not replaced by an empty one', async () => {
    rmSync(join(folder, 'store'), { recursive: true });
    const { exitCode, output } = await refusal({});
    expect(exitCode).toBe(1);
    expect(output).toContain(`The signup list that was kept in ${join(folder, 'store')} is gone or damaged.`);
    expect(readdirSync(folder)).not.toContain('store');
  }, 30_000);

  test('and lost its manifest is told to be damaged', async () => {
    const store = join(folder, 'store');
    for (const name of readdirSync(store).filter((file) => file.startsWith('MANIFEST')))
      rmSync(join(store, name));
    const { exitCode, output } = await refusal({});
    expect(exitCode).toBe(1);
    expect(output).toContain('holds a damaged signup list. Put a backup of the folder in its place.');
  }, 30_000);

  test('and has rubbish at its end is not served', async () => {
    appendFileSync(logIn(folder), Buffer.alloc(11));
    const { exitCode, output } = await refusal({});
    expect([exitCode, output]).toEqual([1, expect.stringContaining('is torn')]);
  }, 30_000);
});
