import { createHash, type Hash } from 'node:crypto';
import { createReadStream, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fillDataFolder, startTestSystem, type TestSystem } from '@tariff-tantrum/infra/testing';
import { emptyFolder, run } from '../testing/cli';
import { buildProgram, runProcess } from '../testing/process';
import { hoursAgo, ownerOf, PASSWORD } from '../testing/system';

const ROWS = 1_000_000;
const PEAK_LIMIT_MB = 120;
const MINUTES = 60_000;

const folder = emptyFolder();
const dataDir = emptyFolder();
let system: TestSystem;
beforeAll(async () => {
  buildProgram();
  // Over the last 40 days, and none in an hour that can still change.
  await fillDataFolder(dataDir, ROWS, (n) => ({
    email: `person-${n}@example.com`,
    name: `Ada "${n}" Müller, 李小龍`,
    at: hoursAgo(3 + (n / ROWS) * 40 * 24),
  }));
  system = await startTestSystem({ site: false, dataDir, env: { ADMIN_PASSWORD: PASSWORD } });
  // The first count reads all days, for a few seconds at a time.
  while ((await run(['stats'], { env: ownerOf(system) })).code !== 0);
}, 60 * MINUTES);
afterAll(async () => {
  await system.stop();
  for (const path of [folder, dataDir]) rmSync(path, { recursive: true, force: true });
});

async function digest(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash: Hash = createHash('sha256');
  for await (const chunk of chunks) hash.update(chunk);
  return hash.digest('hex');
}

/** Returns the peak memory of a running process in MB; undefined after its exit. */
function peakOf(pid: number | undefined): number | undefined {
  const file = `/proc/${pid}/status`;
  const status = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1];
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1000;
}

test(
  `an export of ${ROWS} signups has the exact bytes of the API and needs less than ${PEAK_LIMIT_MB} MB of memory`,
  async () => {
    const response = await fetch(`${system.url}/api/launch-signups/export`, {
      headers: { Authorization: Buffer.from(`Bearer ${PASSWORD}`).toString('latin1') },
    });
    expect(response.headers.get('X-Total-Count')).toBe(String(ROWS));
    if (!response.body) throw new Error('The response has no body.');
    const sent = await digest(response.body);

    let peak = 0;
    let timer: NodeJS.Timeout | undefined;
    const started = performance.now();
    const { code, stdout } = await runProcess(['export', '-o', 'all.csv', '--json'], {
      env: ownerOf(system),
      cwd: folder,
      onStart: ({ pid }) => {
        timer = setInterval(() => {
          peak = peakOf(pid) ?? peak;
        }, 50);
      },
    });
    clearInterval(timer);
    const seconds = (performance.now() - started) / 1000;
    console.info(`Exported ${ROWS} rows in ${seconds.toFixed(1)} s, peak memory ${peak.toFixed(0)} MB`);

    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ rows: ROWS });
    expect(await digest(createReadStream(join(folder, 'all.csv')))).toBe(sent);
    expect(peak).toBeGreaterThan(20);
    expect(peak).toBeLessThan(PEAK_LIMIT_MB);
  },
  30 * MINUTES,
);
