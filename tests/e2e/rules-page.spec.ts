import type { Page } from '@playwright/test';
import { expect, test } from './fixture';
import { SITE } from './site-texts';

const TABS = SITE.HOW_TO_PLAY.tabs;
const NONE = { id: '', label: '' };
const [FIRST = NONE, SECOND = NONE] = TABS;
const LAST = TABS.at(-1) ?? NONE;

const tab = (page: Page, { label }: typeof NONE) => page.getByRole('tab', { name: label });

async function expectOpen(page: Page, open: typeof NONE) {
  await expect(tab(page, open)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel')).toHaveAccessibleName(open.label);
  for (const { id } of TABS) await expect(page.locator(`#${id}`)).toBeVisible({ visible: id === open.id });
}

test('tabs follow the ARIA keyboard pattern, and leave modified keys and clicks to the browser', async ({
  page,
}) => {
  await page.goto('/how-to-play');
  await tab(page, FIRST).focus();
  for (const [key, next] of [
    ['ArrowRight', SECOND],
    ['End', LAST],
    ['ArrowRight', FIRST],
    ['ArrowLeft', LAST],
    ['Home', FIRST],
    ['ArrowRight', SECOND],
  ] as const) {
    await page.keyboard.press(key);
    await expect(tab(page, next)).toBeFocused();
    await expectOpen(page, next);
  }
  for (const key of ['Alt+ArrowLeft', 'Control+Home', 'Shift+ArrowRight', 'Meta+ArrowRight']) {
    await page.keyboard.press(key);
    await expectOpen(page, SECOND);
  }
  const isLeft = page.evaluate(
    () =>
      new Promise((resolve) => {
        const onClick = (event: MouseEvent) => {
          resolve(!event.defaultPrevented);
          // The browser would open a window, of which the page knows nothing.
          event.preventDefault();
        };
        addEventListener('click', onClick, { once: true });
      }),
  );
  await tab(page, LAST).click({ modifiers: ['Shift'] });
  expect(await isLeft).toBe(true);
  await expectOpen(page, SECOND);
  await tab(page, SECOND).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel', { name: SECOND.label })).toBeFocused();
});

test('all tabs are printed, on one page of each common format', async ({ page }) => {
  await page.goto(`/how-to-play#${SECOND.id}`);
  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({ format, preferCSSPageSize: false });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }
  await page.emulateMedia({ media: 'print' });
  for (const { id } of TABS) await expect(page.locator(`#${id}`)).toBeVisible();
});
