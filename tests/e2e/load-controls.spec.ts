import { recordConsole } from './console-lines';
import { expect, test } from './fixture';
import { emailField, hydrateSignup, submitButton } from './signup-page';

/** The files of controls; each test decides whether they arrive. */
const FILES = '**/static/*.js';

test('the game says that its code did not arrive, and the next touch loads it', async ({ page }) => {
  await page.route(FILES, (route) => route.abort());
  await page.goto('/');
  const demo = page.locator('[data-island=demo]');
  await demo.locator('summary').click();
  await expect(demo.getByRole('status')).toHaveText(/could not be loaded/);
  await page.unroute(FILES);
  const lines = recordConsole(page);
  await demo.locator('summary').click();
  await page.mouse.move(0, 0);
  await demo.locator('summary').click();
  await expect(demo.getByRole('button', { name: 'Start' })).toBeVisible();
  expect(lines).toEqual([]);
});

test('the dashboard says that its code did not arrive, and the next touch loads it', async ({ page }) => {
  await page.route(FILES, (route) => route.abort());
  await page.goto('/admin');
  await expect(page.getByRole('status')).toHaveText(/could not be loaded/);
  await page.unroute(FILES);
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(page.getByRole('dialog', { name: 'Admin password' })).toBeVisible();
});

test('the inquiry form says that its details cannot be added, until its code arrives', async ({ page }) => {
  await page.route(FILES, (route) => route.abort());
  await page.goto('/wholesale');
  const name = page.getByLabel('Business Name');
  await name.fill('Spil & Sjov');
  await expect(page.getByText('cannot be added to the letter')).toBeVisible();
  await page.unroute(FILES);
  await page.getByLabel('Type of Business').focus();
  await expect(page.getByRole('link', { name: 'Send Inquiry' })).toHaveAttribute('href', /Spil/);
  await expect(page.getByText('cannot be added to the letter')).toBeHidden();
});

test('a form whose code did not arrive at first is hydrated at the next touch, with its toasts', async ({
  page,
}) => {
  await page.route(FILES, (route) => route.abort());
  await page.goto('/');
  const failed = page.waitForEvent('requestfailed');
  await emailField(page).focus();
  await failed;
  await page.unroute(FILES);
  await expect(async () => {
    await page.locator('#signup').getByLabel('Name').focus();
    await hydrateSignup(page);
  }).toPass();
  await submitButton(page).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Email Required' })).toBeVisible();
});
