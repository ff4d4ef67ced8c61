import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PARTIAL_EXPORT, truncateExport } from '../faults';
import { expect, test } from '../fixture';
import { exportButton, message, retry, signIn as signInAt, signUp } from '../owner';
import type { Desktop } from './desktop';

test.use({ host: 'desktop', systemName: 'desktop-export' });

test.beforeAll(({ system }) =>
  signUp(system, { email: 'ada@example.org', name: 'Ada' }, { email: 'omar@example.org', name: 'عمر' }),
);

async function signIn(desktop: Desktop, { url, password }: { url: string; password: string }): Promise<void> {
  await desktop.chooseServer(url);
  await signInAt(desktop, { password });
}

/** Lists the files that an export left. */
const filesIn = (folder: string) => readdirSync(folder).filter((name) => name !== 'settings.json');

test('the export replaces an older file, suggests the name of the contract, and is shown on request', async ({
  openDesktop,
  system,
  folder,
}) => {
  const desktop = await openDesktop();
  const { page, native } = desktop;
  const file = join(folder, 'signups.csv');
  await native.saveTo(file);
  writeFileSync(file, 'an older file');
  await signIn(desktop, system);
  await exportButton(page).click();
  await expect(page.getByText(/^Saved as signups\.csv: 2 of 2 rows/)).toBeVisible();
  expect((await native.shown()).saveDialogs).toEqual([join(folder, 'tariff-tantrum-signups.csv')]);
  const response = await fetch(`${system.url}/api/launch-signups/export`, {
    headers: { Authorization: `Bearer ${system.password}` },
  });
  expect(readFileSync(file, 'utf8')).toBe(Buffer.from(await response.arrayBuffer()).toString('utf8'));
  expect(filesIn(folder)).toEqual(['signups.csv']);
  expect((await native.shown()).progress.at(-1)).toBe(-1);
  await page.getByRole('button', { name: 'Show or drag the file' }).click();
  await expect.poll(async () => (await native.shown()).revealed).toEqual([file]);
  await page.getByRole('button', { name: 'Show or drag the file' }).dispatchEvent('dragstart');
  await expect.poll(async () => (await native.shown()).dragged).toEqual([file]);
});

test('progress is shown in the window and on the taskbar, and a cancelled export leaves no file', async ({
  openDesktop,
  faultProxy,
  system,
  folder,
}) => {
  const desktop = await openDesktop();
  const { page, native } = desktop;
  await native.saveTo(join(folder, 'signups.csv'));
  await signIn(desktop, { ...system, url: faultProxy.url });
  const held = faultProxy.hold(PARTIAL_EXPORT);
  await exportButton(page).click();
  await held;
  await expect(page.getByRole('progressbar', { name: 'Exporting...' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Exporting...' })).toBeVisible();
  await expect(page.getByText(/of 2 rows, 0\.\d+ kB/)).toBeVisible();
  expect((await native.shown()).progress.every((share) => share >= 0 && share < 1)).toBe(true);
  expect(filesIn(folder)).toEqual([expect.stringMatching(/^\.signups\.csv\.[0-9a-f]{12}\.part$/)]);
  await page.getByRole('button', { name: 'Cancel export' }).click();
  await expect(page.getByText('Export cancelled. Nothing was saved.')).toBeVisible();
  await expect(exportButton(page)).toBeFocused();
  expect(filesIn(folder)).toEqual([]);
  expect((await native.shown()).progress.at(-1)).toBe(-1);
});

test('closing the save dialog ends the export without a message', async ({ openDesktop, system, folder }) => {
  const desktop = await openDesktop();
  const { page, native } = desktop;
  await signIn(desktop, system);
  await exportButton(page).click();
  await expect.poll(async () => (await native.shown()).saveDialogs.length).toBe(1);
  await expect(exportButton(page)).toBeVisible();
  await expect(message(page)).toBeHidden();
  expect(filesIn(folder)).toEqual([]);
});

for (const [how, text] of [
  ['reset', /Error exporting signups.*cannot be reached/],
  ['end', /Error exporting signups.*changed or was cut while it was being exported/],
] as const) {
  test(`a truncated export (${how}) leaves the older file unchanged and can be retried`, async ({
    openDesktop,
    faultProxy,
    system,
    folder,
  }) => {
    const desktop = await openDesktop();
    const { page, native } = desktop;
    const file = join(folder, 'signups.csv');
    await native.saveTo(file);
    writeFileSync(file, 'an older file');
    await signIn(desktop, { ...system, url: faultProxy.url });
    faultProxy.intercept(truncateExport(how));
    await exportButton(page).click();
    await expect(message(page)).toContainText(text);
    expect(readFileSync(file, 'utf8')).toBe('an older file');
    expect(filesIn(folder)).toEqual(['signups.csv']);
    await faultProxy.restore();
    await retry(page).click();
    await expect(page.getByText(/^Saved as signups\.csv: 2 of 2 rows/)).toBeVisible();
  });
}

test('errors of the disk are explained', async ({ openDesktop, faultProxy, system, folder }) => {
  const desktop = await openDesktop();
  const { page, native } = desktop;
  await signIn(desktop, { ...system, url: faultProxy.url });
  await native.saveTo(join(folder, 'missing', 'signups.csv'));
  await exportButton(page).click();
  await expect(message(page)).toContainText('There is no such file or folder. Nothing was saved.');
  await native.saveTo(join(folder, 'a-folder.csv'));
  mkdirSync(join(folder, 'a-folder.csv'));
  await retry(page).click();
  await expect(message(page)).toContainText('This is a folder. Nothing was saved.');
  expect(filesIn(folder)).toEqual(['a-folder.csv']);
});

test('a notification that shows the file appears if the window has no focus', async ({
  openDesktop,
  system,
  folder,
}) => {
  const desktop = await openDesktop();
  const { page, native } = desktop;
  await native.saveTo(join(folder, 'signups.csv'));
  await signIn(desktop, system);
  await exportButton(page).click();
  await expect(page.getByText(/^Saved as/)).toBeVisible();
  expect((await native.shown()).notifications).toEqual([]);
  await native.loseFocus();
  await exportButton(page).click();
  await expect
    .poll(async () => (await native.shown()).notifications)
    .toEqual(['signups.csv, 2 rows. Click to show the file.']);
  await native.clickNotification();
  expect((await native.shown()).revealed).toEqual([join(folder, 'signups.csv')]);
});

test('quitting during an export asks first, and then leaves no file', async ({
  openDesktop,
  faultProxy,
  system,
  folder,
}) => {
  const desktop = await openDesktop();
  const { page, native, hasQuit } = desktop;
  await native.saveTo(join(folder, 'signups.csv'));
  await signIn(desktop, { ...system, url: faultProxy.url });
  const held = faultProxy.hold(PARTIAL_EXPORT);
  await exportButton(page).click();
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
  openDesktop,
  system,
  folder,
}) => {
  const desktop = await openDesktop();
  const { page, native, advance } = desktop;
  await signIn(desktop, system);
  await native.saveTo(join(folder, 'signups.csv'));
  const choose = await native.holdSaveDialog();
  await exportButton(page).click();
  await expect.poll(async () => (await native.shown()).saveDialogs.length).toBe(1);
  await advance(15);
  await choose();
  await expect(page.getByText('Locked after 15 minutes without a touch.')).toBeVisible();
  await page.getByRole('button', { name: 'Enter password' }).click();
  await signInAt(desktop, system);
  await expect(exportButton(page)).toBeVisible();
  expect(filesIn(folder)).toEqual([]);
});

test('a running export prevents the idle lock, until it ends', async ({
  openDesktop,
  faultProxy,
  system,
  folder,
}) => {
  const desktop = await openDesktop();
  const { page, native, advance } = desktop;
  await native.saveTo(join(folder, 'signups.csv'));
  await signIn(desktop, { ...system, url: faultProxy.url });
  const held = faultProxy.hold(PARTIAL_EXPORT);
  await exportButton(page).click();
  await held;
  await expect(page.getByRole('progressbar')).toBeVisible();
  for (let minutes = 0; minutes < 30; minutes += 10) await advance(10);
  await faultProxy.restore();
  await expect(page.getByText(/^Saved as signups\.csv: 2 of 2 rows/)).toBeVisible();
  await advance(15);
  await expect(page.getByText('Locked after 15 minutes without a touch.')).toBeVisible();
});

test('an export for a mailing tool has its columns and its own name', async ({
  openDesktop,
  system,
  folder,
}) => {
  const desktop = await openDesktop();
  const { page, native } = desktop;
  const file = join(folder, 'tool.csv');
  await native.saveTo(file);
  await signIn(desktop, system);
  await page.getByLabel('Columns').selectOption('For an import into Brevo');
  await exportButton(page).click();
  await expect(page.getByText(/^Saved as tool\.csv: 2 of 2 rows/)).toBeVisible();
  expect((await native.shown()).saveDialogs).toEqual([join(folder, 'tariff-tantrum-brevo.csv')]);
  expect(readFileSync(file, 'utf8')).toMatch(/^EMAIL,FIRSTNAME\r\nada@example\.org,Ada\r\n/);
});
