import { expect, type Page } from '@playwright/test';
import { findOverflow, findViolations } from '../../axe';

/** Widths in CSS pixels; 320 is also a window of 1280 pixels at a zoom of 400%. */
const WIDTHS = [560, 768, 1024];
/** The colours of all texts are the same at all widths, so each scheme is checked at one of the extremes. */
const EXTREMES = [
  [320, 'light'],
  [1440, 'dark'],
] as const;

/** Checks that the current state fits all widths, and with axe the narrowest and the widest. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect.soft({ width, overflow: await findOverflow(page) }).toEqual({ width, overflow: [] });
  }
  for (const [width, colorScheme] of EXTREMES) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    const faults = [...(await findOverflow(page)), ...(await findViolations(page))];
    expect.soft({ width, colorScheme, faults }).toEqual({ width, colorScheme, faults: [] });
  }
}
