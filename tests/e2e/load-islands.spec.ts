import { SIGNUP_TOASTS } from '@tariff-tantrum/lambdas/facts/derived';
import { expect, recordConsole, test } from './fixture';
import { prompt } from './owner/owner';
import { emailField, hydrateSignup, keepToasts, nameField, submitButton, toast } from './signup-page';
import { SITE } from './site-texts';

/** What the browser says of a file that a test has aborted. */
const ABORTED = 'net::ERR_FAILED';

/** The files of islands; each test decides whether they arrive. */
const FILES = '**/static/*.js';

test('a game or form whose code failed to load is loaded at the next touch', async ({ page }) => {
  const lines = recordConsole(page);
  await keepToasts(page);
  await page.route(FILES, (route) => route.abort());
  await page.goto('/');
  const demo = page.locator('[data-island=demo]');
  await demo.locator('summary').click();
  await expect(demo.locator('details').getByRole('status')).toHaveText(/could not be loaded/);
  const failed = page.waitForEvent('requestfailed');
  await emailField(page).focus();
  await failed;
  await page.unroute(FILES);
  await page.mouse.move(0, 0);
  await demo.hover();
  await expect(demo.getByRole('button', { name: SITE.DEMO_GAME.stepwise })).toBeVisible();
  await expect(async () => {
    await nameField(page).focus();
    await hydrateSignup(page);
  }).toPass();
  await submitButton(page).click();
  await expect(toast(page)).toContainText(SIGNUP_TOASTS.emailRequired.title);
  // The browser reports each aborted file, at any time later.
  expect(lines.filter((line) => !line.includes(ABORTED))).toEqual([]);
});

test('the dashboard says that its code did not arrive, and the next touch loads it', async ({ page }) => {
  await page.route(FILES, (route) => route.abort());
  await page.goto('/admin');
  await expect(page.getByRole('status')).toHaveText(/could not be loaded/);
  await page.unroute(FILES);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(prompt(page)).toBeVisible();
});

test('the inquiry form says that its details cannot be added, until its code arrives', async ({ page }) => {
  await page.route(FILES, (route) => route.abort());
  await page.goto('/wholesale');
  await page.getByLabel('Business Name').fill('Spil & Sjov');
  await expect(page.getByText('cannot be added to the letter')).toBeVisible();
  await page.unroute(FILES);
  await page.getByLabel('Type of Business').focus();
  await expect(page.getByRole('link', { name: 'Send Inquiry' })).toHaveAttribute('href', /Spil/);
  await expect(page.getByText('cannot be added to the letter')).toBeHidden();
});
