import type { ElectronApplication } from '@playwright/test';
import { test as base, expect } from '../fixture';
import { launchElectron } from './electron-shell';

/** These tests need the real Electron. */
const test = base.extend<{ start(): Promise<ElectronApplication>; app: ElectronApplication }>({
  start: ({ build, folder }, use) => use(() => launchElectron(build, folder)),
  app: async ({ start }, use) => {
    const app = await start();
    await use(app);
    await app.close();
  },
});

test('the page has no Node globals, cannot reach the network and cannot navigate', async ({
  app,
  system,
}) => {
  const page = await app.firstWindow();
  await expect(page).toHaveURL('app://desktop/index.html');
  expect(
    await page.evaluate(() => [
      typeof Reflect.get(globalThis, 'require'),
      typeof Reflect.get(globalThis, 'process'),
    ]),
  ).toEqual(['undefined', 'undefined']);
  const canFetch = (url: string) =>
    page.evaluate(
      (to) =>
        fetch(to).then(
          () => true,
          () => false,
        ),
      url,
    );
  expect(await canFetch(`${system.url}/api/health`)).toBe(false);
  await page.evaluate(() => {
    window.open('https://shop.example/');
    location.href = 'https://shop.example/';
  });
  await expect(page.getByRole('dialog', { name: 'Admin password' })).toBeVisible();
  await expect(page).toHaveURL('app://desktop/index.html');
  expect(app.windows()).toHaveLength(1);
  expect(
    await page.evaluate(async () => (await navigator.permissions.query({ name: 'notifications' })).state),
  ).toBe('denied');
});

test('the window has the requested security preferences', async ({ app }) => {
  await app.firstWindow();
  const preferences = await app.evaluate(({ BrowserWindow }) => {
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

test('a second instance quits and leaves one window', async ({ app, start }) => {
  await app.firstWindow();
  // It may quit before Playwright is connected.
  const second = await start().catch(() => undefined);
  await second?.waitForEvent('close');
  expect(app.windows()).toHaveLength(1);
});
