import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Ends animations: a stamp that comes down is larger for a moment, and a toast that arrives paler. Only the last frame
 * counts.
 */
const endAnimations = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const animation of document.getAnimations()) {
      const hasEnd = animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY;
      if (hasEnd && animation.timeline === document.timeline) animation.finish();
    }
  });

/** Returns violations of WCAG 2.2 AA that axe finds, as `rule: selector`. */
export async function findViolations(page: Page, disabledRules: readonly string[] = []): Promise<string[]> {
  await endAnimations(page);
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .disableRules([...disabledRules])
    // Otherwise every result is sent through a page of its own, which only frames of other origins need.
    .setLegacyMode(page.frames().length === 1)
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Returns horizontal overflow of the page, texts cut off at its right edge, and tables wider than what they are in. */
export async function findOverflow(page: Page): Promise<string[]> {
  await endAnimations(page);
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const overflow = scrollWidth - clientWidth;
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim());
    const cut = [...document.querySelectorAll('body *')].filter(
      (element) =>
        hasText(element) &&
        element.checkVisibility() &&
        element.getBoundingClientRect().right > clientWidth + 1,
    );
    const rightOf = (element: Element | null) => element?.getBoundingClientRect().right ?? 0;
    const wide = [...document.querySelectorAll('main table')].filter(
      (table) => rightOf(table) > rightOf(table.parentElement) + 1,
    );
    return [
      ...(overflow > 0 ? [`the page is ${overflow} px too wide`] : []),
      ...cut.map(({ tagName, textContent }) => `${tagName} is cut off: ${textContent}`),
      ...wide.map((table) => `a table is too wide: ${table.querySelector('tr')?.textContent}`),
    ];
  });
}

/** Widths in CSS pixels, 320 being also a window of 1280 at a zoom of 400%; colours are the same at all of them. */
const EXTREMES = [
  [320, 'light'],
  [1440, 'dark'],
] as const;

/**
 * Lets no navigation stick to the window, or all again: for axe, a sticky navigation covers everything that is scrolled
 * below it. A window as high as the page would do, too, but the page grows as long as something is read.
 */
const letNothingStick = (page: Page, isOff = true): Promise<void> =>
  page.evaluate(
    (position) => {
      for (const nav of document.querySelectorAll('nav'))
        if (!position || getComputedStyle(nav).position === 'sticky') nav.style.position = position;
    },
    isOff ? 'static' : '',
  );

/**
 * Asserts that axe finds no fault in what is shown, and that it fits, at the extremes of width and in both colour
 * schemes.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const [width, colorScheme] of EXTREMES) {
    await page.setViewportSize({ width, height: 800 });
    await page.emulateMedia({ colorScheme });
    await letNothingStick(page);
    const faults = [...(await findOverflow(page)), ...(await findViolations(page))];
    await letNothingStick(page, false);
    expect.soft({ width, colorScheme, faults }).toEqual({ width, colorScheme, faults: [] });
  }
  if (size) await page.setViewportSize(size);
}
