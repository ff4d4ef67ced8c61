import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CONTACT, GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { CALLS } from './channels';
import { allItems } from './testing/fake-electron';
import { preventableEvent } from './testing/fake-window';
import { buildApp, type RunningApp, runMain } from './testing/run-main';

let folder: string;
let app: RunningApp;
beforeAll(() => {
  folder = buildApp(__dirname);
});
beforeEach(async () => {
  app = await runMain(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

const OWN_FRAME = { parent: null, origin: 'app://desktop' };

/** Makes a call from a frame, and returns `ok` or the error code. */
async function call(
  senderFrame: unknown,
  { id = app.windows[0]?.webContents.id, args = [] as unknown[], channel = 'start' } = {},
): Promise<string> {
  const result = await app.ipc.get(channel)?.({ sender: { id }, senderFrame }, ...args);
  const { ok, error } = result as { ok: boolean; error?: { code: string } };
  return ok ? 'ok' : (error?.code ?? '');
}

const request = async (url: string, method = 'GET'): Promise<Response> =>
  (await app.protocols.get('app')?.(new Request(url, { method }))) ?? Response.error();

/** Calls a handler of the web session, and returns what it passes to its callback. */
const decisionOf = (name: string, ...args: unknown[]): unknown => {
  let decision: unknown;
  app.guards[name]?.(...args, (given: unknown) => {
    decision = given;
  });
  return decision;
};

/** Calls `window.open`: what it returns, and which URLs the system opens instead. */
function openWindow(url: string) {
  const before = app.callsOf('openExternal').length;
  const result = app.windows[0]?.webContents.openHandler?.({ url });
  return { action: result?.action, external: app.callsOf('openExternal').slice(before).flat() };
}

test('the sandbox is enabled before anything else, and the page is isolated and has no Node', () => {
  expect(app.calls[0]?.[0]).toBe('enableSandbox');
  expect(app.windows).toHaveLength(1);
  expect(app.windows[0]?.url).toBe('app://desktop/index.html');
  // Any other preference could only weaken Electron's defaults.
  expect(app.windows[0]?.options.webPreferences).toEqual({
    preload: expect.stringMatching(/[\\/]preload\.cjs$/),
    spellcheck: false,
    devTools: false,
  });
});

test('the menu of a packaged app has no DevTools', () => {
  expect(allItems(app.menus[0] ?? []).filter(({ role }) => role === 'toggleDevTools')).toEqual([]);
});

test('the scheme is standard and secure, without further privileges', () => {
  expect(app.callsOf('registerSchemesAsPrivileged')).toEqual([
    [[{ scheme: 'app', privileges: { standard: true, secure: true } }]],
  ]);
});

test('the window has the background colour of the theme and is shown on ready-to-show', () => {
  const [window] = app.windows;
  expect([window?.options.show, window?.showCount]).toEqual([false, 0]);
  window?.emit('ready-to-show');
  expect([window?.showCount, window?.options.backgroundColor]).toEqual([1, '#e2cfab']);
});

test.each(['will-navigate', 'will-frame-navigate', 'will-redirect', 'will-attach-webview'])(
  '%s is prevented',
  (name) => {
    const event = preventableEvent();
    app.windows[0]?.webContents.emit(name, event);
    expect(event.defaultPrevented).toBe(true);
  },
);

test('window.open is denied, and links to our own site open in the browser', () => {
  const url = `https://${GAME.domain}/faq`;
  expect(openWindow(url)).toEqual({ action: 'deny', external: [url] });
});

test.each([
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
])('a link to %s is ignored', (url) => {
  expect(openWindow(url)).toEqual({ action: 'deny', external: [] });
});

test('permissions, devices, screen sharing and downloads are denied', () => {
  expect(decisionOf('setPermissionRequestHandler', {}, 'notifications')).toBe(false);
  expect(app.guards.setPermissionCheckHandler?.()).toBe(false);
  expect(app.guards.setDevicePermissionHandler?.()).toBe(false);
  expect(decisionOf('setDisplayMediaRequestHandler', {})).toEqual({});
  const event = preventableEvent();
  app.electron.session.defaultSession.emit('will-download', event);
  expect(event.defaultPrevented).toBe(true);
});

test.each([
  [`https://${GAME.domain}/`, true],
  ['app://other/index.html', true],
  ['app://desktop/index.html', false],
])('a request of the page for %s is cancelled: %s', (url, cancel) => {
  expect(decisionOf('onBeforeRequest', { url })).toEqual({ cancel });
});

test.each([
  ['our own page', 'ok', OWN_FRAME, {}],
  ['another origin', 'badCall', { parent: null, origin: 'https://shop.example' }, {}],
  ['an origin that begins as ours', 'badCall', { parent: null, origin: 'app://desktop.shop.example' }, {}],
  ['a subframe', 'badCall', { ...OWN_FRAME, parent: {} }, {}],
  ['a destroyed frame', 'badCall', null, {}],
  ['another web contents', 'badCall', OWN_FRAME, { id: 4711 }],
])('a call from %s gets %s', async (_, expected, frame, options) => {
  expect(await call(frame, options)).toBe(expected);
});

test.each<[string, unknown[]]>([
  ['start', ['more']],
  ['signIn', []],
  ['signIn', [{}]],
  ['signIn', ['x', 'more']],
  ['erase', ['x'.repeat(2000)]],
  ['chooseServer', [null]],
  // Only the shape and size of an endpoint's arguments are checked here: the server judges the values.
  ['people', ['ada@example.org']],
  ['campaigns', []],
  ['campaign', [null]],
  ['changeCampaign', [[{ id: 'launch' }]]],
  ['saveCampaign', [{ text: 'x'.repeat(256 * 1024) }]],
  ['importCodes', [{ rows: ['AB12'] }, 7]],
  ['importOrders', [{ rows: [] }, 'operation-1', 'more']],
])('a call of %s with invalid arguments is rejected', async (channel, args) => {
  expect(await call(OWN_FRAME, { channel, args })).toBe('badCall');
});

test.each<[string, unknown[]]>([
  ['campaigns', [{}]],
  ['campaignDeliveries', [{ id: 'launch', state: 'refused', cursor: undefined }]],
  ['changeCampaign', [{ id: 'launch', action: 'freeze', recipients: 3 }]],
  // The server says what is wrong with its values.
  ['saveCampaign', [{ subject: '', text: 'Come!', audience: { to: 'everyone' }, unconfirmed: true }]],
  ['importCodes', [{ rows: ['AB12'], dryRun: true }, 'operation-1']],
  [
    'importOrders',
    [{ rows: [{ order: '#1', codes: ['AB12'], amount: '36.00', currency: 'USD', date: '?' }] }],
  ],
])('a call of %s with valid arguments is only stopped by the missing session', async (channel, args) => {
  expect(await call(OWN_FRAME, { channel, args })).toBe('notAuthenticated');
});

test('an error is sent without its stack', async () => {
  const { ok, error } = Object(await app.ipc.get('start')?.({}));
  expect(ok).toBe(false);
  expect(['code', 'text', 'detail', 'endsSession']).toEqual(expect.arrayContaining(Object.keys(error)));
  expect(JSON.stringify(error)).not.toContain('    at ');
});

test.each([
  ['our own page', 'index.html'],
  ['an error', 'nothing'],
])('the content security policy of %s allows only our own files', async (_, path) => {
  const { headers } = await request(`app://desktop/${path}`);
  expect(headers.get('Content-Security-Policy')?.split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'none'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
    ]),
  );
});

test.each([
  'app://desktop/../main.cjs',
  'app://desktop/%2e%2e/main.cjs',
  'app://desktop/..%2fmain.cjs',
  'app://desktop/fonts/..%5c..%5cmain.cjs',
  'app://desktop//etc/passwd',
  'app://desktop/index.html%00.css',
  'app://desktop/fonts/OFL.txt',
  'app://desktop/__proto__',
  'app://other/index.html',
])('%s gets a 404', async (url) => {
  expect((await request(url)).status).toBe(404);
});

test('methods other than GET get a 405', async () => {
  expect((await request('app://desktop/index.html', 'POST')).status).toBe(405);
});

test('the preload script exposes named functions only', () => {
  const code = readFileSync(join(folder, 'preload.cjs'), 'utf8');
  const exposed: Record<string, Record<string, unknown>> = {};
  const electron = {
    contextBridge: {
      exposeInMainWorld: (name: string, api: Record<string, unknown>) => (exposed[name] = api),
    },
    ipcRenderer: {},
  };
  new Function('require', code)((name: string) => (name === 'electron' ? electron : undefined));
  expect(Object.keys(exposed)).toEqual(['launch']);
  expect(Object.keys(exposed.launch ?? {})).toEqual([...Object.keys(CALLS), 'onEvent']);
  expect(Object.values(exposed.launch ?? {}).every((value) => typeof value === 'function')).toBe(true);
});

test('the page has no inline scripts or styles and loads its own files only', () => {
  const page = readFileSync(join(folder, 'renderer/index.html'), 'utf8');
  expect(page).not.toMatch(/<style|\sstyle=|<script(?![^>]*\ssrc="\/renderer\.js")|\son\w+=|https?:/);
});

test('the sources of the page neither parse markup nor evaluate, request or store anything', () => {
  const folders = [join(__dirname, 'renderer'), join(__dirname, '../site/src/dashboard')];
  const sources = folders.flatMap((sourceFolder) =>
    readdirSync(sourceFolder, { recursive: true, withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/dashboard.web$/.test(entry.parentPath),
      )
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')),
  );
  expect(sources.length).toBeGreaterThan(15);
  expect(sources.join('\n')).not.toMatch(
    /innerHTML|InnerHTML|outerHTML|insertAdjacentHTML|eval\(|new Function|(?<!query\.)\bfetch\(|localStorage|sessionStorage|indexedDB/,
  );
});
