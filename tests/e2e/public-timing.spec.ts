import type { Page } from '@playwright/test';
import { expect, test } from './fixture';
import { emailField } from './signup-page';

const viewport = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });
const toast = (page: Page) => viewport(page).getByRole('listitem');
const cart = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ });

/** Loads the landing page with a fake clock, and the code of the signup and its toasts. */
async function openReady(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/');
  const toastCode = page.waitForResponse(/\/Toaster-/);
  await emailField(page).focus();
  // The bootstrap script runs an island's code a moment after the event that requests it.
  await page.clock.runFor(1000);
  await toastCode;
}

/** Submits an empty e-mail, which shows a toast and keeps the focus in the field. */
async function showToast(page: Page): Promise<void> {
  await emailField(page).press('Enter');
  await expect(toast(page)).toContainText('Email Required');
}

test('a toast closes after 5000 ms', async ({ page }) => {
  await openReady(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await showToast(page);
  await page.clock.runFor(4900);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast(page)).toBeHidden();
});

test('a new toast replaces the last one and closes after 5000 ms of its own', async ({ page }) => {
  await openReady(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await showToast(page);
  await page.clock.runFor(3000);
  await toast(page).evaluate((first) => first.setAttribute('data-first', ''));
  await showToast(page);
  await expect(viewport(page).locator('[data-first]')).toHaveCount(0);
  await expect(toast(page)).toHaveCount(1);
  await page.clock.runFor(3000);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(2100);
  await expect(toast(page)).toBeHidden();
});

test('F8 focuses the toasts and pauses their timer, and Escape closes them', async ({ page }) => {
  await openReady(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await showToast(page);
  await page.keyboard.press('F8');
  await expect(viewport(page).getByRole('list')).toBeFocused();
  await page.clock.runFor(60_000);
  await expect(toast(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await expect(toast(page)).toBeHidden();
});

test('the close button of a toast works by keyboard', async ({ page }) => {
  await openReady(page);
  await showToast(page);
  await page.keyboard.press('F8');
  const close = toast(page).getByRole('button', { name: 'Close' });
  await close.focus();
  await page.keyboard.press('Enter');
  await expect(toast(page)).toBeHidden();
});

for (const [distance, closes] of [
  [40, false],
  [60, true],
] as const) {
  test(`a swipe of ${distance} px to the right ${closes ? 'closes a toast' : 'does not close a toast'}`, async ({
    page,
  }) => {
    await openReady(page);
    await showToast(page);
    await toast(page).hover({ position: { x: 20, y: 20 } });
    const box = await toast(page).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
    await page.mouse.down();
    await page.mouse.move(x + distance, y, { steps: 5 });
    await page.mouse.up();
    await expect(toast(page)).toBeVisible({ visible: !closes });
  });
}

for (const width of [360, 1280]) {
  test(`toasts are at most 420 px wide on a screen of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openReady(page);
    await showToast(page);
    const box = await viewport(page).getByRole('list').boundingBox();
    expect(box?.width).toBe(Math.min(420, width - 32));
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBe(width - 16);
  });
}

test('the tooltip opens after 700 ms, or at once within 300 ms after another', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const tooltip = page.getByRole('tooltip');
  // The first one appears when its code has been loaded; only the next ones can be timed.
  await cart(page).hover();
  await expect(tooltip).toBeVisible();
  await page.mouse.move(0, 500, { steps: 5 });
  await expect(tooltip).toBeHidden();
  await page.clock.pauseAt(Date.now() + 3_600_000);

  await cart(page).hover();
  await page.clock.runFor(650);
  await expect(tooltip).toBeHidden();
  await page.clock.runFor(100);
  await expect(tooltip).toBeVisible();
  await page.mouse.move(0, 500, { steps: 5 });
  await expect(tooltip).toBeHidden();

  await page.clock.runFor(200);
  await cart(page).hover();
  await page.clock.runFor(50);
  await expect(tooltip).toBeVisible();
});
