import { join } from 'node:path';
import { _electron as electron } from '@playwright/test';
import { findElectron } from '../../../../admin-desktop/start.mjs';
import { installDialogStub } from './dialog-stub';
import { createNativeUi, type RunningShell } from './native-ui';

const MINUTE_MS = 60_000;

/** Starts the real Electron with the options that every test needs. */
export const launchElectron = (build: string, userData: string) =>
  electron.launch({
    executablePath: findElectron() ?? 'electron',
    args: [
      // Chromium's sandbox does not work for root, the usual user in a container.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--user-data-dir=${userData}`,
      join(build, 'main.cjs'),
    ],
  });

/** Runs the app in the real Electron; only native dialogs, notifications and the taskbar are stubbed. */
export async function startInElectron(build: string, userData: string): Promise<RunningShell> {
  const app = await launchElectron(build, userData);
  await app.evaluate(installDialogStub);
  await app.evaluate(({ app }, folder) => app.setPath('downloads', folder), userData);
  const page = await app.firstWindow();
  const requests: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('app://')) requests.push(request.url());
  });
  let quit = false;
  app.on('close', () => {
    quit = true;
  });
  return {
    page,
    requests,
    native: createNativeUi((run, values) => app.evaluate(run, values)),
    advance: (minutes) =>
      app.evaluate(({ powerMonitor }, milliseconds) => {
        const before = Date.now;
        Date.now = () => before() + milliseconds;
        powerMonitor.emit('resume');
      }, minutes * MINUTE_MS),
    hasQuit: () => quit,
    async exit() {
      if (!quit) await app.evaluate(({ app }) => app.exit());
    },
  };
}
