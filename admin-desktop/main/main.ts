import { join } from 'node:path';
import { createOwnerSession, IDLE_CHECK_INTERVAL_MS } from '@tariff-tantrum/lambdas/client/session/session';
import { GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { app, powerMonitor, session as webSession } from 'electron';
import { createHandlers, handleCalls } from './calls';
import { createExport } from './export';
import { showMenu } from './menu';
import { guardContents, guardSession, prepareSecurity, serveFiles } from './security';
import { openSettings } from './settings';
import { createSignupWatch, WATCH_INTERVAL_MS } from './signup-watch';
import { createMainWindow } from './window';

prepareSecurity();
app.setName(`${GAME.name} Signups`);
app.setAppUserModelId(`${GAME.domain.split('.').reverse().join('.')}.signups`);
if (app.requestSingleInstanceLock()) void app.whenReady().then(onReady);
else app.quit();

function onReady(): void {
  const settings = openSettings(join(app.getPath('userData'), 'settings.json'));
  const window = createMainWindow(settings, (event, close) => exporting.confirmLeave(event, close));
  const session = createOwnerSession({
    client: 'desktop',
    fetch: (...args) => fetch(...args),
    now: () => Date.now(),
    onChange(change) {
      updateMenu(change === 'signedIn');
      if (change !== 'signedIn') window.send('signedOut', change);
    },
  });
  const exporting = createExport(session, window);
  const watch = createSignupWatch(session, settings, window);
  const updateMenu = (signedIn: boolean) =>
    showMenu(signedIn, {
      command: (command) => window.send('command', command),
      signOut: () => session.signOut('asked'),
    });
  // A running export counts as activity of the owner.
  const lockWhenIdle = () => (exporting.transferring() ? session.touch() : session.lockWhenIdle());

  app.on('web-contents-created', (_event, contents) => guardContents(contents));
  guardSession(webSession.defaultSession);
  serveFiles(join(__dirname, 'renderer'));
  handleCalls(createHandlers({ session, settings, exporting, watch }), window);
  app.setAboutPanelOptions({ applicationName: app.getName(), applicationVersion: app.getVersion() });
  app.on('second-instance', () => window.show());
  app.on('activate', () => window.show());
  app.on('before-quit', (event) => exporting.confirmLeave(event, () => app.quit()));
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  powerMonitor.on('resume', lockWhenIdle);
  powerMonitor.on('unlock-screen', lockWhenIdle);
  setInterval(lockWhenIdle, IDLE_CHECK_INTERVAL_MS);
  setInterval(() => void watch.check(), WATCH_INTERVAL_MS);
  updateMenu(false);
  window.show();
}
