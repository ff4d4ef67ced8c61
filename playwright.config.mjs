import { defineConfig } from '@playwright/test';
import { findBrowser } from './tests/browser.mjs';

const LONG = '**/*.long.spec.ts';
/** Journeys of the dashboard that differ on the desktop only in how a call is made. */
const DESKTOP_TOO = /on the desktop(?!.*@both)/;
/** Needs the real Electron; the other desktop tests run in Chromium too. */
const ELECTRON = '**/desktop/electron.spec.ts';

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Each worker starts its own system and browser. Beside Jest one is enough: two cores have no more to give.
  workers: process.env.RUNS_BESIDE_JEST ? 1 : 2,
  // No test measures time by these: a machine may be busy.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  projects: [
    { name: 'journeys', testIgnore: [LONG, ELECTRON], grepInvert: DESKTOP_TOO },
    {
      name: 'journeys-desktop',
      testIgnore: [LONG, ELECTRON],
      grep: DESKTOP_TOO,
    },
    { name: 'long', testMatch: LONG, timeout: 0 },
    {
      name: 'desktop',
      testMatch: '**/owner/**/*.spec.ts',
      testIgnore: [LONG, '**/owner/web.spec.ts'],
      grepInvert: /on the web/,
      use: { shell: 'electron' },
    },
    // Other programs, which judge what the product writes.
    { name: 'outside', testDir: 'tests/outside', timeout: 300_000, expect: { timeout: 60_000 } },
    // The engines of browsers, each by its own protocol instead of Playwright's.
    ...['chromium', 'firefox', 'webkit'].map((engine) => ({
      name: `browsers-${engine}`,
      testDir: 'tests/browsers',
      timeout: 240_000,
      expect: { timeout: 30_000 },
      use: { engine },
    })),
  ],
  use: {
    browserName: 'chromium',
    // Traces (`--trace on`) take a fifth of the time.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.TEST_CHROMIUM || findBrowser(),
      args: [
        // Chromium's sandbox does not work for root, the usual user in containers.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-domain-reliability',
        '--no-first-run',
        // Emulating one in software takes a quarter of the time of all journeys.
        '--disable-gpu',
      ],
    },
  },
});
