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
