import type { Page } from '@playwright/test';
import { figure, signIn } from './admin-page';
import { expect, test } from './fixture';
import { PUBLIC_PAGES } from './public-pages';

/** Every line, warning, error and complaint of the browser's about this page, from now on. */
function consoleOf(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (line) => lines.push(line.text()));
  page.on('pageerror', (error) => lines.push(String(error)));
  return lines;
}

test('a walk over all pages leaves no line but that of the browser about the missing one', async ({
  page,
}) => {
  const lines = consoleOf(page);
  for (const path of PUBLIC_PAGES) {
    await page.goto(path, { waitUntil: 'networkidle' });
    // Every control that answers to being pointed at or focused.
    for (const link of await page.locator('main a:visible, main summary:visible').all()) await link.focus();
  }
  expect(lines.filter((line) => !/status of 404/.test(line))).toEqual([]);
  expect(lines.length).toBeLessThanOrEqual(1);
});

test('on the landing page the controls leave their own lines alone', async ({ page }) => {
  const lines = consoleOf(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Cart/ }).click();
  for (const name of ['Cards', 'Rules', 'Overview']) await page.getByRole('tab', { name }).click();
  const letter = page.getByRole('contentinfo').getByRole('link', { name: 'Email Us' });
  await letter.evaluate((link) => link.addEventListener('click', (event) => event.preventDefault()));
  await letter.click();
  await page.waitForLoadState('networkidle');
  expect(lines).toEqual(['Mobile menu clicked', 'Cart clicked', 'Contact email clicked']);
});

test('signing up leaves none: refused empty, accepted, and without code', async ({ page }) => {
  const lines = consoleOf(page);
  await page.goto('/');
  const submit = page.locator('#signup button[type=submit]');
  await submit.click();
  await expect(page.getByText('Email Required', { exact: true })).toBeVisible();
  await page.getByLabel('Email').fill('silent@example.com');
  await submit.click();
  await expect(page.getByText("You're on the list!", { exact: true })).toBeVisible();
  await page.route('**/*.js', (route) => route.abort());
  await page.reload();
  const noise = lines.length;
  await page.getByLabel('Email').evaluate((field: HTMLInputElement) => {
    field.value = 'silent-too@example.com';
  });
  await submit.click({ noWaitAfter: true });
  await expect(page).toHaveURL('/signed-up');
  expect(lines.slice(0, noise)).toEqual([]);
});

test('questions, letters and the wholesale form leave none', async ({ page }) => {
  const lines = consoleOf(page);
  await page.goto('/faq');
  for (const question of await page.locator('summary').all()) await question.click();
  await page.goto('/wholesale');
  await page.getByLabel('Business name').fill('Tin & Sons');
  await page.waitForLoadState('networkidle');
  await page.goto('/contact');
  expect(lines).toEqual([]);
});

test("the owner's page leaves none, from the prompt to the export", async ({ page, system }) => {
  const lines = consoleOf(page);
  await page.goto('/admin');
  await signIn(page, system.password);
  await expect(figure(page, 'Total Signups')).toHaveText(/\d/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await (await download).path();
  expect(lines).toEqual([]);
});

test("the browser's own complaints are heard: a policy with an unknown feature is one", async ({ page }) => {
  const lines = consoleOf(page);
  await page.route('**/terms', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), 'permissions-policy': 'nonsense=()' },
    });
  });
  await page.goto('/terms', { waitUntil: 'networkidle' });
  expect(lines.join()).toContain('nonsense');
});
