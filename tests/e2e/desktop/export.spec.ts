import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { failStore, PARTIAL_EXPORT, rejectPassword, truncateExport } from './faults';
import { expect, test } from './fixture';
import { expectAccessible, signIn, signUp } from './steps';

test.use({ systemName: 'export' });

test.beforeAll(({ system }) =>
  signUp(system, { email: 'ada@example.org', name: 'Ada' }, { email: 'omar@example.org', name: 'عمر' }),
);

/** Lists the files that an export left. */
const filesIn = (folder: string) => readdirSync(folder).filter((name) => name !== 'settings.json');

test('the saved file has the bytes that the server sent, and its default name is the one of the contract', async ({
  open,
  system,
  folder,
}) => {
  const { page, native } = await open();
  const file = join(folder, 'signups.csv');
  await native.saveTo(file);
  writeFileSync(file, 'an older file');
  await signIn(page, system);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText(/^Saved as signups\.csv: 2 of 2 rows/)).toBeVisible();
  expect((await native.shown()).saveDialogs).toEqual([join(folder, 'tariff-tantrum-signups.csv')]);
  const response = await fetch(`${system.url}/api/launch-signups/export`, {
    headers: { Authorization: `Bearer ${system.password}` },
  });
  expect(readFileSync(file, 'utf8')).toBe(Buffer.from(await response.arrayBuffer()).toString('utf8'));
  expect(filesIn(folder)).toEqual(['signups.csv']);
  expect((await native.shown()).progress.at(-1)).toBe(-1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show the file' }).click();
  await expect.poll(async () => (await native.shown()).revealed).toEqual([file]);
});

test('progress is shown in the window and on the taskbar, and a cancelled export leaves no file', async ({
  open,
  faultProxy,
  system,
  folder,
}) => {
  const { page, native } = await open();
  await native.saveTo(join(folder, 'signups.csv'));
  await signIn(page, { ...system, url: faultProxy.url });
  const held = faultProxy.hold(PARTIAL_EXPORT);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await held;
  await expect(page.getByRole('progressbar', { name: 'Exporting...' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Exporting...' })).toBeVisible();
  await expect(page.getByText(/of 2 rows, 0 MB/)).toBeVisible();
  await page.getByRole('button', { name: 'Exporting...' }).hover();
  await expectAccessible(page);
  expect((await native.shown()).progress.every((share) => share >= 0 && share < 1)).toBe(true);
  expect(filesIn(folder)).toEqual([expect.stringMatching(/^\.signups\.csv\.[0-9a-f]{12}\.part$/)]);
  await page.getByRole('button', { name: 'Cancel export' }).click();
  await expect(page.getByText('Export cancelled. Nothing was saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeFocused();
  expect(filesIn(folder)).toEqual([]);
  expect((await native.shown()).progress.at(-1)).toBe(-1);
});

test('closing the save dialog ends the export without a message', async ({ open, system, folder }) => {
  const { page, native } = await open();
  await signIn(page, system);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(async () => (await native.shown()).saveDialogs.length).toBe(1);
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0);
  expect(filesIn(folder)).toEqual([]);
});

for (const [how, message] of [
  ['reset', /Error exporting signups.*cannot be reached/],
  ['end', /Error exporting signups.*changed or was cut while it was being exported/],
] as const) {
  test(`a truncated export (${how}) leaves the older file unchanged and can be retried`, async ({
    open,
    faultProxy,
    system,
    folder,
  }) => {
    const { page, native } = await open();
    const file = join(folder, 'signups.csv');
    await native.saveTo(file);
    writeFileSync(file, 'an older file');
    await signIn(page, { ...system, url: faultProxy.url });
    faultProxy.intercept(truncateExport(how));
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(page.getByRole('alert')).toHaveText(message);
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    expect(readFileSync(file, 'utf8')).toBe('an older file');
    expect(filesIn(folder)).toEqual(['signups.csv']);
    await faultProxy.restore();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/^Saved as signups\.csv: 2 of 2 rows/)).toBeVisible();
  });
}

test('errors of the server and of the disk are explained', async ({ open, faultProxy, system, folder }) => {
  const { page, native } = await open();
  await signIn(page, { ...system, url: faultProxy.url });
  await native.saveTo(join(folder, 'signups.csv'));
  faultProxy.intercept(failStore);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to export signups');
  await faultProxy.restore();
  await native.saveTo(join(folder, 'missing', 'signups.csv'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText('There is no such file or folder. Nothing was saved.');
  await native.saveTo(join(folder, 'a-folder.csv'));
  mkdirSync(join(folder, 'a-folder.csv'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText('This is a folder. Nothing was saved.');
  await native.saveTo(join(folder, 'signups.csv'));
  faultProxy.intercept(rejectPassword);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByRole('alert')).toHaveText('Authentication expired. Please refresh the page.');
  expect(filesIn(folder)).toEqual(['a-folder.csv']);
});

test('a notification that shows the file appears if the window has no focus', async ({
  open,
  system,
  folder,
}) => {
  const { page, native } = await open();
  await native.saveTo(join(folder, 'signups.csv'));
  await signIn(page, system);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText(/^Saved as/)).toBeVisible();
  expect((await native.shown()).notifications).toEqual([]);
  await native.loseFocus();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect
    .poll(async () => (await native.shown()).notifications)
    .toEqual(['signups.csv, 2 rows. Click to show the file.']);
  await native.clickNotification();
  expect((await native.shown()).revealed).toEqual([join(folder, 'signups.csv')]);
});

test('quitting during an export asks first, and then leaves no file', async ({
  open,
  faultProxy,
  system,
  folder,
}) => {
  const { page, native, hasQuit } = await open();
  await native.saveTo(join(folder, 'signups.csv'));
  await signIn(page, { ...system, url: faultProxy.url });
  const held = faultProxy.hold(PARTIAL_EXPORT);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await held;
  await expect(page.getByRole('progressbar')).toBeVisible();
  await native.quit();
  await expect.poll(async () => (await native.shown()).questions).toEqual(['An export is running.']);
  await native.closeWindow();
  await expect.poll(async () => (await native.shown()).questions.length).toBe(2);
  await expect(page.getByRole('progressbar')).toBeVisible();
  expect(hasQuit()).toBe(false);
  await native.clickButton(1);
  await native.quit();
  await expect.poll(hasQuit).toBe(true);
  expect(filesIn(folder)).toEqual([]);
});

test('nothing is saved if the session ends while the save dialog is open', async ({
  open,
  system,
  folder,
}) => {
  const { page, native, advance } = await open();
  await signIn(page, system);
  await native.saveTo(join(folder, 'signups.csv'));
  const choose = await native.holdSaveDialog();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(async () => (await native.shown()).saveDialogs.length).toBe(1);
  await advance(15);
  await choose();
  await expect(page.getByText('Locked after 15 minutes without a touch.')).toBeVisible();
  await signIn(page, system);
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
  expect(filesIn(folder)).toEqual([]);
});

test('a running export prevents the idle lock, until it ends', async ({
  open,
  faultProxy,
  system,
  folder,
}) => {
  const { page, native, advance } = await open();
  await native.saveTo(join(folder, 'signups.csv'));
  await signIn(page, { ...system, url: faultProxy.url });
  const held = faultProxy.hold(PARTIAL_EXPORT);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await held;
  await expect(page.getByRole('progressbar')).toBeVisible();
  for (let minutes = 0; minutes < 30; minutes += 10) await advance(10);
  await faultProxy.restore();
  await expect(page.getByText(/^Saved as signups\.csv: 2 of 2 rows/)).toBeVisible();
  await advance(15);
  await expect(page.getByText('Locked after 15 minutes without a touch.')).toBeVisible();
});
