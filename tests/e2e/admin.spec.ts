import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { startTestSystem, type TestSystem } from '@tariff-tantrum/infra/testing';
import { createLaunchClient } from '@tariff-tantrum/lambdas/contract';
import { message, prompt, signIn as signInWith, stat } from './admin-page';
import { expect, test } from './fixture';

const PASSWORD = 'пароль-пароль p@ss';
let system: TestSystem;
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(600_000);
  system = await startTestSystem({ env: { ADMIN_PASSWORD: PASSWORD } });
  const visitor = createLaunchClient({ baseUrl: system.url });
  await visitor.signup({ email: 'ada@example.org', name: 'Ada Lovelace' });
  await visitor.signup({ email: 'Omar@example.org', name: 'عمر الخيام' });
  await visitor.signup({ email: `${'l'.repeat(60)}@example.org`, name: 'N'.repeat(200) });
});
test.afterAll(() => system.stop());

const signIn = (page: Page, password = PASSWORD) => signInWith(page, password);

test('the page calls the API only after the password is entered, and then shows the stats', async ({
  page,
}) => {
  const calls: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && calls.push(request.url()));
  await page.goto(`${system.url}/admin`);
  await expect(prompt(page)).toBeVisible();
  await expect(stat(page, 'Total Signups')).toHaveText('–');
  expect(calls).toEqual([]);
  await signIn(page);
  await expect(stat(page, 'Total Signups')).toHaveText('3');
  await expect(stat(page, 'Recent Signups (last 7 days)')).toHaveText('3');
  await expect(stat(page, 'Discount Ready')).toHaveText('20%');
  await expect(page.getByText(/Read at \d\d:\d\d:\d\d/)).toBeVisible();
});

test('a wrong password shows an alert, and the owner can try again without reloading', async ({ page }) => {
  await page.goto(`${system.url}/admin`);
  await signIn(page, 'wrong-password-1');
  await expect(message(page)).toContainText('Invalid admin password');
  await message(page).getByRole('button', { name: 'OK' }).click();
  await signIn(page);
  await expect(stat(page, 'Total Signups')).toHaveText('3');
});

test('after a cancelled prompt the dashboard is empty and the export asks to authenticate', async ({
  page,
}) => {
  await page.goto(`${system.url}/admin`);
  await prompt(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(stat(page, 'Total Signups')).toHaveText('–');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await expect(message(page)).toContainText('Please refresh the page and authenticate first.');
  await message(page).getByRole('button', { name: 'OK' }).click();
  await page.getByRole('button', { name: 'Enter password' }).click();
  await signIn(page);
  await expect(stat(page, 'Total Signups')).toHaveText('3');
});

test('the dashboard works by keyboard alone from the prompt to the downloaded file', async ({ page }) => {
  await page.goto(`${system.url}/admin`);
  await expect(prompt(page).getByLabel('Password')).toBeFocused();
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(stat(page, 'Total Signups')).toHaveText('3');
  const button = page.getByRole('button', { name: 'Download CSV' });
  for (let presses = 0; presses < 60 && !(await isFocused(page, 'Download CSV')); presses += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(button).toBeFocused();
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toBe('tariff-tantrum-signups.csv');
  const expected = await fetch(`${system.url}/api/launch-signups/export`, { headers: authorization() });
  expect(Buffer.compare(await readFile(await file.path()), Buffer.from(await expected.arrayBuffer()))).toBe(
    0,
  );
  await expect(page.getByText(/Saved as tariff-tantrum-signups\.csv: 3 of 3 rows/)).toBeVisible();
});

const isFocused = (page: Page, name: string) =>
  page.evaluate((text) => document.activeElement?.textContent === text, name);

const authorization = () => ({
  Authorization: `Bearer ${Buffer.from(PASSWORD, 'utf8').toString('latin1')}`,
});

test('signups per day are shown as a chart and as a table', async ({ page }) => {
  await page.goto(`${system.url}/admin`);
  await signIn(page);
  await expect(page.getByRole('img', { name: /Signups per day for 30 days: 3 in all/ })).toBeVisible();
  await page.getByRole('button', { name: 'Table' }).click();
  const rows = page.getByRole('region', { name: 'Table of signups per day' }).getByRole('row');
  await expect(rows).toHaveCount(31);
  await expect(rows.nth(1).getByRole('cell')).toHaveText('3');
});

test('the newest signups can be searched in any script', async ({ page }) => {
  await page.goto(`${system.url}/admin`);
  await signIn(page);
  const list = page.getByRole('table').last();
  await expect(list.getByRole('rowheader')).toHaveCount(3);
  await page.getByLabel('Search in the loaded signups').fill('الخيام');
  await expect(list.getByRole('rowheader')).toHaveCount(1);
  await expect(list).toContainText('Omar@example.org');
  await page.getByLabel('Search in the loaded signups').fill('nobody');
  await expect(page.getByText('None of the loaded signups match.')).toBeVisible();
});

test('a signup is erased after typing its address, and the stats are updated', async ({ page }) => {
  await createLaunchClient({ baseUrl: system.url }).signup({ email: 'leaver@example.org' });
  await page.goto(`${system.url}/admin`);
  await signIn(page);
  await expect(stat(page, 'Total Signups')).toHaveText('4');
  await page.getByRole('button', { name: 'Erase leaver@example.org' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase this person' });
  await dialog.getByLabel('Type the e-mail address to confirm').fill('somebody@example.org');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(dialog.getByText('This is not the address above.')).toBeVisible();
  await dialog.getByLabel('Type the e-mail address to confirm').fill(' LEAVER@example.org ');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(stat(page, 'Total Signups')).toHaveText('3');
  await expect(page.getByText('leaver@example.org')).toHaveCount(0);
});

test('signing out clears the dashboard, and so do 15 minutes without input', async ({ page }) => {
  await page.clock.install();
  await page.goto(`${system.url}/admin`);
  await signIn(page);
  await expect(stat(page, 'Total Signups')).toHaveText('3');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(stat(page, 'Total Signups')).toHaveText('–');
  await expect(page.getByText('ada@example.org')).toHaveCount(0);
  await page.getByRole('button', { name: 'Enter password' }).click();
  await signIn(page);
  await expect(stat(page, 'Total Signups')).toHaveText('3');
  await page.clock.fastForward('15:10');
  await expect(stat(page, 'Total Signups')).toHaveText('–');
  await expect(page.getByText('Locked after 15 minutes without a touch.')).toBeVisible();
});

test('the password and the e-mails are in no storage, URL or console message', async ({ page, context }) => {
  const lines: string[] = [];
  page.on('console', (line) => lines.push(line.text()));
  page.on('request', (request) => lines.push(request.url()));
  await page.goto(`${system.url}/admin`);
  await signIn(page);
  await expect(page.getByText('ada@example.org')).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  const stored = await page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    history: JSON.stringify(history.state),
    databases: await indexedDB.databases(),
    caches: await caches.keys(),
  }));
  const seen = JSON.stringify([lines, stored, await context.cookies(), page.url(), system.output()]);
  for (const canary of [PASSWORD, encodeURIComponent(PASSWORD), 'ada@example.org', 'Lovelace']) {
    expect(seen).not.toContain(canary);
  }
});
