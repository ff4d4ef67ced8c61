import type { ElectronApplication } from '@playwright/test';
import { launchElectron } from './electron-shell';
import { expect, test as journey } from './fixture';

/** What only the real Electron can show; the journeys around it run there too. */
const test = journey.extend<{ start(): Promise<ElectronApplication>; app: ElectronApplication }>({
  start: ({ program, folder }, use) => use(() => launchElectron(program, folder)),
  app: async ({ start }, use) => {
    const app = await start();
    await use(app);
    await app.close();
  },
});

test('the page has nothing of Node, reaches no network and goes nowhere', async ({ app, system }) => {
  const page = await app.firstWindow();
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
  expect(app.windows()).toHaveLength(1);
  expect(
    await page.evaluate(async () => (await navigator.permissions.query({ name: 'notifications' })).state),
  ).toBe('denied');
});

test('the window is as safe as it was asked to be', async ({ app }) => {
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

test('a second start ends at once and leaves one window', async ({ app, start }) => {
  await app.firstWindow();
  // It may be gone before it can be talked to, which is as good.
  const second = await start().catch(() => undefined);
  await second?.waitForEvent('close');
  expect(app.windows()).toHaveLength(1);
});
