import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type ElectronApplication, _electron as electron, expect } from '@playwright/test';
import { startTestSystem, type TestSystem } from '@tariff-tantrum/infra/local';
import { findElectron } from '../../admin-desktop/electron-binary.mjs';
import { buildProgram } from '../../admin-desktop/testing/run-main';
import { enter, figure, signIn, signUp } from './desktop-steps';

interface Fixtures {
  folder: string;
  /** Starts the program in the real Electron, with `folder` for its memory. */
  start(): Promise<ElectronApplication>;
  program: ElectronApplication;
}

const test = base.extend<Fixtures, { system: TestSystem; built: string }>({
  built: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const folder = buildProgram('admin-desktop');
      await use(folder);
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker' },
  ],
  system: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const system = await startTestSystem({ site: false });
      await signUp(system, { email: 'ada@example.org', name: 'Ada' }, { email: 'omar@example.org' });
      await use(system);
      await system.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'tariff-tantrum-owner-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  start: ({ built, folder }, use) =>
    use(() =>
      electron.launch({
        executablePath: findElectron() ?? 'electron',
        args: [
          // Chromium's sandbox does not work for root, which is who tests in a container.
          ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
          `--user-data-dir=${folder}`,
          join(built, 'main.cjs'),
        ],
      }),
    ),
  program: async ({ start }, use) => {
    const program = await start();
    await use(program);
    await program.close();
  },
});

test('signs in, shows the figures, and forgets them on signing out', async ({ program, system }) => {
  const page = await program.firstWindow();
  await signIn(page, system);
  await expect(figure(page, 'Total Signups')).toHaveText('2');
  await expect(page.getByText('ada@example.org')).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('Signed out. The password is forgotten.')).toBeVisible();
});

test('a wrong password says so', async ({ program, system }) => {
  const page = await program.firstWindow();
  await enter(page, system.url, 'wrong-password-1');
  await expect(page.getByRole('alert')).toHaveText('Invalid admin password');
});

test('exports from the native menu into the file of the save dialog', async ({ program, system, folder }) => {
  const page = await program.firstWindow();
  await signIn(page, system);
  const path = join(folder, 'signups.csv');
  await program.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, path);
  await program.evaluate(({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('export')?.click());
  await expect(page.getByText(/^Saved as signups\.csv: 2 of 2 rows/)).toBeVisible();
  expect(readFileSync(path, 'utf8')).toContain('ada@example.org,Ada,');
});

test('the page has nothing of Node, reaches no network and goes nowhere', async ({ program, system }) => {
  const page = await program.firstWindow();
  await expect(page).toHaveURL('app://desktop/index.html');
  expect(
    await page.evaluate(() => [
      typeof Reflect.get(globalThis, 'require'),
      typeof Reflect.get(globalThis, 'process'),
    ]),
  ).toEqual(['undefined', 'undefined']);
  const reached = (url: string) =>
    page.evaluate(
      (to) =>
        fetch(to).then(
          () => true,
          () => false,
        ),
      url,
    );
  expect(await reached(`${system.url}/api/health`)).toBe(false);
  await page.evaluate(() => {
    window.open('https://shop.example/');
    location.href = 'https://shop.example/';
  });
  await expect(page.getByLabel('Password')).toBeVisible();
  await expect(page).toHaveURL('app://desktop/index.html');
  expect(program.windows()).toHaveLength(1);
  expect(
    await page.evaluate(async () => (await navigator.permissions.query({ name: 'notifications' })).state),
  ).toBe('denied');
});

test('the window is as safe as it was asked to be', async ({ program }) => {
  await program.firstWindow();
  const preferences = await program.evaluate(({ BrowserWindow }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    return contents && Reflect.apply(Reflect.get(contents, 'getLastWebPreferences'), contents, []);
  });
  expect(preferences).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    webviewTag: false,
  });
});

test('a second start ends at once and leaves one window', async ({ program, start }) => {
  await program.firstWindow();
  // It may be gone before it can be talked to, which is as good.
  const second = await start().catch(() => undefined);
  await second?.waitForEvent('close');
  expect(program.windows()).toHaveLength(1);
});
