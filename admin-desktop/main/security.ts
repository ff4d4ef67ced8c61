import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CONTACT, GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { app, protocol, type Session, shell, type WebContents } from 'electron';

const SCHEME = 'app';
/** Origin of the page, and the only one whose calls are handled. */
export const ORIGIN = `${SCHEME}://desktop`;
export const START_PAGE = `${ORIGIN}/index.html`;
export const WEBSITE_URL = `https://${GAME.domain}/`;
export const SUPPORT_URL = `mailto:${CONTACT.support}`;

/** Turns on the sandbox, and makes `app://` known. To be called before the app is ready. */
export function prepareSecurity(): void {
  app.enableSandbox();
  protocol.registerSchemesAsPrivileged([{ scheme: SCHEME, privileges: { standard: true, secure: true } }]);
}

/** Opens a URL in the browser or mail program, if it is one that the app itself links to. */
export function openExternal(url: string): void {
  if (isAllowedExternalUrl(url)) void shell.openExternal(url);
}

/** Only https pages of our own site, and e-mails to our support address without further headers. */
function isAllowedExternalUrl(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || url.username || url.password) return false;
  if (url.protocol === 'https:') return url.host === GAME.domain;
  return url.protocol === 'mailto:' && url.pathname === CONTACT.support && url.search === '';
}

/** Denies navigation, redirects, new windows and webviews in every web contents of the app. */
export function guardContents(contents: WebContents): void {
  const prevent = (event: { preventDefault(): void }) => event.preventDefault();
  contents.on('will-navigate', prevent);
  contents.on('will-frame-navigate', prevent);
  contents.on('will-redirect', prevent);
  contents.on('will-attach-webview', prevent);
  contents.setWindowOpenHandler(({ url }) => {
    openExternal(url);
    return { action: 'deny' };
  });
}

/** Denies permissions, devices, downloads, and requests for anything but the files of the app. */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, callback) => callback({}));
  session.on('will-download', (event) => event.preventDefault());
  session.webRequest.onBeforeRequest(({ url }, callback) => callback({ cancel: !isOwnUrl(url) }));
}

// A packaged app has no DevTools; otherwise Chromium itself serves them.
const isOwnUrl = (url: string): boolean => url.startsWith(`${ORIGIN}/`) || url.startsWith('devtools://');

/** Paths of the files that are served besides fonts, with their media types. */
const FILES: Readonly<Record<string, string>> = {
  '/index.html': 'text/html; charset=utf-8',
  '/renderer.js': 'text/javascript; charset=utf-8',
  '/renderer.css': 'text/css; charset=utf-8',
};
const FONT = /^\/fonts\/[a-z0-9-]+\.woff2$/;

const HEADERS = {
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    // Previews of emails contain their picture.
    'img-src data:',
    // The renderer makes no requests; the main process calls the API.
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const;

/** Serves `app://desktop`: the files of `FILES` and fonts from `folder`; anything else is a 404. */
export function serveFiles(folder: string): void {
  protocol.handle(SCHEME, async ({ method, url }) => {
    if (method !== 'GET') return failure(405);
    const { protocol: scheme, host, pathname } = new URL(url);
    const type = mediaType(pathname);
    if (`${scheme}//${host}` !== ORIGIN || type === undefined) return failure(404);
    const body = await readFile(join(folder, pathname)).catch(() => undefined);
    if (body === undefined) return failure(404);
    return new Response(new Uint8Array(body), { headers: { ...HEADERS, 'Content-Type': type } });
  });
}

function mediaType(path: string): string | undefined {
  if (FONT.test(path)) return 'font/woff2';
  return Object.hasOwn(FILES, path) ? FILES[path] : undefined;
}

const failure = (status: number) => new Response(null, { status, headers: HEADERS });
