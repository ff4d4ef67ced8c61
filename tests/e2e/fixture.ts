import { test as base } from '@playwright/test';
import { startTestSystem, type TestSystem } from '@tariff-tantrum/infra/testing';

/** Starts the real system once per worker: pages, API and store, at Playwright's `baseURL`. */
export const test = base.extend<object, { system: TestSystem }>({
  system: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => {
      const system = await startTestSystem();
      await use(system);
      await system.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  baseURL: ({ system }, use) => use(system.url),
});

export { expect } from '@playwright/test';
