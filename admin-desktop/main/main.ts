import { join } from 'node:path';
import { GAME } from '@tariff-tantrum/lambdas/contract';
import {
  app,
  BrowserWindow,
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
import { answerCalls } from './calls';
import { readEnvironment } from './env';
import { createExportDesk } from './export-desk';
import { createExportJob } from './export-job';
import { isAllowedOutside } from './external';
import { guardContents, guardSession } from './guards';
import { createHandlers } from './handlers';
import { createLeaveQuestion } from './leave-question';
import { contextTemplate, menuTemplate } from './menu';
import { placeOnScreen } from './place';
import { createProtocol, SCHEME } from './protocol';
import { createSession } from './session';
import { createSettings } from './settings';
import { createMainWindow } from './window';
import { backgroundOf, windowOptions } from './window-options';

/** How often it is looked whether the owner has gone, in milliseconds. */
const LOOK_EVERY = 10_000;

app.enableSandbox();
app.setName(`${GAME.name} Signups`);
app.setAppUserModelId('example.tarifftantrum.signups');
protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges: { standard: true, secure: true } }]);
if (app.requestSingleInstanceLock()) void app.whenReady().then(onReady);
else app.quit();

function onReady(): void {
  const settings = createSettings(join(app.getPath('userData'), 'settings.json'));
  const reveal = (path: string) => shell.showItemInFolder(path);
  const openOutside = (address: string) => {
    if (isAllowedOutside(address)) void shell.openExternal(address);
  };

  const window = createMainWindow({
    create: (options) => new BrowserWindow(options),
    options: () =>
      windowOptions({
        place: placeOnScreen(
          settings.read().window,
          screen.getAllDisplays().map(({ workArea }) => workArea),
        ),
        dark: nativeTheme.shouldUseDarkColors,
        packaged: app.isPackaged,
        preload: join(__dirname, 'preload.cjs'),
      }),
    startsMaximized: () => settings.read().window?.maximized === true,
    remember: (place) => settings.save({ window: place }),
    onClose: (event, close) => leaveQuestion(event, close),
    onCreate: ({ webContents }) =>
      webContents.on('context-menu', (_event, clicked) => {
        const template = contextTemplate(clicked);
        if (template) Menu.buildFromTemplate(template).popup();
      }),
  });

  const session = createSession({
    fetch: (...args) => fetch(...args),
    now: () => Date.now(),
    onChange(signedIn, why) {
      showMenu(signedIn);
      if (why) window.send('event:signed-out', why);
    },
  });
  const notify = (options: Electron.NotificationConstructorOptions) =>
    Notification.isSupported() ? new Notification(options) : undefined;
  const downloads = () => app.getPath('downloads');
  const desk = createExportDesk({ window, dialog, downloads, notify, reveal });
  const exportJob = createExportJob({ session, ...desk });
  const leaveQuestion = createLeaveQuestion(exportJob, (question) => dialog.showMessageBox(question));
  const { apiUrl } = readEnvironment();
  const handlers = createHandlers({ session, settings, exportJob, firstAddress: apiUrl, reveal });

  const showMenu = (signedIn: boolean) => {
    const template = menuTemplate(
      { platform: process.platform, signedIn, packaged: app.isPackaged },
      {
        command: (command) => window.send('event:command', command),
        signOut: () => session.signOut('asked'),
        openOutside,
      },
    );
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  };
  // An export under way counts as the owner's presence.
  const lockWhenIdle = () => (exportJob.transferring() ? session.touch() : session.lockWhenIdle());

  guardContents(app, openOutside);
  guardSession(webSession.defaultSession);
  protocol.handle(SCHEME, createProtocol(join(__dirname, 'renderer')));
  answerCalls(ipcMain, handlers, () => window.current()?.webContents);
  app.setAboutPanelOptions({ applicationName: app.getName(), applicationVersion: app.getVersion() });
  app.on('second-instance', () => window.show());
  app.on('activate', () => window.show());
  app.on('before-quit', (event) => leaveQuestion(event, () => app.quit()));
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  nativeTheme.on('updated', () =>
    window.current()?.setBackgroundColor(backgroundOf(nativeTheme.shouldUseDarkColors)),
  );
  powerMonitor.on('resume', lockWhenIdle);
  powerMonitor.on('unlock-screen', lockWhenIdle);
  setInterval(lockWhenIdle, LOOK_EVERY);
  showMenu(false);
  window.show();
}
