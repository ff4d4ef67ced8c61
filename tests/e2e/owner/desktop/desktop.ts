import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { type Owner, prompt } from '../owner';
import { startInElectron } from './electron-shell';
import { startInChromium } from './fake-shell';
import type { RunningShell } from './native-ui';

/** The dashboard in the desktop app. */
export interface Desktop extends RunningShell, Owner {
  /** Enters the address of a server in the prompt, which the app then checks. */
  chooseServer(url: string): Promise<void>;
}

interface DesktopStart {
  browser: Browser;
  shell: 'electron' | 'fake';
  build: string;
  folder: string;
}

export async function startDesktop({ browser, shell, build, folder }: DesktopStart): Promise<Desktop> {
  const running = await (shell === 'electron'
    ? startInElectron(build, folder)
    : startInChromium(browser, build, folder));
  const { page, native } = running;
  return {
    ...running,
    async saveExports() {
      const file = join(folder, 'signups.csv');
      await native.saveTo(file);
      return file;
    },
    savedFiles: () => readdirSync(folder).filter((name) => name !== 'settings.json'),
    async chooseServer(url) {
      const address = prompt(page).getByLabel('API address');
      const change = prompt(page).getByRole('button', { name: 'Change' });
      // The saved address is checked first.
      await prompt(page).locator('form[aria-busy="false"]').waitFor();
      if (await change.isVisible()) await change.click();
      await address.fill(url);
      await prompt(page).getByRole('button', { name: 'Continue' }).click();
    },
  };
}
