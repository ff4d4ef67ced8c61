import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const SCHEME = 'app';
/** Origin of the page, and the only one whose IPC calls are handled. */
export const ORIGIN = `${SCHEME}://desktop`;
export const START_PAGE = `${ORIGIN}/index.html`;

/** Paths of the files that are served besides fonts, with their media types. */
const FILES: Readonly<Record<string, string>> = {
  '/index.html': 'text/html; charset=utf-8',
  '/renderer.js': 'text/javascript; charset=utf-8',
  '/renderer.css': 'text/css; charset=utf-8',
};
const FONT = /^\/fonts\/[a-z0-9-]+\.woff2$/;

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'none'",
  // The renderer makes no requests; the main process calls the API.
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

/** Creates the handler of `app://desktop`. It serves the files of `FILES` and fonts from `folder`; anything else is a 404. */
export const createAppProtocol =
  (folder: string) =>
  async ({ method, url }: Request): Promise<Response> => {
    if (method !== 'GET') return failure(405);
    const { protocol, host, pathname } = new URL(url);
    const type = typeOf(pathname);
    if (`${protocol}//${host}` !== ORIGIN || type === undefined) return failure(404);
    const body = await readFile(join(folder, pathname)).catch(() => undefined);
    if (body === undefined) return failure(404);
    return new Response(new Uint8Array(body), { headers: { ...HEADERS, 'Content-Type': type } });
  };

const typeOf = (path: string): string | undefined => {
  if (FONT.test(path)) return 'font/woff2';
  return Object.hasOwn(FILES, path) ? FILES[path] : undefined;
};

const failure = (status: number) => new Response(null, { status, headers: HEADERS });
