import { readFileSync } from 'node:fs';
import { failStore, PARTIAL_EXPORT, rejectPassword, truncateExport, unconfigureExports } from './faults';
import { expect, onBothHosts, test } from './fixture';
import { dismiss, exportButton, message, retry, signUp, stat } from './owner';

test.use({ systemName: 'export' });
test.beforeAll(({ system }) =>
  signUp(system, { email: 'ada@example.org', name: 'Ada' }, { email: 'omar@example.org', name: 'عمر' }),
);

onBothHosts(() => {
  test('the saved file has the bytes that the server sent', async ({ openSignedIn, system }) => {
    const owner = await openSignedIn();
    const { page } = owner;
    const file = await owner.saveExports();
    await exportButton(page).click();
    await expect(page.getByText(/^Saved as .*signups\.csv: 2 of 2 rows, 0\.2 kB/)).toBeVisible();
    const response = await fetch(`${system.url}/api/launch-signups/export`, {
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
    const held = faultProxy.hold(PARTIAL_EXPORT);
    await exportButton(page).click();
    await held;
    await expect(page.getByRole('progressbar', { name: 'Exporting...' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Exporting...' })).toBeDisabled();
    await expect(page.getByText(/of 2 rows, 0\.\d+ kB/)).toBeVisible();
    await page.getByRole('button', { name: 'Cancel export' }).click();
    await expect(page.getByText('Export cancelled. Nothing was saved.')).toBeVisible();
    await expect(exportButton(page)).toBeFocused();
    expect(owner.savedFiles()).toEqual([]);
  });

  for (const [how, text] of [
    ['reset', /Error exporting signups.*cannot be reached/],
    ['end', /Error exporting signups.*changed or was cut while it was being exported/],
  ] as const) {
    test(`a truncated export (${how}) leaves no file and can be retried`, async ({
      openSignedIn,
      faultProxy,
    }) => {
      const owner = await openSignedIn(faultProxy.url);
      const { page } = owner;
      await owner.saveExports();
      faultProxy.intercept(truncateExport(how));
      await exportButton(page).click();
      await expect(message(page)).toContainText(text);
      expect(owner.savedFiles()).toEqual([]);
      await faultProxy.restore();
      await retry(page).click();
      await expect(page.getByText(/^Saved as .*signups\.csv: 2 of 2 rows/)).toBeVisible();
    });
  }

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
    await expect(message(page)).toContainText('Failed to export signups');
    await expect(message(page)).toContainText('504: The signup list cannot be reached right now.');
    faultProxy.intercept(unconfigureExports);
    await retry(page).click();
    await expect(message(page)).toContainText('Admin access not configured. Contact administrator.');
    await dismiss(page);
    await expect(page.getByText('ada@example.org')).toBeVisible();
    faultProxy.intercept(rejectPassword);
    await exportButton(page).click();
    await expect(message(page)).toContainText('Authentication expired. Please refresh the page.');
    await dismiss(page);
    await expect(stat(page, 'Total Signups')).toHaveText('–');
    expect(owner.savedFiles()).toEqual([]);
  });
});
