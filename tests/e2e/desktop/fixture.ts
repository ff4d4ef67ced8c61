import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import {
  type FaultProxy,
  startFaultProxy,
  startTestSystem,
  type TestSystem,
} from '@tariff-tantrum/infra/testing';
import { buildApp } from '../../../admin-desktop/testing/run-main';
import type { Desktop } from './desktop';
import { electronShell } from './electron-shell';
import { fakeShell } from './fake-shell';

export interface DesktopOptions {
  /** Runs the app in the real Electron, or in Chromium with a fake of Electron. */
  shell: 'electron' | 'fake';
  /** Test files with different names get different systems, so that they can expect exact numbers. */
  systemName: string;
}

interface Fixtures {
  /** A proxy to the system's API. */
  faultProxy: FaultProxy;
  /** A temporary folder for settings and exports. */
  folder: string;
  /** Starts the app; a second call finds the settings of the first. */
  open(): Promise<Desktop>;
}

export const test = base.extend<Fixtures, DesktopOptions & { system: TestSystem; build: string }>({
  shell: ['fake', { option: true, scope: 'worker' }],
  systemName: ['any', { option: true, scope: 'worker' }],
  system: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern.
    async ({}, use) => {
      const system = await startTestSystem({ site: false });
      await use(system);
      await system.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  build: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const folder = buildApp('admin-desktop');
      await use(folder);
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  faultProxy: async ({ system }, use) => {
    const proxy = await startFaultProxy(system.url);
    await use(proxy);
    await proxy.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'tariff-tantrum-owner-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  open: async ({ browser, shell, build, folder }, use) => {
    const starter = shell === 'electron' ? electronShell : fakeShell(browser);
    const opened: Desktop[] = [];
    await use(async () => {
      const desktop = await starter.start(build, folder);
      opened.push(desktop);
      return desktop;
    });
    for (const desktop of opened) await desktop.exit();
  },
});

export { expect } from '@playwright/test';
