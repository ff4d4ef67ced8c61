import { type FaultProxy, startFaultProxy } from '@tariff-tantrum/infra/testing';
import { test as base } from '../e2e/fixture';
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

/** Starts the project's engine in each test, beside the system of the worker. */
export const test = base.extend<Fixtures, { engine: EngineName }>({
  engine: ['chromium', { option: true, scope: 'worker' }],
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
