import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds against WCAG 2.2 AA, by rule and place; `without` names rules that cannot be asked there. */
export async function findings(page: Page, without: readonly string[] = []): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(TAGS)
    .disableRules([...without])
    .analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** What a visitor would have to scroll sideways for, or cannot see because it is cut off there. */
export const sideways = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const beyond = scrollWidth - clientWidth;
    const hasText = ({ childNodes }: Element) =>
      [...childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim());
    const cut = [...document.querySelectorAll('body *')].filter(
      (element) =>
        hasText(element) &&
        element.checkVisibility() &&
        element.getBoundingClientRect().right > clientWidth + 1,
    );
    return [
      ...(beyond > 0 ? [`the page is ${beyond} px too wide`] : []),
      ...cut.map(({ tagName, textContent }) => `${tagName} is cut off: ${textContent}`),
    ];
  });
