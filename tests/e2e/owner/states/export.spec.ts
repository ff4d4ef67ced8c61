import { PARTIAL_EXPORT, truncateExport } from '../faults';
import { expect, onBothHosts, test } from '../fixture';
import { dismiss, exportButton, message, signUp } from '../owner';
import { expectAccessible } from './expect-accessible';

test.use({ systemName: 'states-export' });
test.beforeAll(({ system }) => signUp(system, { email: 'ada@example.org', name: 'Ada' }));

onBothHosts(() => {
  test('every state of an export, of a lost connection and of the settings is accessible and fits its width', async ({
    openSignedIn,
    faultProxy,
    host,
  }) => {
    const owner = await openSignedIn(faultProxy.url);
    const { page } = owner;
    await owner.saveExports();
    const held = faultProxy.hold(PARTIAL_EXPORT);
    await exportButton(page).click();
    await held;
    await expect(page.getByRole('progressbar', { name: 'Exporting...' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel export' }).click();
    await expect(page.getByText('Export cancelled. Nothing was saved.')).toBeVisible();
    await expectAccessible(page);
    await faultProxy.restore();
    await exportButton(page).click();
    await expect(page.getByText(/^Saved as/)).toBeVisible();
    await expectAccessible(page);
    faultProxy.intercept(truncateExport('end'));
    await exportButton(page).click();
    await expect(message(page)).toContainText('Error exporting signups');
    await expectAccessible(page);
    await dismiss(page);
    await faultProxy.refuse();
    await page.getByRole('button', { name: 'Refresh' }).click();
    await expect(message(page)).toContainText('The server cannot be reached.');
    await expectAccessible(page);
    await dismiss(page);
    if (host === 'web') return;
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByLabel('Notify me of new signups while I am signed in')).toBeVisible();
    await expectAccessible(page);
  });
});
