/** How both hosts respond to a request for a path. */
export type Rewritten =
  /** Serve this file, a path of the built site. */
  | { file: string; to?: undefined }
  /** Respond 301 to the canonical address of the page. */
  | { to: string; file?: undefined }
  /** Respond 404 with `NOT_FOUND_PAGE`. */
  | { file?: undefined; to?: undefined };

/** The page that is served with status 404. */
export const NOT_FOUND_PAGE = '/404.html';

/**
 * Maps a request path to a file of the built site. Each page has one address, without a trailing slash:
 * `/terms` serves `/terms/index.html`; `/terms/` and `/terms/index.html` redirect to `/terms`.
 *
 * Also runs in CloudFront's JavaScript runtime, so it has no imports and no state and uses only strings and
 * regular expressions.
 * @param path the path of the request line, still encoded, without the query
 */
export function rewrite(path: string): Rewritten {
  // Built files use only these characters, so encoded, hidden and traversing paths are rejected without decoding.
  if (path === '/') return { file: '/index.html' };
  const plain = /^(\/[A-Za-z0-9_~-][A-Za-z0-9_.~-]*)+\/?$/.test(path);
  if (!plain && !/^\/\.well-known\/[a-z0-9-]+\.txt$/.test(path)) return {};
  if (/^\/404(\/|\.html|\/index\.html)?$/.test(path) || /\.(br|gz|map)$/.test(path)) return {};
  if (path === '/index.html') return { to: '/' };
  if (/\/index\.html$/.test(path)) return { to: path.slice(0, -'/index.html'.length) };
  if (/\/$/.test(path)) return { to: path.slice(0, -1) };
  return /\/[^/]*\.[^/]*$/.test(path) ? { file: path } : { file: `${path}/index.html` };
}
