import { expect, test } from './fixture';

test("Chromium's own parser finds no error in the web manifest, and its icons", async ({ page }) => {
  await page.goto('/');
  const devTools = await page.context().newCDPSession(page);
  const { url, errors, data } = await devTools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons } = JSON.parse(data ?? '');
  expect(icons.length).toBeGreaterThan(1);
  for (const { src, sizes } of icons) {
    const size = await page.evaluate(async (address) => {
      const picture = new Image();
      picture.src = address;
      await picture.decode();
      return `${picture.naturalWidth}x${picture.naturalHeight}`;
    }, new URL(src, url).href);
    expect(size).toBe(sizes);
  }
});
