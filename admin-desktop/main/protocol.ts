import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const SCHEME = 'app';
/** The only origin whose calls are answered. */
export const ORIGIN = `${SCHEME}://desktop`;
export const START_PAGE = `${ORIGIN}/index.html`;

/** Every file there is; nothing else can be asked for, by whatever path. */
const FILES: Readonly<Record<string, string>> = {
  '/index.html': 'text/html; charset=utf-8',
  '/renderer.js': 'text/javascript; charset=utf-8',
  '/renderer.css': 'text/css; charset=utf-8',
  '/fonts/display.woff2': 'font/woff2',
  '/fonts/text.woff2': 'font/woff2',
};

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'none'",
  // The renderer never talks to the network; the main process does.
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

const HEADERS = {
  'Content-Security-Policy': POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
} as const;

/** Serves the renderer's files out of `folder` on `app://desktop`; anything else is not there. */
export const createProtocol =
  (folder: string) =>
  async ({ method, url }: Request): Promise<Response> => {
    if (method !== 'GET') return refused(405);
    const { protocol, host, pathname } = new URL(url);
    const type = Object.hasOwn(FILES, pathname) ? FILES[pathname] : undefined;
    if (`${protocol}//${host}` !== ORIGIN || type === undefined) return refused(404);
    const body = await readFile(join(folder, pathname)).catch(() => undefined);
    if (body === undefined) return refused(404);
    return new Response(new Uint8Array(body), { headers: { ...HEADERS, 'Content-Type': type } });
  };

const refused = (status: number) => new Response(null, { status, headers: HEADERS });
