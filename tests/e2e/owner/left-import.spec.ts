import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { expectAccessible } from '../axe';
import { expect, test } from './fixture';
import { csvFile, fillList, openSection } from './owner';

test('an import that is left goes on, says so in other sections, can be cancelled there, and has its result where it was made', async ({
  openSignedIn,
  faultProxy,
  system,
}) => {
  await fillList(system);
  const { page } = await openSignedIn(faultProxy.url);
  await openSection(page, 'Import and export');
  const section = page.getByRole('region', { name: 'Import a list' });
  const main = page.getByRole('main');
  await section
    .getByLabel('Choose a file')
    .setInputFiles(csvFile('long.csv', 'email,signup_date', 'long@example.org,2026-03-01T10:00Z'));
  const submit = section.getByRole('button', { name: 'Import 1' });
  await expect(submit).toBeVisible();
  const held = faultProxy.hold(0, PATHS.import);
  await submit.click();
  await held;
  await openSection(page, 'Overview');
  const work = main.getByRole('listitem').filter({ hasText: 'long.csv' });
  await expect(work.getByRole('progressbar', { name: 'long.csv: Importing...' })).toBeVisible();
  // What is kept beside what was read is not read again.
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeEnabled();
  await expect(work.getByRole('progressbar')).toBeVisible();
  await expectAccessible(page);
  const asked = page.waitForEvent('dialog');
  const reload = page.evaluate(() => window.location.reload());
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await reload;
  await faultProxy.restore();
  await expect(work.getByRole('status')).toHaveText('long.csv: The list is imported.');
  await work.getByRole('link', { name: 'See the result' }).click();
  await expect(section.getByRole('status')).toHaveText('The list is imported.');
  await expect(section.getByText('The chosen file: long.csv')).toBeVisible();
  await openSection(page, 'People');
  await expect(main.getByText('long.csv')).toBeHidden();

  await openSection(page, 'Import and export');
  const large = Array.from({ length: 30_000 }, (_, row) => `no${row}@example.org,2026-03-01T10:00Z`);
  await section
    .getByLabel('Choose a file')
    .setInputFiles(csvFile('large.csv', 'email,signup_date', ...large));
  const check = faultProxy.hold(0, PATHS.import);
  await check;
  await openSection(page, 'Sources');
  await main
    .getByRole('listitem')
    .filter({ hasText: 'large.csv' })
    .getByRole('button', { name: 'Cancel' })
    .click();
  await faultProxy.restore();
  await main.getByRole('link', { name: 'See the result' }).click();
  await expect(section.getByRole('status')).toHaveText('Nothing was added.');
});
