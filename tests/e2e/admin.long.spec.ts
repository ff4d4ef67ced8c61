import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillDataFolder, startTestSystem } from '@tariff-tantrum/infra/testing';
import { signIn, stat } from './admin-page';
import { expect, test } from './fixture';

const PASSWORD = 'correct-horse-battery';
const PEOPLE = 100_000;
const MEGABYTE = 1_000_000;

test('with 100,000 signups the dashboard opens fast, scrolls with constant memory, and exports all of them', async ({
  page,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'long-list-'));
  const start = Date.now() - 20 * 24 * 60 * 60 * 1000;
  await fillDataFolder(dataDir, PEOPLE, (n) => ({
    email: `person${n}@example.org`,
    name: `Person ${n}`,
    at: new Date(start + n * 15_000).toISOString(),
  }));
  const system = await startTestSystem({ dataDir, env: { ADMIN_PASSWORD: PASSWORD } });

  await page.goto(`${system.url}/admin`);
  const startedAt = Date.now();
  await signIn(page, PASSWORD);
  await expect(stat(page, 'Total Signups')).toHaveText('100,000');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  const usableAfter = Date.now() - startedAt;

  const devtools = await page.context().newCDPSession(page);
  const used = async () => {
    await devtools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await devtools.send('Runtime.getHeapUsage');
    return { heap: usedSize, nodes: await page.locator('tbody tr').count() };
  };
  const scroller = page.getByRole('region', { name: 'The list of signups' });
  const before = await used();
  for (let loaded = 0; loaded < 10_000; ) {
    await scroller.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await page.getByText(/[\d,]+ signups loaded/).waitFor();
    loaded = Number((await page.getByText(/[\d,]+ signups loaded/).textContent())?.replace(/\D/g, ''));
  }
  const after = await used();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await (await download).path();
  const expected = await fetch(`${system.url}/api/launch-signups/export`, {
    headers: { Authorization: `Bearer ${PASSWORD}` },
  });
  expect(Buffer.compare(await readFile(file), Buffer.from(await expected.arrayBuffer()))).toBe(0);

  console.log(
    `usable after ${usableAfter} ms; 10,000 rows scrolled: ${((after.heap - before.heap) / MEGABYTE).toFixed(1)} MB more`,
  );
  expect(usableAfter).toBeLessThan(2000);
  expect(after.nodes).toBeLessThan(60);
  expect(after.heap - before.heap).toBeLessThan(10 * MEGABYTE);
  await system.stop();
  await rm(dataDir, { recursive: true });
});
