import type { Page } from '@playwright/test';
import { LIMITS } from '@tariff-tantrum/lambdas/contract';
import { expect, onBothHosts, test } from '../fixture';
import { confirmErasure, fillList, signUp } from '../owner';
import { accessibilityOf } from './accessibility-of';

onBothHosts(() => {
  test('every state of the list, its search and its dialogs is accessible and fits its width', async ({
    openSignedIn,
    host,
    system,
    thorough,
  }) => {
    await fillList(system);
    const { page } = await openSignedIn();
    const expectAccessible = accessibilityOf(page, thorough);
    await expect(page.getByText(/^Nobody has signed up yet\./)).toBeVisible();
    await expectAccessible();

    const email = `${'l'.repeat(LIMITS.emailLocalPart)}@${host}.example`;
    await signUp(
      system,
      { email, name: 'Ole '.repeat(Math.floor(LIMITS.name / 4)) },
      { email: `omar@${host}.example`, name: 'عمر الخيام' },
    );
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(page.getByRole('rowheader', { name: email })).toBeVisible();
    await page.getByText('things to look after').click();
    await page.getByText('Excel', { exact: true }).click();
    await page.getByRole('slider', { name: 'Day' }).focus();
    await expectAccessible();
    await page.getByRole('button', { name: 'Table' }).click();
    await page.getByText('What was done with the password').click();
    await expect(page.getByText(host === 'web' ? 'Web page' : 'Desktop app').first()).toBeVisible();
    await expectAccessible();

    await page.getByLabel('Search all signups').fill('ole');
    await expect(page.locator('mark').first()).toHaveText('Ole');
    await expectAccessible();
    await page.getByLabel('Search all signups').fill('nobody');
    await expect(page.getByText('Nobody matches.')).toBeVisible();
    await expectAccessible();
    await page.getByLabel('Search all signups').fill('');

    await page.getByRole('button', { name: `Copy ${email}` }).click();
    await expect(page.getByText(`Copied: ${email}`)).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: `Erase ${email}` }).click();
    const person = page.getByRole('dialog', { name: 'Erase this person' });
    await person.getByRole('button', { name: 'Erase for good' }).click();
    await expect(person.getByText('This is not the address above.')).toBeVisible();
    await expectAccessible();
    await person.getByRole('button', { name: 'Keep' }).click();

    await checkRangeDialog(page, expectAccessible);
  });
});

/** Checks the dialog that erases a time range, and erases everybody with it. */
async function checkRangeDialog(page: Page, expectAccessible: () => Promise<void>): Promise<void> {
  await page.getByRole('button', { name: 'Erase a time range' }).click();
  const range = page.getByRole('dialog', { name: 'Erase a time range' });
  await expectAccessible();
  const midnight = (days: number) =>
    `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)}T00:00`;
  await range.getByLabel('From', { exact: true }).fill(midnight(-1));
  await range.getByLabel('Up to', { exact: true }).fill(midnight(-2));
  await range.getByRole('button', { name: 'Count them' }).click();
  await expect(range.getByRole('alert')).toContainText('400:');
  await expectAccessible();
  await range.getByLabel('Up to', { exact: true }).fill(midnight(2));
  await range.getByRole('button', { name: 'Count them' }).click();
  await confirmErasure(range, '1');
  await expect(range.getByText('This is not the number above.')).toBeVisible();
  await expectAccessible();
  await confirmErasure(range, '2');
  await expect(page.getByText('2 signups were erased.')).toBeVisible();
  await expectAccessible();
}
