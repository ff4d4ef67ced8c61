import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { NO_HASHES, securityHeaders } from '../../../http';
import { PATH_CASES } from '../../../http/testing/cases';
import { type ServedSite, serveSite } from '../../../testing';

/** The address that the test site was "built" for. */
export const BUILT_FOR = 'http://127.0.0.1:8080';
/** The address that it is served at. */
export const SERVED_AT = 'https://launch.example';
/** Names of the headers that every response has there, in lower case. */
export const SECURITY_HEADERS = Object.keys(securityHeaders({ csp: NO_HASHES, https: true })).map((name) =>
  name.toLowerCase(),
);

const page = (title: string) => `<title>${title}</title><link rel="canonical" href="${BUILT_FOR}/x">`;

/** Files of a small site: one for each case of a path, and files that must not be served. */
const FILES: Record<string, string> = {
  ...Object.fromEntries(PATH_CASES.flatMap(({ file }) => (file ? [[file, `content of ${file}`]] : []))),
  '/index.html': page('home'),
  '/404.html': page('Page not found'),
  '/share.html': `<a href="https://social.example/?u=${encodeURIComponent(BUILT_FOR)}%2Ffaq">`,
  '/near.html': `${BUILT_FOR}0/ and ${BUILT_FOR}.evil.example/`,
  '/app-0123456789abcdef.js': 'x'.repeat(5000),
  '/.env': 'SECRET=hidden',
  '/.git/config': 'hidden',
  '/page-data/.hidden.json': 'hidden',
  '/app.js.map': 'hidden',
};

/** Serves the test site in this process, with an API that responds with the requested URL. */
export async function serveTestSite(): Promise<ServedSite> {
  const folder = mkdtempSync(join(tmpdir(), 'test-site-'));
  for (const [path, text] of Object.entries(FILES)) write(join(folder, 'public', path), text);
  const pages = { '/index.html': { scripts: ['sha256-of-the-home-page='], styles: [] } };
  write(join(folder, 'build.json'), JSON.stringify({ siteUrl: BUILT_FOR, pages }));
  const site = await serveSite(folder, SERVED_AT);
  return {
    url: site.url,
    async close() {
      await site.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  writeFileSync(`${file}.br`, brotliCompressSync(text));
  writeFileSync(`${file}.gz`, gzipSync(text));
}
