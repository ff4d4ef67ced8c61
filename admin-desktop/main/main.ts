import { join } from 'node:path';
import { GAME } from '@tariff-tantrum/lambdas/contract';
import { createOwnerSession, IDLE_CHECK_INTERVAL_MS } from '@tariff-tantrum/lambdas/contract/owner';
import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  Notification,
  nativeTheme,
  powerMonitor,
  protocol,
  screen,
  shell,
  session as webSession,
} from 'electron';
import { readEnvironment } from './env';
import { createLeaveConfirmation } from './export/confirm-leave';
import { createExportJob } from './export/export-job';
import { createExportUi } from './export/export-ui';
import { handleCalls } from './ipc/handle-calls';
import { createCallHandlers } from './ipc/handlers';
import { createAppProtocol, SCHEME } from './security/app-protocol';
import { isAllowedExternalUrl } from './security/external-links';
import { guardContents, guardSession } from './security/guards';
import { openSettings, type SettingsFile } from './settings';
import { createSignupWatch, WATCH_INTERVAL_MS } from './signup-watch';
import { boundsOnScreen } from './window/bounds';
import {
  backgroundColor,
  createMainWindow,
  type MainWindow,
  type WindowDependencies,
  windowOptions,
} from './window/main-window';
import { contextMenuTemplate, menuTemplate } from './window/menu';

app.enableSandbox();
app.setName(`${GAME.name} Signups`);
app.setAppUserModelId('example.tarifftantrum.signups');
protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges: { standard: true, secure: true } }]);
if (app.requestSingleInstanceLock()) void app.whenReady().then(onReady);
else app.quit();

function onReady(): void {
  const settings = openSettings(join(app.getPath('userData'), 'settings.json'));
  const reveal = (path: string) => shell.showItemInFolder(path);
  const openExternal = (url: string) => {
    if (isAllowedExternalUrl(url)) void shell.openExternal(url);
  };
  const window = createAppWindow(settings, (event, close) => confirmLeave(event, close));
  const session = createOwnerSession({
    client: 'desktop',
    fetch: (...args) => fetch(...args),
    now: () => Date.now(),
    onChange(signedIn, reason) {
      showMenu(signedIn);
      if (reason) window.send('event:signed-out', reason);
    },
  });
  const notify = (options: Electron.NotificationConstructorOptions) =>
    Notification.isSupported() ? new Notification(options) : undefined;
  const downloads = () => app.getPath('downloads');
  const exportUi = createExportUi({ window, dialog, downloads, notify, reveal });
  const exportJob = createExportJob({ session, ...exportUi });
  const confirmLeave = createLeaveConfirmation(exportJob, (question) => dialog.showMessageBox(question));
  const { apiUrl } = readEnvironment();
  const watch = createSignupWatch({
    session,
    notify,
    enabled: () => settings.read().notify === true,
    isFocused: () => window.current()?.isFocused() === true,
    setBadge: (count) => void app.setBadgeCount(count),
    showWindow: () => window.show(),
  });
  const handlers = createCallHandlers({
    ...{ session, settings, exportJob, watch, initialAddress: apiUrl, reveal },
    copy: (text) => clipboard.writeText(text),
    drag: async (file) =>
      window.current()?.webContents.startDrag({ file, icon: await app.getFileIcon(file) }),
  });

  const showMenu = (signedIn: boolean) => {
    const template = menuTemplate(
      { platform: process.platform, signedIn, packaged: app.isPackaged },
      {
        command: (command) => window.send('event:command', command),
        signOut: () => session.signOut('asked'),
        openExternal,
      },
    );
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  };
  // A running export counts as activity of the owner.
  const lockWhenIdle = () => (exportJob.transferring() ? session.touch() : session.lockWhenIdle());

  guardContents(app, openExternal);
  guardSession(webSession.defaultSession);
  protocol.handle(SCHEME, createAppProtocol(join(__dirname, 'renderer')));
  handleCalls(ipcMain, handlers, () => window.current()?.webContents);
  app.setAboutPanelOptions({ applicationName: app.getName(), applicationVersion: app.getVersion() });
  app.on('second-instance', () => window.show());
  app.on('activate', () => window.show());
  app.on('before-quit', (event) => confirmLeave(event, () => app.quit()));
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  nativeTheme.on('updated', () =>
    window.current()?.setBackgroundColor(backgroundColor(nativeTheme.shouldUseDarkColors)),
  );
  powerMonitor.on('resume', lockWhenIdle);
  powerMonitor.on('unlock-screen', lockWhenIdle);
  setInterval(lockWhenIdle, IDLE_CHECK_INTERVAL_MS);
  setInterval(() => void watch.check(), WATCH_INTERVAL_MS);
  showMenu(false);
  window.show();
}

function createAppWindow(settings: SettingsFile, onClose: WindowDependencies['onClose']): MainWindow {
  return createMainWindow({
    create: (options) => new BrowserWindow(options),
    options: () =>
      windowOptions({
        bounds: boundsOnScreen(
          settings.read().window,
          screen.getAllDisplays().map(({ workArea }) => workArea),
        ),
        dark: nativeTheme.shouldUseDarkColors,
        packaged: app.isPackaged,
        preload: join(__dirname, 'preload.cjs'),
      }),
    startsMaximized: () => settings.read().window?.maximized === true,
    saveBounds: (bounds) => settings.save({ window: bounds }),
    onClose,
    onCreate: ({ webContents }) =>
      webContents.on('context-menu', (_event, params) => {
        const template = contextMenuTemplate(params);
        if (template) Menu.buildFromTemplate(template).popup();
      }),
  });
}
