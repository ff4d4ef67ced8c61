import { ADMIN_MESSAGES } from '@tariff-tantrum/lambdas/contract';
import { PARTIAL_EXPORT, truncateExport } from '../faults';
import { expect, onBothHosts, test } from '../fixture';
import { dismiss, exportButton, fillList, message } from '../owner';
import { accessibilityOf } from './accessibility-of';

test.beforeAll(({ system }) => fillList(system, { email: 'ada@example.org', name: 'Ada' }));

onBothHosts(() => {
  test('every state of an export, of a lost connection and of the settings is accessible and fits its width', async ({
    openSignedIn,
    faultProxy,
    host,
    thorough,
  }) => {
    const owner = await openSignedIn(faultProxy.url);
    const { page } = owner;
    const expectAccessible = accessibilityOf(page, thorough);
    await owner.saveExports();
    const held = faultProxy.hold(PARTIAL_EXPORT);
    await exportButton(page).click();
    await held;
    await expect(page.getByRole('progressbar', { name: 'Exporting...' })).toBeVisible();
    await expectAccessible();
    await page.getByRole('button', { name: 'Cancel export' }).click();
    await expect(page.getByText('Export cancelled. Nothing was saved.')).toBeVisible();
    await expectAccessible();
    await faultProxy.restore();
    await exportButton(page).click();
    await expect(page.getByText(/^Saved as/)).toBeVisible();
    await expectAccessible();
    faultProxy.intercept(truncateExport('end'));
    await exportButton(page).click();
    await expect(message(page)).toContainText(ADMIN_MESSAGES.exportError);
    await expectAccessible();
    await dismiss(page);
    await faultProxy.refuse();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(message(page)).toContainText('The server cannot be reached.');
    await expectAccessible();
    await dismiss(page);
    if (host === 'web') return;
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByLabel('Notify me of new signups while I am signed in')).toBeVisible();
    await expectAccessible();
  });
});
