import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADMIN_MESSAGES } from '@tariff-tantrum/lambdas/client/messages';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import {
  EXPORT_FILENAME,
  exportFilename,
  MAILING_TOOLS,
} from '@tariff-tantrum/lambdas/contract/mailing-tools';
import { PARTIAL_EXPORT, truncateExport } from '../faults';
import { test as base, expect } from '../fixture';
import { exportButton, fillList, message, retry, signIn } from '../owner';
import type { Desktop } from './desktop';

interface ExportFixtures {
  /** The app, signed in through the fault proxy; its exports are saved as `file`. */
  desktop: Desktop;
  file: string;
  /** Begins an export that stops inside its first row until the fault proxy is restored. */
  holdExport(): Promise<void>;
}

const test = base.extend<ExportFixtures>({
  file: ({ folder }, use) => use(join(folder, 'signups.csv')),
  desktop: async ({ openDesktop, faultProxy, system }, use) => {
    const desktop = await openDesktop();
    await desktop.saveExports();
    await desktop.chooseServer(faultProxy.url);
    await signIn(desktop, system);
    await use(desktop);
  },
  holdExport: ({ desktop: { page }, faultProxy }, use) =>
    use(async () => {
      const held = faultProxy.hold(PARTIAL_EXPORT, PATHS.export);
      await exportButton(page).click();
      await held;
      await expect(page.getByRole('progressbar', { name: 'Exporting...' })).toBeVisible();
    }),
});

test.use({ host: 'desktop' });
test.beforeAll(({ system }) =>
  fillList(system, { email: 'ada@example.org', name: 'Ada' }, { email: 'omar@example.org', name: 'عمر' }),
);

const SAVED = /^Saved as signups\.csv: 2 of 2 rows/;

test('an export replaces an older file under the name of the contract, is shown on request, and notifies if the window has no focus', async ({
  desktop: { page, native, savedFiles },
  folder,
  file,
}) => {
  await native.saveTo(null);
  await exportButton(page).click();
  await expect.poll(async () => (await native.shown()).saveDialogs.length).toBe(1);
  await expect(exportButton(page)).toBeVisible();
  await expect(message(page)).toBeHidden();
  expect(savedFiles()).toEqual([]);

  await native.saveTo(file);
  writeFileSync(file, 'an older file');
  await exportButton(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
  expect((await native.shown()).notifications).toEqual([]);
  await native.loseFocus();
  await page.getByLabel('Columns').selectOption(`For an import into ${MAILING_TOOLS.brevo.label}`);
  await exportButton(page).click();
  await expect.poll(() => readFileSync(file, 'utf8')).toMatch(/^EMAIL,FIRSTNAME\r\nada@example\.org,Ada\r\n/);
  expect((await native.shown()).saveDialogs).toEqual(
    [EXPORT_FILENAME, EXPORT_FILENAME, exportFilename('brevo')].map((name) => join(folder, name)),
  );
  await expect
    .poll(async () => (await native.shown()).notifications)
    .toEqual(['signups.csv, 2 rows. Click to show the file.']);
  await native.clickNotification();
  expect((await native.shown()).revealed).toEqual([file]);
  await expect(page.getByText(/^Saved as/)).toBeVisible();
  expect(savedFiles()).toEqual(['signups.csv']);
  expect((await native.shown()).progress.at(-1)).toBe(-1);
  await page.getByRole('button', { name: 'Show or drag the file' }).click();
  await expect.poll(async () => (await native.shown()).revealed).toEqual([file, file]);
  await page.getByRole('button', { name: 'Show or drag the file' }).dispatchEvent('dragstart');
  await expect.poll(async () => (await native.shown()).dragged).toEqual([file]);
});

test('progress is shown on the taskbar, a cancelled export leaves no file, and quitting during one asks first', async ({
  desktop: { page, native, hasQuit, savedFiles },
  holdExport,
}) => {
  await holdExport();
  await expect(page.getByRole('button', { name: 'Exporting...' })).toBeVisible();
  await expect(page.getByText(/of 2 rows, 0\.\d+ kB/)).toBeVisible();
  expect((await native.shown()).progress.every((share) => share >= 0 && share < 1)).toBe(true);
  expect(savedFiles()).toEqual([expect.stringMatching(/^\.signups\.csv\.[0-9a-f]{12}\.part$/)]);
  await page.getByRole('button', { name: 'Cancel export' }).click();
  await expect(page.getByText('Export cancelled. Nothing was saved.')).toBeVisible();
  await expect(exportButton(page)).toBeFocused();
  expect(savedFiles()).toEqual([]);
  expect((await native.shown()).progress.at(-1)).toBe(-1);

  await holdExport();
  await native.quit();
  await expect.poll(async () => (await native.shown()).questions).toEqual(['An export is running.']);
  await native.closeWindow();
  await expect.poll(async () => (await native.shown()).questions.length).toBe(2);
  await expect(page.getByRole('progressbar')).toBeVisible();
  expect(hasQuit()).toBe(false);
  await native.clickButton(1);
  await native.quit();
  await expect.poll(hasQuit).toBe(true);
  expect(savedFiles()).toEqual([]);
});

test('a truncated export leaves the older file unchanged, errors of the disk are explained, and both can be retried', async ({
  desktop: { page, native, savedFiles },
  faultProxy,
  folder,
  file,
}) => {
  writeFileSync(file, 'an older file');
  faultProxy.intercept(truncateExport('reset'));
  await exportButton(page).click();
  await expect(message(page)).toContainText(/Error exporting signups.*cannot be reached/);
  faultProxy.intercept(truncateExport('end'));
  await retry(page).click();
  await expect(message(page)).toContainText(ADMIN_MESSAGES.incomplete);
  expect(readFileSync(file, 'utf8')).toBe('an older file');
  await faultProxy.restore();
  await native.saveTo(join(folder, 'missing', 'signups.csv'));
  await retry(page).click();
  await expect(message(page)).toContainText('There is no such file or folder. Nothing was saved.');
  await native.saveTo(join(folder, 'a-folder.csv'));
  mkdirSync(join(folder, 'a-folder.csv'));
  await retry(page).click();
  await expect(message(page)).toContainText('This is a folder. Nothing was saved.');
  expect(savedFiles().sort()).toEqual(['a-folder.csv', 'signups.csv']);
  await native.saveTo(file);
  await retry(page).click();
  await expect(page.getByText(SAVED)).toBeVisible();
});

test('an export prevents the idle lock until it ends, and saves nothing if the session ends before a file is chosen', async ({
  desktop,
  faultProxy,
  holdExport,
  system,
  file,
}) => {
  const { page, native, advance, savedFiles } = desktop;
  const locked = page.getByText('Locked after 15 minutes of inactivity.');
  await holdExport();
  for (let minutes = 0; minutes < 30; minutes += 10) await advance(10);
  await faultProxy.restore();
  await expect(page.getByText(SAVED)).toBeVisible();
  rmSync(file);
  const choose = await native.holdSaveDialog();
  await exportButton(page).click();
  await expect.poll(async () => (await native.shown()).saveDialogs.length).toBe(2);
  await advance(15);
  await choose();
  await expect(locked).toBeVisible();
  await page.getByRole('button', { name: 'Enter password' }).click();
  await signIn(desktop, system);
  await expect(exportButton(page)).toBeVisible();
  expect(savedFiles()).toEqual([]);
});
