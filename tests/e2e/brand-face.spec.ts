import { expect, test } from './fixture';
import { inBrandFace } from './in-brand-face';

/** Lighthouse's slow 4G: latency in ms, and bytes per second. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

test('on slow 4G the first paint has the brand face', async ({ page }) => {
  await page.addInitScript(() => {
    const seen: Record<string, boolean> = {};
    Object.assign(window, { seen });
    const isLoaded = () => document.fonts.check('1em "Tantrum Display"', 'TARIFF');
    new PerformanceObserver((list) => {
      for (const { name } of list.getEntries()) seen[name] = isLoaded();
    }).observe({ type: 'paint', buffered: true });
  });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
  await page.goto('/');
  const seen = () => page.evaluate(() => (window as unknown as { seen: object }).seen);
  await expect.poll(seen).toHaveProperty('first-contentful-paint', true);
  expect(await inBrandFace(devtools, '.display')).not.toContain(false);
});
