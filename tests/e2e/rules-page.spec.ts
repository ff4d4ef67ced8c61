import type { Page } from '@playwright/test';
import { expect, test } from './fixture';

const TABS = [
  { name: 'Setup', id: 'setup', text: 'Deal 5 action cards to each player' },
  { name: 'Gameplay', id: 'gameplay', text: 'Play one card, if you like' },
  { name: 'Card Types', id: 'card-types', text: 'Values 0%-50%' },
  { name: 'Winning', id: 'winning', text: 'The highest total loses' },
] as const;

async function expectOpen(page: Page, open: (typeof TABS)[number]) {
  await expect(page.locator(`#${open.id}`)).toBeVisible();
  await expect(page.locator(`#${open.id}`)).toContainText(open.text);
  for (const { id } of TABS.filter((tab) => tab !== open)) await expect(page.locator(`#${id}`)).toBeHidden();
}

test('the tabs of the rules follow the ARIA keyboard pattern, and leave modified keys and clicks to the browser', async ({
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
  const opened = page.context().waitForEvent('page');
  await page.getByRole('tab', { name: 'Winning' }).click({ modifiers: ['Shift'] });
  await expect(await opened).toHaveURL(/#winning$/);
  await expectOpen(page, TABS[1]);
  await page.getByRole('tab', { name: 'Gameplay' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('tabpanel', { name: 'Gameplay' })).toBeFocused();
});

test('all four tabs are printed', async ({ page }) => {
  await page.goto('/how-to-play#gameplay');
  await page.emulateMedia({ media: 'print' });
  for (const { id } of TABS) await expect(page.locator(`#${id}`)).toBeVisible();
});

for (const format of ['A4', 'Letter']) {
  test(`the rules fit on one printed page of the format ${format}`, async ({ page }) => {
    await page.goto('/how-to-play');
    const pdf = await page.pdf({ format, preferCSSPageSize: false });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  });
}
