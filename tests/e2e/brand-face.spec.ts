import type { CDPSession } from '@playwright/test';
import { expect, test } from './fixture';
import { PUBLIC_PAGES } from './public-pages';

/** Returns whether each matching element with text is drawn in a font of the page. */
async function inBrandFace(devtools: CDPSession, selector: string): Promise<boolean[]> {
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument', { depth: 0 });
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  expect(nodeIds.length).toBeGreaterThan(0);
  return Promise.all(
    nodeIds.map(async (nodeId) => {
      const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
      return fonts.every(({ isCustomFont }) => isCustomFont);
    }),
  );
}

for (const path of PUBLIC_PAGES) {
  test(`the titles and stamps of ${path} are in the brand face, and no font is requested`, async ({
    page,
  }) => {
    const fonts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'font' && request.url().startsWith('http')) fonts.push(request.url());
    });
    const devtools = await page.context().newCDPSession(page);
    await page.goto(path);
    const selector = path === '/' ? '.display' : 'h1, .display';
    expect(await inBrandFace(devtools, selector)).not.toContain(false);
    expect(fonts).toEqual([]);
  });
}

/** Lighthouse's slow 4G: latency in ms, and bytes per second. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

for (const path of ['/', '/how-to-play', '/faq']) {
  for (const visit of [1, 2, 3]) {
    test(`on slow 4G the first paint of ${path} has the brand face, in cold visit ${visit} of 3`, async ({
      page,
    }) => {
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
      await page.goto(path);
      const seen = () => page.evaluate(() => (window as unknown as { seen: object }).seen);
      await expect.poll(seen).toHaveProperty('first-contentful-paint', true);
      const selector = path === '/' ? '.display' : 'h1';
      expect(await inBrandFace(devtools, selector)).not.toContain(false);
    });
  }
}
