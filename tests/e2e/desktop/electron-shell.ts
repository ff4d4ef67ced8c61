import { join } from 'node:path';
import { _electron as electron } from '@playwright/test';
import { findElectron } from '../../../admin-desktop/electron-binary.mjs';
import type { Desktop, Shell } from './desktop';
import { installHands } from './hands';
import { createOwner } from './owner';

const MINUTE = 60_000;

/** Starts the real Electron, with the options that every start of it here needs. */
export const launchElectron = (built: string, userData: string) =>
  electron.launch({
    executablePath: findElectron() ?? 'electron',
    args: [
      // Chromium's sandbox does not work for root, which is who tests in a container.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      `--user-data-dir=${userData}`,
      join(built, 'main.cjs'),
    ],
  });

/** The program in the real Electron; only what would wait for a hand on a native dialog is put aside. */
export const electronShell: Shell = {
  async start(built, userData): Promise<Desktop> {
    const program = await launchElectron(built, userData);
    await program.evaluate(installHands);
    await program.evaluate(({ app }, folder) => app.setPath('downloads', folder), userData);
    const page = await program.firstWindow();
    const strays: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith('app://')) strays.push(request.url());
    });
    let ended = false;
    program.on('close', () => {
      ended = true;
    });
    return {
      page,
      strays,
      owner: createOwner((run, arg) => program.evaluate(run, arg)),
      pass: (minutes) =>
        program.evaluate(({ powerMonitor }, milliseconds) => {
          const before = Date.now;
          Date.now = () => before() + milliseconds;
          powerMonitor.emit('resume');
        }, minutes * MINUTE),
      hasEnded: () => ended,
      async end() {
        if (!ended) await program.evaluate(({ app }) => app.exit());
      },
    };
  },
};
