import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { startTestSystem, type TestSystem } from '@tariff-tantrum/infra/local';
import {
  buildProgram,
  type RunningProgram,
  type RunOptions,
  runProgram,
} from '../../admin-desktop/testing/run-main';
import { type Line, openLine } from './desktop-line';

/** Chromium knows no `app://`; under this origin it gets what the shipped protocol function answers. */
const SHOWN_AT = 'https://desktop.test';
const APP = 'app://desktop';

/** The shipped program with its page in Chromium; Electron itself is the one thing that is not there. */
export interface Desktop extends RunningProgram {
  page: Page;
  /** A folder for settings and exports. */
  folder: string;
  /** Requests of the page that did not go to the program's own files. */
  strays: string[];
}

interface Fixtures {
  /** A line to the system's API, which may be made bad. */
  line: Line;
  /** Opens the program in the test's page. */
  open(options?: RunOptions & { page?: Page }): Promise<Desktop>;
}

export const test = base.extend<Fixtures, { system: TestSystem; program: string }>({
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
      const folder = buildProgram('admin-desktop');
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
  open: async ({ page, program }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'tariff-tantrum-owner-'));
    await use(async ({ page: other, ...options } = {}) => {
      const running = await runProgram(program, { userData: folder, packaged: false, ...options });
      const strays = await showIn(other ?? page, running, program);
      return { ...running, page: other ?? page, folder, strays };
    });
    rmSync(folder, { recursive: true });
  },
});

export { expect } from '@playwright/test';

/** Puts the window's page into Chromium: protocol, preload, calls and events. Answers with stray requests. */
async function showIn(page: Page, running: RunningProgram, program: string): Promise<string[]> {
  const [window] = running.windows;
  const serve = running.protocols.get('app');
  if (!window || !serve) throw new Error('The program opened no window.');
  const strays: string[] = [];
  await page.route('**/*', async (route) => {
    const { href, origin, pathname, search } = new URL(route.request().url());
    if (origin !== SHOWN_AT) {
      strays.push(href);
      return route.abort();
    }
    const answer = await serve(new Request(`${APP}${pathname}${search}`));
    const headers = Object.fromEntries(answer.headers);
    await route.fulfill({ status: answer.status, headers, body: Buffer.from(await answer.arrayBuffer()) });
  });
  await page.exposeFunction('invokeInMain', (channel: string, args: unknown[]) => {
    const senderFrame = { parent: null, origin: APP };
    return running.ipc.get(channel)?.({ sender: window.webContents, senderFrame }, ...args);
  });
  window.webContents.deliver = (channel, value) => {
    const emit = ([name, sent]: [string, unknown]) => Reflect.get(globalThis, 'emitFromMain')(name, sent);
    // A page that is closing hears no more.
    page.evaluate(emit, [channel, value] as [string, unknown]).catch(() => undefined);
  };
  await page.addInitScript({ content: preloadScript(program) });
  await page.goto(window.url.replace(APP, SHOWN_AT));
  return strays;
}

/** The shipped preload bundle, given only what a sandboxed one has. */
const preloadScript = (program: string): string => `(() => {
  const listeners = new Map();
  const electron = {
    contextBridge: {
      exposeInMainWorld: (name, api) => Object.defineProperty(window, name, { value: Object.freeze(api) }),
    },
    ipcRenderer: {
      invoke: (channel, ...args) => window.invokeInMain(channel, args),
      on: (channel, listener) => listeners.set(channel, listener),
    },
  };
  window.emitFromMain = (channel, value) => listeners.get(channel)({}, value);
  const require = (name) => {
    if (name !== 'electron') throw new Error('A sandboxed preload script has no ' + name);
    return electron;
  };
  const process = undefined, Buffer = undefined, module = undefined, exports = undefined;
  ${readFileSync(join(program, 'preload.cjs'), 'utf8')}
})();`;
