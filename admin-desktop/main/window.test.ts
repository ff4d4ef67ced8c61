import { app } from 'electron';
import type { SettingsFile } from './settings';
import { createMainWindow } from './window';

jest.mock('electron', () => ({
  app: { setBadgeCount: jest.fn() },
  nativeTheme: { on: () => undefined },
}));

test('the number of new signups is at the icon of the app, also while the window is closed', () => {
  const settings = { read: () => ({}) } as unknown as SettingsFile;
  const window = createMainWindow(settings, () => undefined);
  window.showNews(3);
  window.showNews(0);
  expect(jest.mocked(app.setBadgeCount).mock.calls).toEqual([[3], [0]]);
});
