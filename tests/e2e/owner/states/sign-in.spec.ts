import type { Page } from '@playwright/test';
import { holdReads } from '../faults';
import { expect, onBothHosts, test } from '../fixture';
import { enterPassword, exportButton, message, prompt, stat } from '../owner';
import { accessibilityOf } from './accessibility-of';

/** Checks the form for the address, and leaves it with the address it began with. */
async function checkServerForm(page: Page, expectAccessible: () => Promise<void>): Promise<void> {
  await prompt(page).getByRole('button', { name: 'Change' }).click();
  const address = prompt(page).getByLabel('API address');
  const url = await address.inputValue();
  await expectAccessible();
  await address.fill('http://shop.example');
  await prompt(page).getByRole('button', { name: 'Continue' }).click();
  await expect(message(page)).toContainText('must begin with https://');
  await expectAccessible();
  await address.fill(url);
  await prompt(page).getByRole('button', { name: 'Continue' }).click();
}

onBothHosts(() => {
  test('every state before, while and after signing in is accessible and fits its width', async ({
    open,
    faultProxy,
    host,
    system,
    thorough,
  }) => {
    const owner = await open(faultProxy.url);
    const { page } = owner;
    const expectAccessible = accessibilityOf(page, thorough);
    const field = prompt(page).getByLabel('Password', { exact: true });
    await expect(field).toBeFocused();
    await expectAccessible();
    if (host === 'desktop') await checkServerForm(page, expectAccessible);
    await enterPassword(page, '');
    await expect(prompt(page).getByText('Please enter the password.')).toBeVisible();
    await expectAccessible();
    await enterPassword(page, 'wrong-password-1');
    await expect(message(page)).toContainText('Invalid admin password');
    await expectAccessible();
    await faultProxy.refuse();
    await enterPassword(page, system.password);
    await expect(message(page)).toContainText('The server cannot be reached.');
    await expectAccessible();
    await faultProxy.restore();
    let release = () => {};
    faultProxy.intercept(holdReads(new Promise((resolve) => (release = resolve))));
    await enterPassword(page, system.password);
    await expect(page.getByText('Loading...').first()).toBeVisible();
    await expectAccessible();
    release();
    await expect(stat(page, 'Total Signups')).toHaveText(/\d/);
    await owner.advance(15);
    await expect(page.getByText('Locked after 15 minutes without a touch.')).toBeVisible();
    await expectAccessible();
    await exportButton(page).click();
    await expect(message(page)).toContainText('authenticate first');
    await expectAccessible();
  });
});
