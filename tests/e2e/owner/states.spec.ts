import type { Page } from '@playwright/test';
import { startTestSystem, type TestSystem } from '@tariff-tantrum/infra/testing';
import { findOverflow, findViolations } from '../axe';
import { expect, onBothHosts, test } from './fixture';
import { enterPassword, exportButton, message, prompt, signIn, signUp, stat } from './owner';

/** Widths in CSS pixels; 320 is also a window of 1280 pixels at a zoom of 400%. */
const WIDTHS = [320, 560, 768, 1440];

let fresh: TestSystem;
test.beforeAll(async () => {
  fresh = await startTestSystem();
});
test.afterAll(() => fresh.stop());

/** Checks the current state at all widths. */
async function expectAccessible(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    expect({ width, overflow: await findOverflow(page) }).toEqual({ width, overflow: [] });
  }
  for (const width of [320, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect({ width, violations: await findViolations(page) }).toEqual({ width, violations: [] });
  }
}

onBothHosts(() => {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`every state is accessible and fits its width in the ${colorScheme} scheme`, async ({
      open,
      host,
    }) => {
      const owner = await open(fresh.url);
      const { page } = owner;
      await page.emulateMedia({ colorScheme });
      await expect(prompt(page).getByLabel('Password', { exact: true })).toBeFocused();
      await expectAccessible(page);
      await enterPassword(page, '');
      await expect(prompt(page).getByText('Please enter the password.')).toBeVisible();
      await expectAccessible(page);
      await enterPassword(page, 'wrong-password-1');
      await expect(message(page)).toContainText('Invalid admin password');
      await expectAccessible(page);
      await prompt(page).getByRole('button', { name: 'Cancel' }).click();
      await exportButton(page).click();
      await expect(message(page)).toContainText('authenticate first');
      await expectAccessible(page);
      await message(page).getByRole('button', { name: 'OK' }).click();
      await expectAccessible(page);

      await page.getByRole('button', { name: 'Enter password' }).click();
      await signIn(owner, fresh);
      const email = `${'l'.repeat(60)}@${host}-${colorScheme}.example`;
      if ((await stat(page, 'Total Signups').textContent()) === '0') {
        await expect(page.getByText(/^Nobody has signed up yet\./)).toBeVisible();
        await expectAccessible(page);
      }
      await signUp(
        fresh,
        { email, name: 'Ole '.repeat(49) },
        { email: `omar@${host}-${colorScheme}.example`, name: 'عمر الخيام' },
      );
      await page.getByRole('button', { name: 'Refresh' }).click();
      await expect(page.getByRole('rowheader', { name: email })).toBeVisible();
      await page.getByText('Excel', { exact: true }).click();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Table' }).click();
      await page.getByLabel('Search all signups').fill('ole');
      await expect(page.locator('mark').first()).toHaveText('Ole');
      await expectAccessible(page);

      await page.getByRole('button', { name: `Erase ${email}` }).click();
      const dialog = page.getByRole('dialog', { name: 'Erase this person' });
      await dialog.getByRole('button', { name: 'Erase for good' }).click();
      await expect(dialog.getByText('This is not the address above.')).toBeVisible();
      await expectAccessible(page);
      await dialog.getByLabel('Type the e-mail address to confirm').fill(email);
      await dialog.getByRole('button', { name: 'Erase for good' }).click();
      await expect(page.getByText('The person was erased.')).toBeVisible();
      await expectAccessible(page);
    });
  }
});
