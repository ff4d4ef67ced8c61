import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { startTestSystem, type TestSystem } from '@tariff-tantrum/infra/local';
import { buildApp } from '../../../admin-desktop/testing/run-main';
import type { Desktop } from './desktop';
import { electronShell } from './electron-shell';
import { type Line, openLine } from './line';
import { standInShell } from './stand-in-shell';

export interface DesktopOptions {
  /** Whether the program runs in the real Electron, or in Chromium with a stand-in for it. */
  shell: 'electron' | 'stand-in';
}

interface Fixtures {
  /** A line to the system's API, which may be made bad. */
  line: Line;
  /** A folder for settings and exports. */
  folder: string;
  /** Starts the program; a second time it finds the settings of the first. */
  open(): Promise<Desktop>;
}

export const test = base.extend<Fixtures, DesktopOptions & { system: TestSystem; program: string }>({
  shell: ['stand-in', { option: true, scope: 'worker' }],
  system: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const system = await startTestSystem({ site: false });
      await use(system);
      await system.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const folder = buildApp('admin-desktop');
      await use(folder);
      rmSync(folder, { recursive: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  line: async ({ system }, use) => {
    const line = await openLine(system.url);
    await use(line);
    line.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: as above.
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'tariff-tantrum-owner-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  open: async ({ browser, shell, program, folder }, use) => {
    const starter = shell === 'electron' ? electronShell : standInShell(browser);
    const opened: Desktop[] = [];
    await use(async () => {
      const desktop = await starter.start(program, folder);
      opened.push(desktop);
      return desktop;
    });
    for (const desktop of opened) await desktop.end();
  },
});

export { expect } from '@playwright/test';
