import { readFile } from 'node:fs/promises';
import { type Browser, expect, test } from '@playwright/test';
import { startTestSystem, type TestSystem } from '@tariff-tantrum/infra/testing';
import { emailField, hydrateSignup, submitButton } from './signup-page';

let system: TestSystem;
test.beforeAll(async () => {
  system = await startTestSystem({ env: { ADMIN_PASSWORD: 'the owner knows' } });
});
test.afterAll(() => system.stop());

/** Signs up with the form on the landing page, in a browser context of its own. */
async function signUp(browser: Browser, email: string, javaScriptEnabled: boolean): Promise<void> {
  const context = await browser.newContext({ javaScriptEnabled });
  const page = await context.newPage();
  await page.goto(system.url);
  if (javaScriptEnabled) await hydrateSignup(page);
  await emailField(page).fill(email);
  await submitButton(page).click();
  const message = javaScriptEnabled
    ? page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem')
    : page.getByRole('heading', { level: 1 });
  await expect(message).toContainText("You're on the list!");
  await context.close();
}

test('two visitors sign up, with and without JavaScript, and the owner sees and exports them', async ({
  browser,
  page,
}) => {
  await signUp(browser, 'ada@example.org', true);
  await signUp(browser, 'grace@example.org', false);
  await page.goto(`${system.url}/admin`);
  await page.getByRole('textbox', { name: 'Password' }).fill('the owner knows');
  await page.getByRole('button', { name: 'Continue' }).click();
  const total = page.locator('dl > div').filter({ hasText: 'Total Signups' }).locator('dd');
  await expect(total).toHaveText('2');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const [bom, ...rows] = (await readFile(await (await download).path(), 'utf8')).split('\r\n');
  expect(bom).toBe('\uFEFFemail,name,signup_date,discount_percent,notification_status');
  expect(rows).toEqual([
    expect.stringMatching(/^ada@example\.org,,\d{4}-\d\d-\d\dT[\d:.]+Z,20,pending$/),
    expect.stringMatching(/^grace@example\.org,,\d{4}-\d\d-\d\dT[\d:.]+Z,20,pending$/),
    '',
  ]);
});
