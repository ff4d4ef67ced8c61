import type { Page } from '@playwright/test';
import { startTestSystem } from '@tariff-tantrum/infra/testing';
import { ADMIN_MESSAGES, ERROR_TEXTS } from '@tariff-tantrum/lambdas/contract';
import { failStore, rejectPassword } from './faults';
import { expect, test } from './fixture';
import { expectAccessible, signIn, stat, submitSignIn } from './steps';

const alert = (page: Page) => page.getByRole('alert');
const retry = (page: Page) => page.getByRole('button', { name: 'Try again' });

test('an empty password and an invalid or unsafe address show an error at their field', async ({ open }) => {
  const { page } = await open();
  await submitSignIn(page, 'https://shop.example', '');
  await expect(alert(page)).toHaveText('Please enter the password.');
  await expect(page.getByLabel('Password')).toBeFocused();
  for (const [address, words] of [
    ['shop', /is not the address of a web server\. Example: https:\/\/tarifftantrum\.example$/],
    ['javascript:alert(1)', /is not the address of a web server/],
    ['http://shop.example', /must begin with https:\/\//],
    ['https://owner:secret@shop.example', /must not contain a user name or a password/],
    ['https://shop.example/admin', 'The address must end after the host name and port: https://shop.example'],
  ] as const) {
    await submitSignIn(page, address, 'some-password');
    await expect(alert(page)).toHaveText(words);
    await expect(page.getByLabel('API address').first()).toBeFocused();
  }
  await expectAccessible(page);
});

test('a wrong password shows an error and can be typed again', async ({ open, system }) => {
  const { page } = await open();
  await submitSignIn(page, system.url, 'wrong-password-1');
  await expect(alert(page)).toHaveText('Invalid admin password');
  await expect(page.getByLabel('Password')).toBeFocused();
  await expect(page.getByLabel('Password')).toHaveValue('');
  await expect(retry(page)).toBeHidden();
  await signIn(page, system);
});

test('Try again uses the same password after a failed connection and an unavailable store', async ({
  open,
  faultProxy,
  system,
}) => {
  const { page } = await open();
  await faultProxy.refuse();
  await submitSignIn(page, faultProxy.url, system.password);
  await expect(alert(page)).toHaveText(ADMIN_MESSAGES.unreachable);
  await expectAccessible(page);
  await faultProxy.restore();
  faultProxy.intercept(failStore);
  await retry(page).click();
  await expect(alert(page)).toHaveText(`504: ${ERROR_TEXTS.storeUnavailable}`);
  await faultProxy.restore();
  await retry(page).click();
  await expect(stat(page, 'Discount Ready')).toHaveText('20%');
});

test('a server without an admin password shows that access is not configured, and a retry', async ({
  open,
}) => {
  const unconfigured = await startTestSystem({ site: false, env: { ADMIN_PASSWORD: '' } });
  try {
    const { page } = await open();
    await submitSignIn(page, unconfigured.url, 'some-password');
    await expect(alert(page)).toHaveText('Admin access not configured. Contact administrator.');
    await expect(retry(page)).toBeVisible();
    await expectAccessible(page);
  } finally {
    await unconfigured.stop();
  }
});

test('the eleventh sign-in after ten wrong passwords shows how long to wait', async ({ open }) => {
  const limited = await startTestSystem({ site: false });
  try {
    const { page } = await open();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await submitSignIn(page, limited.url, `wrong-password-${attempt}`);
      await expect(alert(page)).toHaveText('Invalid admin password');
    }
    await submitSignIn(page, limited.url, limited.password);
    await expect(alert(page)).toHaveText(/^Too many wrong passwords\. Please try again in \d+ seconds\.$/);
    await expect(retry(page)).toBeVisible();
    await expectAccessible(page);
  } finally {
    await limited.stop();
  }
});

test('a failed refresh keeps the stats and offers a retry', async ({ open, faultProxy, system }) => {
  const { page } = await open();
  await signIn(page, { ...system, url: faultProxy.url });
  await faultProxy.refuse();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(alert(page)).toContainText(ADMIN_MESSAGES.unreachable);
  await expect(stat(page, 'Discount Ready')).toHaveText('20%');
  await expectAccessible(page);
  await faultProxy.restore();
  await retry(page).click();
  await expect(retry(page)).toBeHidden();
  await expect(page.getByText(/Read at/)).toBeVisible();
});

test('a password that is rejected later ends the session', async ({ open, faultProxy, system }) => {
  const { page, native } = await open();
  await signIn(page, { ...system, url: faultProxy.url });
  faultProxy.intercept(rejectPassword);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(alert(page)).toHaveText('Authentication expired. Please refresh the page.');
  await expect(page.getByLabel('Password')).toBeVisible();
  await expect(stat(page, 'Total Signups')).toBeHidden();
  expect(await native.isMenuItemEnabled('export')).toBe(false);
});

test('an export before signing in shows what to do', async ({ open }) => {
  const { page, native } = await open();
  await native.clickMenuItem('export');
  await expect(alert(page)).toHaveText('Please refresh the page and authenticate first.');
});
