import { isOwnExport, OWN_EXPORT } from '@tariff-tantrum/lambdas/client/not-exported';
import { SIGNUP_COLUMNS } from '@tariff-tantrum/lambdas/contract/csv';
import { expect, onBothHosts, test } from './fixture';
import { csvFile, fillList, openSection } from './owner';

onBothHosts(() => {
  test('what an export does not contain is said beside it with numbers, and at the import of one', {
    tag: '@both',
  }, async ({ openSignedIn, system }) => {
    await fillList(system, { email: 'ada@example.org' });
    await system.owner.importCodes({ rows: ['MOVE-1', 'MOVE-2'] });
    const { page } = await openSignedIn();
    await openSection(page, 'Import and export');
    await expect(page.getByText(/^Not in this file: [\d,]+ codes.*, and how people agreed\./)).toBeVisible();
    const header = Object.values(SIGNUP_COLUMNS);
    expect(isOwnExport(header)).toBe(true);
    const section = page.getByRole('region', { name: 'Import a list' });
    const field = section.getByLabel('Choose a file');
    await field.setInputFiles(
      csvFile('own.csv', header.join(), 'own@example.org,,2026-03-01T10:00:00Z,20,pending,,'),
    );
    await expect(section.getByText(OWN_EXPORT)).toBeVisible();
    await field.setInputFiles(csvFile('other.csv', 'Email,Date', 'other@example.org,2026-03-01T10:00Z'));
    await expect(section.getByRole('button', { name: 'Import 1' })).toBeVisible();
    await expect(section.getByText(OWN_EXPORT)).toBeHidden();
  });
});
