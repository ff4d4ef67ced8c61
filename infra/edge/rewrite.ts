/** What the edge makes of a request's path. */
export type Rewritten =
  /** The file that answers, as a path of the built site. */
  | { file: string; to?: undefined }
  /** The one address of the page that was asked for: answer 301. */
  | { to: string; file?: undefined }
  /** There is nothing: answer 404 with the page for it. */
  | { file?: undefined; to?: undefined };

/** The page that answers where nothing else does, with status 404. */
export const NOT_FOUND_PAGE = '/404.html';

/**
 * Which file of the built site a path means. Pages have one address each, without a slash at the end:
 * `/terms` is answered by `/terms/index.html`, `/terms/` and `/terms/index.html` lead to `/terms`.
 *
 * Written for CloudFront's JavaScript runtime too: no imports, no state, only strings and patterns.
 * @param path the path as it stands in the request line, without the query
 */
export function rewrite(path: string): Rewritten {
  // No file of ours has another sign in its name, so encoded, hidden and climbing paths need no decoding.
  if (path === '/') return { file: '/index.html' };
  const plain = /^(\/[A-Za-z0-9_~-][A-Za-z0-9_.~-]*)+\/?$/.test(path);
  if (!plain && !/^\/\.well-known\/[a-z0-9-]+\.txt$/.test(path)) return {};
  if (/^\/404(\/|\.html|\/index\.html)?$/.test(path) || /\.(br|gz|map)$/.test(path)) return {};
  if (path === '/index.html') return { to: '/' };
  if (/\/index\.html$/.test(path)) return { to: path.slice(0, -'/index.html'.length) };
  if (/\/$/.test(path)) return { to: path.slice(0, -1) };
  return /\/[^/]*\.[^/]*$/.test(path) ? { file: path } : { file: `${path}/index.html` };
}
