import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './fixture';
import { expectAccessible, signIn, signUp } from './steps';

test.beforeAll(({ system }) =>
  signUp(system, { email: 'ada@example.org', name: 'Ada' }, { email: 'omar@example.org', name: 'عمر' }),
);

/** Files that an export left, other than the program's settings. */
const filesIn = (folder: string) => readdirSync(folder).filter((name) => name !== 'settings.json');

test('the file is, byte for byte, what the server sent, under the name it gave', async ({
  open,
  system,
  folder,
}) => {
  const { page, owner } = await open();
  const file = join(folder, 'signups.csv');
  await owner.saveTo(file);
  writeFileSync(file, 'an older file');
  await signIn(page, system);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText(/^Saved as signups\.csv: 2 of 2 rows/)).toBeVisible();
  expect((await owner.seen()).saveDialogs).toEqual([join(folder, 'tariff-tantrum-signups.csv')]);
  const own = await fetch(`${system.url}/api/launch-signups/export`, {
    headers: { Authorization: `Bearer ${system.password}` },
  });
  expect(readFileSync(file, 'utf8')).toBe(Buffer.from(await own.arrayBuffer()).toString('utf8'));
  expect(filesIn(folder)).toEqual(['signups.csv']);
  expect((await owner.seen()).progress.at(-1)).toBe(-1);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Show the file' }).click();
  await expect.poll(async () => (await owner.seen()).revealed).toEqual([file]);
});

test('progress shows in the window and on the taskbar; a cancelled export leaves nothing', async ({
  open,
  line,
  system,
  folder,
}) => {
  const { page, owner } = await open();
  await owner.saveTo(join(folder, 'signups.csv'));
  await signIn(page, { ...system, url: line.url });
  line.state = 'held';
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByRole('progressbar', { name: 'Exporting...' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Exporting...' })).toBeVisible();
  await expect(page.getByText(/of 2 rows, 0 MB/)).toBeVisible();
  await page.getByRole('button', { name: 'Exporting...' }).hover();
  await expectAccessible(page);
  expect((await owner.seen()).progress.every((share) => share >= 0 && share < 1)).toBe(true);
  expect(filesIn(folder)).toEqual([expect.stringMatching(/^\.signups\.csv\.[0-9a-f]{12}\.part$/)]);
  await page.getByRole('button', { name: 'Cancel export' }).click();
  await expect(page.getByText('Export cancelled. Nothing was saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeFocused();
  expect(filesIn(folder)).toEqual([]);
  expect((await owner.seen()).progress.at(-1)).toBe(-1);
});

test('a closed save dialog ends it without a word', async ({ open, system, folder }) => {
  const { page, owner } = await open();
  await signIn(page, system);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(async () => (await owner.seen()).saveDialogs.length).toBe(1);
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0);
  expect(filesIn(folder)).toEqual([]);
});

for (const [state, words] of [
  ['cut', /Error exporting signups.*cannot be reached/],
  ['short', /Error exporting signups.*changed or was cut while it was being exported/],
] as const) {
  test(`an export that is ${state} leaves the older file as it was`, async ({
    open,
    line,
    system,
    folder,
  }) => {
    const { page, owner } = await open();
    const file = join(folder, 'signups.csv');
    await owner.saveTo(file);
    writeFileSync(file, 'an older file');
    await signIn(page, { ...system, url: line.url });
    line.state = state;
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(page.getByRole('alert')).toHaveText(words);
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
    await expectAccessible(page);
    expect(readFileSync(file, 'utf8')).toBe('an older file');
    expect(filesIn(folder)).toEqual(['signups.csv']);
    line.state = 'good';
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText(/^Saved as signups\.csv: 2 of 2 rows/)).toBeVisible();
  });
}

test('refusals of the server and of the disk are told in their words', async ({
  open,
  line,
  system,
  folder,
}) => {
  const { page, owner } = await open();
  await signIn(page, { ...system, url: line.url });
  line.state = 'store-away';
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to export signups');
  line.state = 'good';
  await owner.saveTo(join(folder, 'gone', 'signups.csv'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText('The folder is not there any more.');
  await owner.saveTo(join(folder, 'a-folder.csv'));
  mkdirSync(join(folder, 'a-folder.csv'));
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toContainText('A folder has this name.');
  line.state = 'wrong-password';
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByRole('alert')).toHaveText('Authentication expired. Please refresh the page.');
  expect(filesIn(folder)).toEqual(['a-folder.csv']);
});

test('when the window is not in front, a notification reveals the file', async ({ open, system, folder }) => {
  const { page, owner } = await open();
  await owner.saveTo(join(folder, 'signups.csv'));
  await signIn(page, system);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText(/^Saved as/)).toBeVisible();
  expect((await owner.seen()).notifications).toEqual([]);
  await owner.lookAway();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect
    .poll(async () => (await owner.seen()).notifications)
    .toEqual(['signups.csv, 2 rows. Click to show the file.']);
  await owner.clickNotification();
  expect((await owner.seen()).revealed).toEqual([join(folder, 'signups.csv')]);
});

test('leaving in mid-export asks first, and then leaves nothing half done', async ({
  open,
  line,
  system,
  folder,
}) => {
  const { page, owner, hasEnded } = await open();
  await owner.saveTo(join(folder, 'signups.csv'));
  await signIn(page, { ...system, url: line.url });
  line.state = 'held';
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await owner.quit();
  await expect.poll(async () => (await owner.seen()).questions).toEqual(['An export is running.']);
  await owner.closeWindow();
  await expect.poll(async () => (await owner.seen()).questions.length).toBe(2);
  await expect(page.getByRole('progressbar')).toBeVisible();
  expect(hasEnded()).toBe(false);
  await owner.answer(1);
  await owner.quit();
  await expect.poll(hasEnded).toBe(true);
  expect(filesIn(folder)).toEqual([]);
});

test('a save dialog that stood open for longer than the session saves nothing', async ({
  open,
  system,
  folder,
}) => {
  const { page, owner, pass } = await open();
  await signIn(page, system);
  await owner.saveTo(join(folder, 'signups.csv'));
  const choose = await owner.hesitate();
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(async () => (await owner.seen()).saveDialogs.length).toBe(1);
  await pass(15);
  await choose();
  await expect(page.getByText('Locked after 15 minutes without a touch.')).toBeVisible();
  await signIn(page, system);
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
  expect(filesIn(folder)).toEqual([]);
});

test('an export under way keeps the session; nothing else does', async ({ open, line, system, folder }) => {
  const { page, owner, pass } = await open();
  await owner.saveTo(join(folder, 'signups.csv'));
  await signIn(page, { ...system, url: line.url });
  line.state = 'held';
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  for (let minutes = 0; minutes < 30; minutes += 10) await pass(10);
  line.release();
  await expect(page.getByText(/^Saved as signups\.csv: 2 of 2 rows/)).toBeVisible();
  await pass(15);
  await expect(page.getByText('Locked after 15 minutes without a touch.')).toBeVisible();
});
