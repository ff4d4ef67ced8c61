import { test as base, type Locator, type Page } from '@playwright/test';
import { startTestSystem, type TestSystem, type TestSystemOptions } from '@tariff-tantrum/infra/testing';
import { createLaunchClient, type LaunchClient } from '@tariff-tantrum/lambdas/client/client';

interface WorkerFixtures {
  system: TestSystem;
  /** Variables of the system; a file that sets others has a worker of its own. */
  systemEnv: NonNullable<TestSystemOptions['env']>;
}

/** Starts the real system once per worker: pages, API and store, at Playwright's `baseURL`. */
export const test = base.extend<{ hostLog: undefined; failedRequests: string[] }, WorkerFixtures>({
  systemEnv: [{}, { option: true, scope: 'worker' }],
  system: [
    async ({ systemEnv }, use) => {
      const system = await startTestSystem({ env: systemEnv });
      await use(system);
      await system.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  // What the host has printed during a test that failed may say why.
  hostLog: [
    async ({ system }, use, testInfo) => {
      const began = system.output().length;
      await use(undefined);
      if (testInfo.status !== testInfo.expectedStatus) console.log(system.output().slice(began));
    },
    { auto: true },
  ],
  // So may a request that got no response.
  failedRequests: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use, testInfo) => {
      const failed: string[] = [];
      await use(failed);
      if (testInfo.status !== testInfo.expectedStatus) console.log('Requests without a response:', failed);
    },
    { auto: true },
  ],
  baseURL: ({ system }, use) => use(system.url),
  page: async ({ page, failedRequests }, use) => {
    recordFailedRequests(page, failedRequests);
    await use(page);
    // What a test answers itself may be under way.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

/** Returns the client of the owner. */
export const ownerOf = ({ url, password }: Pick<TestSystem, 'url' | 'password'>): LaunchClient =>
  createLaunchClient({ baseUrl: url, password });

/** Returns a promise, and a function that resolves it. */
export function createGate(): { opened: Promise<void>; open(): void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** Presses Tab until the element has the focus, as somebody without a pointer does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`80 presses of Tab do not reach ${target}.`);
}

/** Records the requests of a page that get no response from now on. */
export function recordFailedRequests(page: Page, failed: string[]): void {
  page.on('requestfailed', (request) => {
    failed.push(
      `${new Date().toISOString()} ${request.method()} ${request.url()} ${request.failure()?.errorText}`,
    );
  });
}

/** Records console messages and uncaught errors of a page from now on. */
export function recordConsole(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  page.on('pageerror', (error) => lines.push(String(error)));
  return lines;
}

/** Waits two frames and a task: a page reacts to a link or a response in the next frame. */
export const settle = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  );

export { expect } from '@playwright/test';
