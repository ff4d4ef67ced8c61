import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Returns violations of WCAG 2.2 AA that axe finds, as `rule: selector`. */
export async function findViolations(page: Page, disabledRules: readonly string[] = []): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(TAGS)
    .disableRules([...disabledRules])
    // Otherwise every result is sent through a page of its own, which only frames of other origins need.
    .setLegacyMode(page.frames().length === 1)
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Returns horizontal overflow of the page, and texts that are cut off at its right edge. */
export const findOverflow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
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
    return [
      ...(overflow > 0 ? [`the page is ${overflow} px too wide`] : []),
      ...cut.map(({ tagName, textContent }) => `${tagName} is cut off: ${textContent}`),
    ];
  });
