import type { Page } from '@playwright/test';
import { expect, test } from './fixture';
import { emailField, hydrateSignup, submitButton } from './signup-page';

let addresses = 0;
/** Returns an address that has not signed up yet. */
const newAddress = () => `approved-${process.pid}-${addresses++}@example.com`;

const approved = (page: Page) => page.getByRole('region', { name: "You're on the list!" });

test('an approved signup offers the link to copy, and the launch for a calendar', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await hydrateSignup(page);
  await emailField(page).fill(newAddress());
  await submitButton(page).click();
  await approved(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(approved(page).getByRole('button', { name: 'Link copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL('/', page.url()).href);
  const href = await approved(page).getByRole('link', { name: 'Add to calendar' }).getAttribute('href');
  const calendar = await page.request.get(String(href));
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await calendar.text()).toContain('DTSTART;VALUE=DATE:20251001');
});

test('an approved signup shows the link if the browser does not let the page copy it', async ({ page }) => {
  // As on a page without https.
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'clipboard'));
  await page.goto('/');
  await hydrateSignup(page);
  await emailField(page).fill(newAddress());
  await submitButton(page).click();
  await approved(page).getByRole('button', { name: 'Copy link' }).click();
  await expect(approved(page).getByRole('alert')).toContainText(new URL('/', page.url()).href);
});

for (const canShare of [true, false]) {
  test(`an approved signup ${canShare ? 'offers to share the site' : 'has no button to share if the browser cannot'}`, async ({
    page,
  }) => {
    await page.addInitScript((can) => {
      const shared: unknown[] = [];
      // Headless browsers on some systems have it, others do not.
      if (can) navigator.share = async (data) => void shared.push(data);
      else Reflect.deleteProperty(Navigator.prototype, 'share');
      Object.assign(window, { shared });
    }, canShare);
    await page.goto('/');
    await hydrateSignup(page);
    await emailField(page).fill(newAddress());
    await submitButton(page).click();
    await expect(approved(page)).toBeVisible();
    const share = approved(page).getByRole('button', { name: 'Share' });
    await expect(share).toHaveCount(canShare ? 1 : 0);
    if (!canShare) return;
    await share.click();
    expect(await page.evaluate(() => (window as unknown as { shared: unknown[] }).shared)).toEqual([
      { text: expect.stringContaining('the card game of trade wars'), url: new URL('/', page.url()).href },
    ]);
  });
}
