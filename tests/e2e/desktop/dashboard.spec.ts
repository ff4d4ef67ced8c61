import { readFileSync } from 'node:fs';
import { expect, test } from './fixture';
import { expectAccessible, signIn, signUp, stat } from './steps';

const LONGEST = `${'l'.repeat(60)}@example.org`;

test.use({ systemName: 'dashboard' });

test.beforeAll(({ system }) =>
  signUp(
    system,
    { email: 'ada@example.org', name: 'Ada Lovelace' },
    { email: 'Omar@example.org', name: 'عمر الخيام' },
    { email: LONGEST, name: '<b>N</b>'.repeat(20) },
  ),
);

test('the stats are shown after signing in, not before', async ({ open, system }) => {
  const { page, unexpectedRequests } = await open();
  await expect(page.getByLabel('Password')).toBeFocused();
  await expect(page.getByLabel('API address').first()).toHaveValue('http://127.0.0.1:8080');
  await expect(stat(page, 'Total Signups')).toBeHidden();
  await signIn(page, system);
  await expect(stat(page, 'Total Signups')).toHaveText('3');
  await expect(stat(page, 'Recent Signups (last 7 days)')).toHaveText('3');
  await expect(stat(page, 'Discount Ready')).toHaveText('20%');
  await expect(page.getByText(/Read at \d\d:\d\d:\d\d/)).toBeVisible();
  expect(unexpectedRequests).toEqual([]);
});

test('signups per day are shown as a chart and as a table, the newest signups as plain text', async ({
  open,
  system,
}) => {
  const { page } = await open();
  await signIn(page, system);
  await expect(page.getByRole('img', { name: /Signups per day for 30 days: 3 in all/ })).toBeVisible();
  await page.getByRole('button', { name: 'Table' }).click();
  const rows = page.getByRole('region', { name: 'Signups per day as a table' }).getByRole('row');
  await expect(rows).toHaveCount(31);
  await expect(rows.nth(1).getByRole('cell')).toHaveText('3');
  const list = page.getByRole('region', { name: 'The loaded signups' });
  await expect(list.getByRole('rowheader').first()).toContainText(LONGEST);
  await expect(list.getByText('<b>N</b><b>N</b>')).toBeVisible();
  await expectAccessible(page);
});

test('Load more shows the next page of signups', async ({ open, system }) => {
  const many = Array.from({ length: 60 }, (_, index) => ({ email: `many-${index}@example.org` }));
  await signUp(system, ...many);
  const { page } = await open();
  await signIn(page, system);
  const rows = page.getByRole('region', { name: 'The loaded signups' }).getByRole('rowheader');
  await expect(rows).toHaveCount(50);
  await expect(page.getByText('50 signups loaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Load more' }).click();
  await expect(rows).toHaveCount(63);
  await expect(page.getByText('63 signups loaded: all of them.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Load more' })).toBeHidden();
});

test('a person is erased after typing their address, and the stats are updated', async ({ open, system }) => {
  await signUp(system, { email: 'leaver@example.org' });
  const { page } = await open();
  await signIn(page, system);
  const before = Number(await stat(page, 'Total Signups').textContent());
  await page.getByRole('button', { name: 'Erase leaver@example.org' }).click();
  const dialog = page.getByRole('dialog', { name: 'Erase this person' });
  await dialog.getByLabel('Type the e-mail address to confirm').fill('somebody@example.org');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(dialog.getByText('This is not the address above.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Type the e-mail address to confirm').fill(' LEAVER@example.org ');
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(stat(page, 'Total Signups')).toHaveText(String(before - 1));
  await expect(page.getByText('leaver@example.org')).toHaveCount(0);
});

test('a refresh by button and by menu shows new signups', async ({ open, system }) => {
  const { page, native } = await open();
  await signIn(page, system);
  await signUp(system, { email: 'late@example.org' });
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('late@example.org')).toBeVisible();
  await signUp(system, { email: 'later@example.org' });
  await native.clickMenuItem('refresh');
  await expect(page.getByText('later@example.org')).toBeVisible();
});

test('the keyboard is enough to sign in and to reach the dashboard', async ({ open, system }) => {
  const { page } = await open();
  await expect(page.getByLabel('Password')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(system.url);
  await page.keyboard.press('Tab');
  await page.keyboard.type(system.password);
  await page.keyboard.press('Enter');
  await expect(stat(page, 'Discount Ready')).toHaveText('20%');
  await expect(page.getByRole('heading', { name: 'Email Signup Dashboard' }).last()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeFocused();
});

test('the address is saved, and changing it in the settings signs out', async ({ open, system }) => {
  const before = await open();
  await signIn(before.page, system);
  await before.exit();
  const { page } = await open();
  await expect(page.getByLabel('API address').first()).toHaveValue(system.url);
  await signIn(page, system);
  await page.getByRole('button', { name: 'Settings' }).click();
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  await dialog.getByLabel('API address').fill('http://shop.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/must begin with https:\/\//)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('API address').fill('https://shop.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Signed out. The password is forgotten.')).toBeVisible();
  await expect(page.getByLabel('API address').first()).toHaveValue('https://shop.example');
});

test('signing out and 15 idle minutes delete everything from the page', async ({ open, system }) => {
  await signUp(system, { email: 'newest@example.org', name: 'Newest Lovelace' });
  const { page, advance } = await open();
  await signIn(page, system);
  await expect(page.getByText('newest@example.org')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Signed out. The password is forgotten.')).toBeVisible();
  expect(await page.content()).not.toContain('newest@example.org');
  await signIn(page, system);
  await advance(14);
  await expect(stat(page, 'Discount Ready')).toBeVisible();
  await advance(1);
  await expect(page.getByText('Locked after 15 minutes without a touch.')).toBeVisible();
  expect(await page.content()).not.toContain('newest@example.org');
  await expectAccessible(page);
});

test('password and e-mails are in no storage, file, console line or request of the page', async ({
  open,
  system,
  folder,
}) => {
  await signUp(system, { email: 'newest@example.org', name: 'Newest Lovelace' });
  const { page, native, unexpectedRequests } = await open();
  const consoleLines: string[] = [];
  page.on('console', (message) => consoleLines.push(message.text()));
  await signIn(page, system);
  await expect(page.getByText('newest@example.org')).toBeVisible();
  const stored = await page.evaluate(async () => ({
    local: { ...localStorage },
    session: { ...sessionStorage },
    databases: await indexedDB.databases(),
    field: (document.getElementById('password') as HTMLInputElement).value,
  }));
  const settings = readFileSync(`${folder}/settings.json`, 'utf8');
  const recorded = JSON.stringify([consoleLines, stored, settings, unexpectedRequests, await native.shown()]);
  expect(settings).toContain(system.url);
  for (const canary of [system.password, 'newest@example.org', 'Lovelace'])
    expect(recorded).not.toContain(canary);
});
