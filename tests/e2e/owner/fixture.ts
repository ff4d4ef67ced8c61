import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FaultProxy, startFaultProxy } from '@tariff-tantrum/infra/testing';
import { buildApp } from '../../../admin-desktop/testing/run-main';
import { test as base, recordFailedRequests } from '../fixture';
import { type Desktop, startDesktop } from './desktop/desktop';
import { type Owner, signIn } from './owner';
import { startWeb } from './web';

export interface OwnerOptions {
  /** Where the dashboard runs: on `/admin`, or in the desktop app. */
  host: 'web' | 'desktop';
  /** Whether the session's clock can be advanced. */
  fakeClock: boolean;
  /** Runs the desktop app in the real Electron, or in Chromium with a fake of Electron. */
  shell: 'electron' | 'fake';
}

interface Fixtures extends Pick<OwnerOptions, 'host' | 'fakeClock'> {
  /** A proxy to the system. */
  faultProxy: FaultProxy;
  /** A temporary folder for settings and exports. */
  folder: string;
  /** Opens the dashboard of a server, by default of `system`, without signing in. */
  open(url?: string): Promise<Owner>;
  /** The same, and signs in. */
  openSignedIn(url?: string): Promise<Owner>;
  /** Starts the desktop app; a second call finds the settings of the first. */
  openDesktop(): Promise<Desktop>;
}

interface WorkerFixtures extends Pick<OwnerOptions, 'shell'> {
  build: string;
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  host: ['web', { option: true }],
  fakeClock: [false, { option: true }],
  shell: ['fake', { option: true, scope: 'worker' }],
  build: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern.
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
  openDesktop: async ({ browser, shell, build, folder }, use) => {
    const opened: Desktop[] = [];
    await use(async () => {
      const desktop = await startDesktop({ browser, shell, build, folder });
      opened.push(desktop);
      return desktop;
    });
    for (const desktop of opened) await desktop.exit();
  },
  open: async ({ browser, host, fakeClock, folder, system, openDesktop, failedRequests }, use) => {
    const opened: Owner[] = [];
    await use(async (url = system.url) => {
      if (host === 'desktop') {
        const desktop = await openDesktop();
        await desktop.chooseServer(url);
        return desktop;
      }
      const owner = await startWeb({ browser, folder, url, fakeClock });
      recordFailedRequests(owner.page, failedRequests);
      opened.push(owner);
      return owner;
    });
    for (const owner of opened) await owner.exit();
  },
  openSignedIn: ({ open, system }, use) =>
    use(async (url) => {
      const owner = await open(url);
      await signIn(owner, system);
      return owner;
    }),
});

/**
 * Declares the tests of a file for both hosts. On the desktop those without the tag `@both` are long tests: the two
 * hosts differ in how a call is made, and have the same dashboard.
 */
export function onBothHosts(declare: () => void): void {
  for (const host of ['web', 'desktop'] as const) {
    test.describe(`on the ${host}`, () => {
      test.use({ host });
      declare();
    });
  }
}

export { createGate, expect, ownerOf, recordConsole, recordFailedRequests, tabTo } from '../fixture';
