import { expect, type Page } from '@playwright/test';
import { findOverflow, findViolations } from '../axe';

/** Widths in CSS pixels, 320 being also a window of 1280 at a zoom of 400%; colours are the same at all of them. */
const EXTREMES = [
  [320, 'light'],
  [1440, 'dark'],
] as const;

/** Asserts that axe finds no fault in what is shown, and that it fits, at the extremes of width and in both colour schemes. */
export async function expectAccessible(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const [width, colorScheme] of EXTREMES) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    const faults = [...(await findOverflow(page)), ...(await findViolations(page))];
    expect.soft({ width, colorScheme, faults }).toEqual({ width, colorScheme, faults: [] });
  }
  if (size) await page.setViewportSize(size);
}
