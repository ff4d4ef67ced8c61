import { recordConsole } from './console-lines';
import { expect, test } from './fixture';
import { enterPassword, stat } from './owner/owner';
import { emailField } from './signup-page';

test('the controls of the landing page log only their own lines', async ({ page }) => {
  const lines = recordConsole(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Cart/ }).click();
  for (const name of ['Cards', 'Rules', 'Overview']) await page.getByRole('tab', { name }).click();
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Email Us' });
  await link.evaluate((element) => element.addEventListener('click', (event) => event.preventDefault()));
  await link.click();
  await page.waitForLoadState('networkidle');
  expect(lines).toEqual(['Mobile menu clicked', 'Cart clicked', 'Contact email clicked']);
});

test('a signup logs nothing if it is refused, accepted, or sent before hydration', async ({ page }) => {
  const lines = recordConsole(page);
  await page.goto('/');
  const submit = page.locator('#signup button[type=submit]');
  await submit.click();
  await expect(page.getByText('Email Required', { exact: true })).toBeVisible();
  await emailField(page).fill('silent@example.com');
  await submit.click();
  await expect(page.getByRole('heading', { name: "You're on the list!" })).toBeVisible();
  await page.route('**/*.js', (route) => route.abort());
  await page.reload();
  const count = lines.length;
  await emailField(page).evaluate((field: HTMLInputElement) => {
    field.value = 'silent-too@example.com';
  });
  await submit.click({ noWaitAfter: true });
  await expect(page).toHaveURL('/signed-up');
  expect(lines.slice(0, count)).toEqual([]);
});

test('the FAQ, the contact page and the wholesale form log nothing', async ({ page }) => {
  const lines = recordConsole(page);
  await page.goto('/faq');
  for (const question of await page.locator('summary').all()) await question.click();
  await page.goto('/wholesale');
  await page.getByLabel('Business name').fill('Tin & Sons');
  await page.waitForLoadState('networkidle');
  await page.goto('/contact');
  expect(lines).toEqual([]);
});

test('the admin page logs nothing from the prompt to the export', async ({ page, system }) => {
  const lines = recordConsole(page);
  await page.goto('/admin');
  await enterPassword(page, system.password);
  await expect(stat(page, 'Total Signups')).toHaveText(/\d/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await (await download).path();
  expect(lines).toEqual([]);
});

test('warnings of the browser are recorded, such as an unknown feature in a policy', async ({ page }) => {
  const lines = recordConsole(page);
  await page.route('**/terms', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      headers: { ...response.headers(), 'permissions-policy': 'nonsense=()' },
    });
  });
  await page.goto('/terms', { waitUntil: 'networkidle' });
  expect(lines.join()).toContain('nonsense');
});
