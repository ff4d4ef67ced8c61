import { expect, type Page } from '@playwright/test';
import { findOverflow, findViolations } from '../../axe';

/** Widths in CSS pixels; 320 is also a window of 1280 pixels at a zoom of 400%. */
const WIDTHS = [560, 768, 1024];
/** The colours of all texts are the same at all widths, so each scheme is checked at one of the extremes. */
const EXTREMES = [
  [320, 'light'],
  [1440, 'dark'],
] as const;

/**
 * Returns a function that checks a state: with axe and for overflow at the extremes if `thorough`, else at one of them,
 * the other for the next state; and at all other widths for overflow if `thorough`.
 */
export function accessibilityOf(page: Page, thorough: boolean): () => Promise<void> {
  let states = 0;
  return async () => {
    for (const width of thorough ? WIDTHS : []) {
      await page.setViewportSize({ width, height: 800 });
      expect.soft({ width, overflow: await findOverflow(page) }).toEqual({ width, overflow: [] });
    }
    const turn = states++ % EXTREMES.length;
    for (const [width, colorScheme] of EXTREMES.filter((_, n) => thorough || n === turn)) {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ colorScheme });
      const faults = [...(await findOverflow(page)), ...(await findViolations(page))];
      expect.soft({ width, colorScheme, faults }).toEqual({ width, colorScheme, faults: [] });
    }
  };
}
