import { expectAccessible } from '../axe';
import { expect, ownerOf, test } from './fixture';
import { addressesOf, fillList, openSection } from './owner';

test('an import is undone after its number was typed, and another one gets a tag', async ({
  openSignedIn,
  system,
}) => {
  await fillList(system, { email: 'walk-in@undo.example' });
  const owner = ownerOf(system);
  const rowsOf = (...names: string[]) =>
    names.map((name) => ({ email: `${name}@undo.example`, signedUpAt: '2026-03-01T10:00:00Z' }));
  await owner.import({ rows: rowsOf('right') });
  await owner.import({ rows: rowsOf('wrong', 'false'), tag: 'essen-2025' });
  const { page } = await openSignedIn();
  await openSection(page, 'Import and export');
  const section = page.getByRole('region', { name: 'Imports', exact: true });
  const rowOf = (text: string) => section.getByRole('row').filter({ hasText: text }).first();
  await expect(rowOf('2 people, tagged “essen-2025”')).toBeVisible();
  await expectAccessible(page);
  await rowOf('2 people, tagged “essen-2025”').getByRole('button', { name: /^Undo/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this import' });
  await expect(dialog).toContainText('2 people have done nothing since this import.');
  await expectAccessible(page);
  await dialog.getByLabel('Type this number to confirm').fill('3');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('This is not the number above.');
  await dialog.getByLabel('Type this number to confirm').fill('2');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(dialog).toBeHidden();
  await expect(rowOf('essen-2025')).toContainText('2 erased again');
  await rowOf('1 person, without a tag')
    .getByRole('button', { name: /^Change tag/ })
    .click();
  const tagging = page.getByRole('dialog', { name: 'Change the tag of this import' });
  await tagging.getByLabel(/^Tag/).fill('spring-fair');
  await tagging.getByRole('button', { name: 'Save' }).click();
  await expect(tagging).toBeHidden();
  const { signups } = await owner.list();
  expect(signups.map(({ email, tag }) => [email, tag])).toEqual([
    ['walk-in@undo.example', undefined],
    ['right@undo.example', 'spring-fair'],
  ]);
  await openSection(page, 'People');
  const person = page.getByRole('row').filter({ hasText: 'right@undo.example' });
  await expect(person.getByRole('cell').first()).toHaveText('spring-fair');
  const list = page.getByRole('region', { name: 'The list of signups' });
  for (const [origin, email] of [
    ['tag spring-fair', 'right@undo.example'],
    ['unknown (no link)', 'walk-in@undo.example'],
  ] as const) {
    await page.getByLabel('Source').selectOption(origin);
    await expect(addressesOf(list)).toHaveText([email]);
  }
});
