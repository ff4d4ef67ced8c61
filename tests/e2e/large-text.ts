import type { Page } from '@playwright/test';
import { findOverflow } from './axe';
import { test as base, expect } from './fixture';
import { open, type PublicState } from './public-states';

/** In a browser whose text is set to 200%, which media queries in `rem` follow. */
export const test = base.extend({
  launchOptions: [
    ({ launchOptions }, use) =>
      use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'],
      }),
    { scope: 'worker' },
  ],
});

/** Asserts that nothing of a state is cut off on small phones. */
export async function expectFits(page: Page, state: PublicState): Promise<void> {
  // A stamp that is still falling is larger.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, state);
    const size = await page.evaluate(() => getComputedStyle(document.documentElement).fontSize);
    expect.soft({ width, size, cut: await findOverflow(page) }).toEqual({ width, size: '32px', cut: [] });
  }
}
