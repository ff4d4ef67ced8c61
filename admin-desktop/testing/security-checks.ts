import { CONTACT, GAME } from '@tariff-tantrum/lambdas/contract/facts';
import type { WebPreferences } from 'electron';
import { allItems } from './fake-electron';
import { preventableEvent } from './fake-window';
import type { RunningApp } from './run-main';

/** A property of the bundled app, with the faults that break it. */
interface SecurityCheck {
  title: string;
  holds(app: RunningApp): boolean | Promise<boolean>;
  /** Edits of the bundled code, each of which must make `holds` fail: text that occurs once, and its replacement. */
  faults: [from: string, to: string][];
}

const OWN_FRAME = { parent: null, origin: 'app://desktop' };

/** Makes a call from a frame, and returns `ok` or the error code. */
async function call(
  { ipc, windows }: RunningApp,
  senderFrame: unknown,
  { id = windows[0]?.webContents.id, args = [] as unknown[], channel = 'start' } = {},
): Promise<string> {
  const result = await ipc.get(channel)?.({ sender: { id }, senderFrame }, ...args);
  const { ok, error } = result as { ok: boolean; error?: { code: string } };
  return ok ? 'ok' : (error?.code ?? '');
}

async function request({ protocols }: RunningApp, url: string, method = 'GET'): Promise<Response> {
  return (await protocols.get('app')?.(new Request(url, { method }))) ?? Response.error();
}

/** Calls a handler of the web session, and returns what it passes to its callback. */
const decisionOf = ({ guards }: RunningApp, name: string, ...args: unknown[]): unknown => {
  let decision: unknown;
  guards[name]?.(...args, (given: unknown) => {
    decision = given;
  });
  return decision;
};

const cancels = (app: RunningApp, url: string) =>
  (decisionOf(app, 'onBeforeRequest', { url }) as { cancel?: boolean } | undefined)?.cancel;

/** Calls `window.open`: whether it is denied, and which URLs the system opens instead. */
function openWindow(app: RunningApp, url: string): { denied: boolean; external: unknown[] } {
  const before = app.callsOf('openExternal').length;
  const denied = app.windows[0]?.webContents.openHandler?.({ url }).action === 'deny';
  return { denied, external: app.callsOf('openExternal').slice(before).flat() };
}

const PREFERENCES: WebPreferences = {
  contextIsolation: true,
  sandbox: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  navigateOnDragDrop: false,
  spellcheck: false,
};

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
];

const PREVENTED = ['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'];

export const SECURITY_CHECKS: readonly SecurityCheck[] = [
  {
    title: 'the page is isolated and has no Node',
    holds: ({ windows }) =>
      Object.entries(PREFERENCES).every(
        ([name, value]) => Reflect.get(windows[0]?.options.webPreferences ?? {}, name) === value,
      ),
    faults: Object.entries(PREFERENCES).map(([name, value]) => [`${name}: ${value}`, `${name}: ${!value}`]),
  },
  {
    title: 'no Blink feature is enabled',
    holds: ({ windows }) => windows[0]?.options.webPreferences?.enableBlinkFeatures === undefined,
    faults: [['spellcheck: false', 'spellcheck: false, enableBlinkFeatures: "CSSVariables"']],
  },
  {
    title: 'DevTools are disabled in a packaged app',
    holds: ({ windows }) => windows[0]?.options.webPreferences?.devTools === false,
    faults: [['devTools: !', 'devTools: true || !']],
  },
  {
    title: 'the menu of a packaged app has no DevTools',
    holds: ({ menus }) => allItems(menus[0] ?? []).every(({ role }) => role !== 'toggleDevTools'),
    faults: [['isPackaged ? []', 'isPackaged && false ? []']],
  },
  {
    title: 'the preload script is our own file',
    holds: ({ windows }) => /[\\/]preload\.cjs$/.test(windows[0]?.options.webPreferences?.preload ?? ''),
    faults: [['"preload.cjs"', '"other.cjs"']],
  },
  {
    title: 'enableSandbox is called before anything else',
    holds: ({ calls }) => calls[0]?.[0] === 'enableSandbox',
    faults: [['app.enableSandbox();', 'app;']],
  },
  {
    title: 'the window loads our own page',
    holds: ({ windows }) => windows.length === 1 && windows[0]?.url === 'app://desktop/index.html',
    faults: [['loadURL(START_PAGE)', 'loadURL("https://shop.example/")']],
  },
  {
    title: 'the scheme is standard and secure, without further privileges',
    holds: ({ callsOf }) =>
      JSON.stringify(callsOf('registerSchemesAsPrivileged')) ===
      '[[[{"scheme":"app","privileges":{"standard":true,"secure":true}}]]]',
    faults: [['secure: true }', 'secure: true, bypassCSP: true }']],
  },
  {
    title: 'the window has the background colour of the theme and is shown on ready-to-show',
    holds({ windows }) {
      const [window] = windows;
      const hidden = window?.options.show === false && window.showCount === 0;
      window?.emit('ready-to-show');
      return hidden && window.showCount === 1 && window.options.backgroundColor === '#e2cfab';
    },
    faults: [['show: false', 'show: true']],
  },
  {
    title: 'navigation, redirects and webviews are prevented',
    holds: ({ windows }) =>
      PREVENTED.every((name) => {
        const event = preventableEvent();
        windows[0]?.webContents.emit(name, event);
        return event.defaultPrevented;
      }),
    faults: PREVENTED.map((name) => [`"${name}", prevent`, `"${name}", () => undefined`]),
  },
  {
    title: 'window.open is denied, and links to our own site open in the browser',
    holds(app) {
      const { denied, external } = openWindow(app, `https://${GAME.domain}/faq`);
      return denied && external[0] === `https://${GAME.domain}/faq`;
    },
    faults: [['action: "deny"', 'action: "allow"']],
  },
  {
    title: 'links to other addresses are ignored',
    holds: (app) =>
      [
        'https://shop.example/',
        `http://${GAME.domain}/`,
        `https://owner@${GAME.domain}/`,
        `https://${GAME.domain}.shop.example/`,
        `${'file'}:///etc/passwd`,
        'javascript:alert(1)',
        'smb://share/x',
        'mailto:somebody@example.org',
        `mailto:${CONTACT.support}?attach=/etc/passwd`,
        'not an address',
      ].every((url) => openWindow(app, url).external.length === 0),
    faults: [['url.host === GAME.domain', 'true']],
  },
  {
    title: 'permission requests are denied',
    holds: (app) => decisionOf(app, 'setPermissionRequestHandler', {}, 'notifications') === false,
    faults: [['callback(false)', 'callback(true)']],
  },
  {
    title: 'permission checks are denied',
    holds: ({ guards }) => guards.setPermissionCheckHandler?.() === false,
    faults: [['setPermissionCheckHandler(() => false)', 'setPermissionCheckHandler(() => true)']],
  },
  {
    title: 'devices are denied',
    holds: ({ guards }) => guards.setDevicePermissionHandler?.() === false,
    faults: [['setDevicePermissionHandler(() => false)', 'setDevicePermissionHandler(() => true)']],
  },
  {
    title: 'screen sharing is denied',
    holds: (app) => JSON.stringify(decisionOf(app, 'setDisplayMediaRequestHandler', {})) === '{}',
    faults: [['callback({})', 'callback({ video: {} })']],
  },
  {
    title: 'downloads are prevented',
    holds({ electron }) {
      const event = preventableEvent();
      electron.session.defaultSession.emit('will-download', event);
      return event.defaultPrevented;
    },
    faults: [['"will-download", (event) => event.preventDefault()', '"will-download", () => undefined']],
  },
  {
    title: 'requests of the page for anything but its own files are cancelled',
    holds: (app) =>
      cancels(app, `https://${GAME.domain}/`) === true &&
      cancels(app, 'app://other/index.html') === true &&
      cancels(app, 'app://desktop/index.html') === false,
    faults: [['cancel: !isOwnUrl(url)', 'cancel: false']],
  },
  {
    title: 'a call from our own page is handled',
    holds: async (app) => (await call(app, OWN_FRAME)) === 'ok',
    faults: [['senderFrame.origin === ORIGIN', 'false']],
  },
  {
    title: 'a call from another origin is rejected',
    holds: async (app) =>
      (await call(app, { parent: null, origin: 'https://shop.example' })) === 'badCall' &&
      (await call(app, { parent: null, origin: 'app://desktop.shop.example' })) === 'badCall',
    faults: [['senderFrame.origin === ORIGIN', 'true']],
  },
  {
    title: 'a call from a subframe is rejected',
    holds: async (app) => (await call(app, { ...OWN_FRAME, parent: {} })) === 'badCall',
    faults: [['senderFrame.parent === null', 'true']],
  },
  {
    title: 'a call from a destroyed frame is rejected',
    holds: async (app) => (await call(app, null)) === 'badCall',
    faults: [['senderFrame !== null', 'true']],
  },
  {
    title: 'a call from another web contents is rejected',
    holds: async (app) => (await call(app, OWN_FRAME, { id: 4711 })) === 'badCall',
    faults: [['sender.id === window.current()?.webContents.id', 'true']],
  },
  {
    title: 'a call with invalid arguments is rejected',
    holds: async (app) => {
      const calls: [string, unknown[]][] = [
        ['start', ['more']],
        ['signIn', []],
        ['signIn', [{}]],
        ['signIn', ['x', 'more']],
        ['erase', ['x'.repeat(2000)]],
        ['list', [{ cursor: ['x'] }]],
        ['chooseServer', [null]],
      ];
      const codes = await Promise.all(
        calls.map(([channel, args]) => call(app, OWN_FRAME, { channel, args })),
      );
      return codes.every((code) => code === 'badCall');
    },
    faults: [['if (!parsed.success) throw ownerError', 'if (false) throw ownerError']],
  },
  {
    title: 'an error is sent without its stack',
    holds: async ({ ipc }) => {
      const { ok, error } = Object(await ipc.get('start')?.({}));
      return (
        !ok &&
        Object.keys(error).every((key) => ['code', 'text', 'detail', 'endsSession'].includes(key)) &&
        !JSON.stringify(error).includes('    at ')
      );
    },
    faults: [['error: describeProblem(error, "reading")', 'error: { code: "x", text: error.stack }']],
  },
  {
    title: 'the content security policy allows only our own files',
    async holds(app) {
      const response = await request(app, 'app://desktop/index.html');
      const directives = response.headers.get('Content-Security-Policy')?.split('; ') ?? [];
      return POLICY.every((directive) => directives.includes(directive));
    },
    faults: POLICY.map((directive) => [`"${directive}"`, '"upgrade-insecure-requests"']),
  },
  {
    title: 'paths outside the folder and other hosts get a 404',
    holds: async (app) => {
      const statuses = await Promise.all(
        [
          'app://desktop/../main.cjs',
          'app://desktop/%2e%2e/main.cjs',
          'app://desktop/..%2fmain.cjs',
          'app://desktop/fonts/..%5c..%5cmain.cjs',
          'app://desktop//etc/passwd',
          'app://desktop/index.html%00.css',
          'app://desktop/fonts/OFL.txt',
          'app://desktop/__proto__',
          'app://other/index.html',
        ].map(async (url) => (await request(app, url)).status),
      );
      return statuses.every((status) => status === 404);
    },
    faults: [['Object.hasOwn(FILES, path) ? FILES[path] : void 0', 'FILES[path] ?? "text/plain"']],
  },
  {
    title: 'methods other than GET get a 405',
    holds: async (app) => (await request(app, 'app://desktop/index.html', 'POST')).status === 405,
    faults: [['method !== "GET"', 'false']],
  },
  {
    title: 'errors have the content security policy too',
    holds: async (app) =>
      (await request(app, 'app://desktop/nothing')).headers.has('Content-Security-Policy'),
    faults: [['new Response(null, { status, headers: HEADERS })', 'new Response(null, { status })']],
  },
];
