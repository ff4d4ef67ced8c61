import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import type * as Electron from 'electron';
import { type RunningApp, runMain } from '../../../../admin-desktop/testing/run-main';
import { installDialogStub } from './dialog-stub';
import { createNativeUi, type RunningShell } from './native-ui';

/** Chromium does not know `app://`; responses of the app's protocol handler are served under this origin. */
const WEB_ORIGIN = 'https://desktop.test';
const APP_ORIGIN = 'app://desktop';
const MINUTE_MS = 60_000;

/** Runs the bundled app with a fake of Electron, and its page in Chromium. */
export async function startInChromium(
  browser: Browser,
  build: string,
  userData: string,
): Promise<RunningShell> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const app = await runMain(build, { userData, packaged: false });
  // The fake has what the app and the stub use of Electron.
  const electron = app.electron as unknown as typeof Electron;
  installDialogStub(electron);
  const requests = await showPage(page, app, build);
  return {
    page,
    requests,
    native: createNativeUi(async (run, values) => run(electron, values)),
    async advance(minutes) {
      app.clock.now += minutes * MINUTE_MS;
      app.tick();
    },
    hasQuit: () => app.callsOf('quit').length > 0,
    exit: () => context.close(),
  };
}

/** Loads the window's page with its protocol, preload script, calls and events. Resolves to unexpected requests. */
async function showPage(page: Page, app: RunningApp, build: string): Promise<string[]> {
  const [window] = app.windows;
  const serve = app.protocols.get('app');
  if (!window || !serve) throw new Error('The app did not open a window.');
  const requests: string[] = [];
  await page.route('**/*', async (route) => {
    const { href, origin, pathname, search } = new URL(route.request().url());
    if (origin !== WEB_ORIGIN) {
      requests.push(href);
      return route.abort();
    }
    const response = await serve(new Request(`${APP_ORIGIN}${pathname}${search}`));
    const headers = Object.fromEntries(response.headers);
    const body = Buffer.from(await response.arrayBuffer());
    await route.fulfill({ status: response.status, headers, body });
  });
  await page.exposeFunction('invokeInMain', (channel: string, args: unknown[]) => {
    const senderFrame = { parent: null, origin: APP_ORIGIN };
    return app.ipc.get(channel)?.({ sender: window.webContents, senderFrame }, ...args);
  });
  window.webContents.deliver = (...message) => {
    const emit = (sent: unknown[]) => Reflect.get(globalThis, 'emitFromMain')(...sent);
    // The page may be closing.
    page.evaluate(emit, message).catch(() => undefined);
  };
  await page.addInitScript({ content: preloadScript(build) });
  await page.goto(window.url.replace(APP_ORIGIN, WEB_ORIGIN));
  return requests;
}

/** Wraps the bundled preload script in what a sandboxed one has, and nothing else. */
const preloadScript = (build: string): string => `(() => {
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
  window.emitFromMain = (channel, ...values) => listeners.get(channel)({}, ...values);
  const require = (name) => {
    if (name !== 'electron') throw new Error('A sandboxed preload script cannot require ' + name);
    return electron;
  };
  const process = undefined, Buffer = undefined, module = undefined, exports = undefined;
  ${readFileSync(join(build, 'preload.cjs'), 'utf8')}
})();`;
