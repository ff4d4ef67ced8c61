import { readFileSync } from 'node:fs';
import { ADMIN_MESSAGES } from '@tariff-tantrum/lambdas/client/messages';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { ERROR_TEXTS } from '@tariff-tantrum/lambdas/contract/messages';
import { expectAccessible } from '../axe';
import { failStore, PARTIAL_EXPORT, rejectPassword, truncateExport, unconfigureExports } from './faults';
import { expect, onBothHosts, test } from './fixture';
import { dismiss, exportButton, fillList, message, retry, stat } from './owner';

test.beforeAll(({ system }) =>
  fillList(system, { email: 'ada@example.org', name: 'Ada' }, { email: 'omar@example.org', name: 'عمر' }),
);

onBothHosts(() => {
  test('a truncated export leaves no file; its retry saves the bytes that the server sent', async ({
    openSignedIn,
    faultProxy,
    system,
  }) => {
    const owner = await openSignedIn(faultProxy.url);
    const { page } = owner;
    const file = await owner.saveExports();
    faultProxy.intercept(truncateExport('reset'));
    await exportButton(page).click();
    await expect(message(page)).toContainText(/Error exporting signups.*cannot be reached/);
    faultProxy.intercept(truncateExport('end'));
    await retry(page).click();
    await expect(message(page)).toContainText(
      /Error exporting signups.*changed or was cut while it was being exported/,
    );
    expect(owner.savedFiles()).toEqual([]);
    await faultProxy.restore();
    await retry(page).click();
    await expect(page.getByText(/^Saved as .*signups\.csv: 2 of 2 rows, 0\.2 kB/)).toBeVisible();
    const response = await fetch(system.url + PATHS.export, {
      headers: { Authorization: `Bearer ${system.password}` },
    });
    const expected = Buffer.from(await response.arrayBuffer());
    await expect.poll(() => owner.savedFiles().length).toBe(1);
    expect(readFileSync(file).equals(expected)).toBe(true);
  });

  test('progress is shown, and a cancelled export leaves no file', async ({ openSignedIn, faultProxy }) => {
    const owner = await openSignedIn(faultProxy.url);
    const { page } = owner;
    await owner.saveExports();
    const held = faultProxy.hold(PARTIAL_EXPORT, PATHS.export);
    await exportButton(page).click();
    await held;
    await expect(page.getByRole('progressbar', { name: 'Exporting...' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Exporting...' })).toBeDisabled();
    await expect(page.getByText(/of 2 rows, 0\.\d+ kB/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel export' }).click();
    await expect(page.getByText('Export cancelled. Nothing was saved.')).toBeVisible();
    await expect(exportButton(page)).toBeFocused();
    await expectAccessible(page);
    expect(owner.savedFiles()).toEqual([]);
  });

  test('errors of the server are explained; only a rejected password ends the session', async ({
    openSignedIn,
    faultProxy,
  }) => {
    const owner = await openSignedIn(faultProxy.url);
    const { page } = owner;
    await owner.saveExports();
    await expect(page.getByText('ada@example.org')).toBeVisible();
    faultProxy.intercept(failStore);
    await exportButton(page).click();
    await expect(message(page)).toContainText(ADMIN_MESSAGES.exportFailed);
    await expect(message(page)).toContainText(`504: ${ERROR_TEXTS.storeUnavailable}`);
    faultProxy.intercept(unconfigureExports);
    await retry(page).click();
    await expect(message(page)).toContainText(ADMIN_MESSAGES.notConfigured);
    await expectAccessible(page);
    await dismiss(page);
    await expect(page.getByText('ada@example.org')).toBeVisible();
    faultProxy.intercept(rejectPassword);
    await exportButton(page).click();
    await expect(message(page)).toContainText(ADMIN_MESSAGES.expired);
    await dismiss(page);
    await expect(stat(page, 'Total Signups')).toHaveText('–');
    expect(owner.savedFiles()).toEqual([]);
  });
});
