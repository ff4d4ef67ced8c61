import { test as base } from '@playwright/test';
import {
  type FaultProxy,
  startFaultProxy,
  startTestSystem,
  type TestSystem,
} from '@tariff-tantrum/infra/testing';
import type { EngineName, Settings } from './engines/engine';
import { Visitor } from './visitor';

interface Fixtures {
  /** Starts a further browser with other settings. */
  startVisitor(settings: Settings): Promise<Visitor>;
  /** A browser with the usual settings. */
  visitor: Visitor;
  /** A proxy before the system, with which a test injects faults. */
  faultProxy: FaultProxy;
}

/** Starts the real system once per worker, and the project's engine in each test. */
export const test = base.extend<Fixtures, { engine: EngineName; system: TestSystem }>({
  engine: ['chromium', { option: true, scope: 'worker' }],
  system: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's dependencies from this pattern.
    async ({}, use) => {
      const system = await startTestSystem();
      await use(system);
      await system.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  startVisitor: async ({ engine }, use) => {
    const visitors: Visitor[] = [];
    await use(async (settings) => {
      const visitor = await Visitor.start(engine, settings);
      visitors.push(visitor);
      return visitor;
    });
    for (const visitor of visitors) await visitor.leave();
  },
  visitor: ({ startVisitor }, use) => startVisitor({}).then(use),
  faultProxy: async ({ system }, use) => {
    const proxy = await startFaultProxy(system.url);
    await use(proxy);
    await proxy.close();
  },
});

export { expect } from '@playwright/test';
