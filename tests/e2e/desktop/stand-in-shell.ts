import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type * as Electron from 'electron';
import { type RunningApp, runMain } from '../../../admin-desktop/testing/run-main';
import type { Desktop, Shell } from './desktop';
import { installHands } from './hands';
import { createOwner } from './owner';

/** Chromium knows no `app://`; under this origin it gets what the shipped protocol function answers. */
const SHOWN_AT = 'https://desktop.test';
const APP = 'app://desktop';
const MINUTE = 60_000;

/** The shipped program with its page in Chromium; Electron itself is the one thing that is not there. */
export const standInShell = (browser: Browser): Shell => ({
  async start(built, userData): Promise<Desktop> {
    const context = await browser.newContext();
    const page = await context.newPage();
    const running = await runMain(built, { userData, packaged: false });
    // It has what the program and the hands use of Electron.
    const electron = running.electron as unknown as typeof Electron;
    installHands(electron);
    const strays = await showIn(page, running, built);
    return {
      page,
      strays,
      owner: createOwner(async (run, arg) => run(electron, arg)),
      async pass(minutes) {
        running.clock.now += minutes * MINUTE;
        running.tick();
      },
      hasEnded: () => running.callsOf('quit').length > 0,
      end: () => context.close(),
    };
  },
});

/** Puts the window's page into Chromium: protocol, preload, calls and events. Answers with stray requests. */
async function showIn(page: Page, running: RunningApp, built: string): Promise<string[]> {
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
  await page.addInitScript({ content: preloadScript(built) });
  await page.goto(window.url.replace(APP, SHOWN_AT));
  return strays;
}

/** The shipped preload bundle, given only what a sandboxed one has. */
const preloadScript = (built: string): string => `(() => {
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
  ${readFileSync(join(built, 'preload.cjs'), 'utf8')}
})();`;
