import type { Page } from '@playwright/test';
import { SIGNUP_TOASTS } from '@tariff-tantrum/lambdas/facts/derived';
import { expect, test } from './fixture';
import { emailField, SIGNUP_FORMS, TOAST_MS, toast, toastRegion } from './signup-page';

const cart = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Cart/ });

/** Loads the landing page with a fake clock, and the code of the signup and of its toasts, of which it shows one. */
async function openReady(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/');
  await emailField(page).focus();
  // The bootstrap script runs an island's code a moment after the event that requests it.
  await page.clock.runFor(1000);
  await expect(page.locator('[data-island=signup][data-hydrated]')).toHaveCount(SIGNUP_FORMS.length);
  // The first toast waits for its code, and would wait for ever once the clock is stopped.
  await emailField(page).press('Enter');
  await expect(toast(page)).toBeVisible();
}

/** Two frames, after which Preact has rendered and its effects have begun the timers of what it shows. */
const TWO_FRAMES_MS = 40;
const settle = (page: Page) => page.clock.runFor(TWO_FRAMES_MS);

/** Submits an empty e-mail, which shows a toast in place of the last one and keeps the focus in the field. */
async function showToast(page: Page): Promise<void> {
  const last = toastRegion(page).locator('[data-last]');
  for (const shown of await toast(page).all()) await shown.evaluate((node) => (node.dataset.last = ''));
  await emailField(page).press('Enter');
  await settle(page);
  await expect(toast(page).and(page.locator(':not([data-last])'))).toContainText(
    SIGNUP_TOASTS.emailRequired.title,
  );
  await expect(last).toHaveCount(0);
  await expect(toast(page)).toHaveCount(1);
  await settle(page);
}

test('a toast closes after 5000 ms of its own, which F8 pauses, or by keyboard', async ({ page }) => {
  await openReady(page);
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await showToast(page);
  await page.clock.runFor(3000);
  await showToast(page);
  await page.clock.runFor(TOAST_MS - 100);
  await expect(toast(page)).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast(page)).toBeHidden();

  await showToast(page);
  await page.keyboard.press('F8');
  await settle(page);
  await expect(toastRegion(page).getByRole('list')).toBeFocused();
  await settle(page);
  await page.clock.runFor(60_000);
  await expect(toast(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await settle(page);
  await expect(toast(page)).toBeHidden();

  await showToast(page);
  await page.keyboard.press('F8');
  await toast(page).getByRole('button', { name: 'Close' }).press('Enter');
  await settle(page);
  await expect(toast(page)).toBeHidden();
});

test('toasts are at most 420 px wide, and close by a swipe of more than 50 px to the right', async ({
  page,
}) => {
  await openReady(page);
  await showToast(page);
  for (const [width, distance] of [
    [1280, 40],
    [360, 60],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await toast(page).hover({ position: { x: 20, y: 20 } });
    const list = await toastRegion(page).getByRole('list').boundingBox();
    expect(list?.width).toBe(Math.min(420, width - 32));
    expect((list?.x ?? 0) + (list?.width ?? 0)).toBe(width - 16);
    const box = await toast(page).boundingBox();
    const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20];
    await page.mouse.down();
    await page.mouse.move(x + distance, y, { steps: 5 });
    await page.mouse.up();
    await settle(page);
    await expect(toast(page)).toBeVisible({ visible: distance < 50 });
  }
});

/** Moves the pointer away, and lets the time pass in which it might have gone to the tooltip. */
async function leaveForPage(page: Page): Promise<void> {
  await page.mouse.move(0, 500, { steps: 5 });
  await page.clock.runFor(350);
  await expect(page.getByRole('tooltip')).toBeHidden();
}

test('the tooltip opens after 700 ms, or at once within 300 ms after another', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const tooltip = page.getByRole('tooltip');
  // The first one appears when its code has been loaded; only the next ones can be timed.
  await cart(page).hover();
  await expect(tooltip).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await leaveForPage(page);
  await page.clock.runFor(350);

  await cart(page).hover();
  await page.clock.runFor(650);
  await expect(tooltip).toBeHidden();
  await page.clock.runFor(100);
  await expect(tooltip).toBeVisible();
  // At once, when the tooltip has not begun to follow the pointer.
  await leaveForPage(page);

  await cart(page).hover();
  await page.clock.runFor(50);
  await expect(tooltip).toBeVisible();
});
