import { expect, onBothHosts, test } from './fixture';
import { signUp, stat } from './owner';

test.use({ systemName: 'care' });

onBothHosts(() => {
  test('a time range is counted, confirmed by its number and erased, and the log shows it', async ({
    openSignedIn,
    system,
    host,
  }) => {
    await signUp(system, ...[1, 2, 3].map((n) => ({ email: `flood-${n}@${host}.example` })));
    const { page } = await openSignedIn();
    await expect(stat(page, 'Total Signups')).toHaveText('3');
    await page.getByRole('button', { name: 'Erase a time range' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase a time range' });
    const local = (minutes: number) =>
      page.evaluate((offset) => {
        const time = new Date(Date.now() + offset * 60_000);
        return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
      }, minutes);
    await dialog.getByLabel('From', { exact: true }).fill(await local(2));
    await dialog.getByLabel('Up to', { exact: true }).fill(await local(-5));
    await dialog.getByRole('button', { name: 'Count them' }).click();
    await expect(dialog.getByRole('alert')).toContainText('400:');
    await dialog.getByLabel('From', { exact: true }).fill(await local(-10));
    await dialog.getByLabel('Up to', { exact: true }).fill(await local(2));
    await dialog.getByRole('button', { name: 'Count them' }).click();
    await expect(dialog.getByText('3 signups are in this time.')).toBeVisible();
    const number = dialog.getByLabel('Type their number to confirm');
    await number.fill('2');
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await expect(dialog.getByText('This is not the number above.')).toBeVisible();
    await number.fill('3');
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await expect(page.getByRole('status').filter({ hasText: '3 signups were erased.' })).toBeVisible();
    await expect(stat(page, 'Total Signups')).toHaveText('0');
    await page.getByText('What was done with the password').click();
    const client = host === 'web' ? 'Web page' : 'Desktop app';
    const log = page.getByRole('region', { name: 'What was done with the password' }).getByRole('row');
    const line = log.filter({ hasText: 'Erased a time range' }).filter({ hasText: client });
    await expect(line.getByRole('cell').last()).toHaveText('3');
    await expect(log.filter({ hasText: 'Signed in' }).first()).toBeVisible();
  });
});
