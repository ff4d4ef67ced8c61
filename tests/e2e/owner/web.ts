import { readdirSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, expect, type Request } from '@playwright/test';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { EXPORT_FILENAME } from '@tariff-tantrum/lambdas/contract/mailing-tools';
import type { Owner } from './owner';

export interface WebStart {
  browser: Browser;
  /** Where downloads are saved. */
  folder: string;
  url: string;
  /** Whether `advance` will be called. A fake clock calls back with a delay, also for animation frames. */
  fakeClock: boolean;
}

/** Opens `/admin` of a server. */
export async function startWeb({ browser, folder, url, fakeClock }: WebStart): Promise<Owner> {
  const context = await browser.newContext({ permissions: ['clipboard-write'] });
  const page = await context.newPage();
  const requests: string[] = [];
  if (fakeClock) await page.clock.install();
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    requests.push(request.url());
    if (new URL(request.url()).pathname !== PATHS.export) underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  page.on('download', (download) => {
    // Tests look at the folder, where a file appears whole. A download that is cut off has none.
    const saved = `${folder}.download`;
    download
      .saveAs(saved)
      .then(() => renameSync(saved, join(folder, EXPORT_FILENAME)))
      .catch(() => undefined);
  });
  await page.goto(`${url}/admin`);
  return {
    page,
    requests,
    saveExports: async () => join(folder, EXPORT_FILENAME),
    savedFiles: () => readdirSync(folder),
    async advance(minutes) {
      // A read would reach its time limit.
      await expect.poll(() => underWay.size).toBe(0);
      // The page looks at the clock every ten seconds.
      await page.clock.fastForward(minutes * 60_000 + 10_000);
    },
    async exit() {
      // What a test answers itself may be under way.
      if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
      await context.close();
    },
  };
}
