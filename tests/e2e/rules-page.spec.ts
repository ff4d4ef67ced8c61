import type { Page } from '@playwright/test';
import { expect, test } from './fixture';

const TABS = [
  { name: 'Setup', id: 'setup' },
  { name: 'Gameplay', id: 'gameplay' },
  { name: 'Card Types', id: 'card-types' },
  { name: 'Winning', id: 'winning' },
] as const;

async function expectOpen(page: Page, open: (typeof TABS)[number]) {
  await expect(page.getByRole('tab', { name: open.name })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('tabpanel')).toHaveAccessibleName(open.name);
  for (const { id } of TABS) await expect(page.locator(`#${id}`)).toBeVisible({ visible: id === open.id });
}

test('tabs follow the ARIA keyboard pattern, and leave modified keys and clicks to the browser', async ({
  page,
}) => {
  await page.goto('/how-to-play');
  await page.getByRole('tab', { name: 'Setup' }).focus();
  for (const [key, tab] of [
    ['ArrowRight', TABS[1]],
    ['End', TABS[3]],
    ['ArrowRight', TABS[0]],
    ['ArrowLeft', TABS[3]],
    ['Home', TABS[0]],
    ['ArrowRight', TABS[1]],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page.getByRole('tab', { name: tab.name })).toBeFocused();
    await expectOpen(page, tab);
  }
  for (const key of ['Alt+ArrowLeft', 'Control+Home', 'Shift+ArrowRight', 'Meta+ArrowRight']) {
    await page.keyboard.press(key);
    await expectOpen(page, TABS[1]);
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
  await page.getByRole('tab', { name: 'Winning' }).click({ modifiers: ['Shift'] });
  expect(await isLeft).toBe(true);
  await expectOpen(page, TABS[1]);
  await page.getByRole('tab', { name: 'Gameplay' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel', { name: 'Gameplay' })).toBeFocused();
});

test('all four tabs are printed, on one page of each common format', async ({ page }) => {
  await page.goto('/how-to-play#gameplay');
  for (const format of ['A4', 'Letter']) {
    const pdf = await page.pdf({ format, preferCSSPageSize: false });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  }
  await page.emulateMedia({ media: 'print' });
  for (const { id } of TABS) await expect(page.locator(`#${id}`)).toBeVisible();
});
