// Also runs in CloudFront's JavaScript runtime, so it uses only strings and regular expressions.

/** `Cache-Control` of files that may change with the next deploy. */
export const REVALIDATED = 'public, max-age=0, must-revalidate';
/** `Cache-Control` of the dashboard, which no browser is to keep for Back. */
export const NOT_STORED = 'no-store';
/** `Cache-Control` of files that have a hash of their content in their name. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Returns the `Cache-Control` header of a file of the built site.
 * @param file the path as returned by `rewrite`
 */
export function cacheControl(file: string): string {
  if (file === '/admin/index.html') return NOT_STORED;
  const isHashed = /^\/static\//.test(file) || /[-.]?[0-9a-f]{16,}\.[a-z0-9.]+$/.test(file);
  return isHashed && !/\.(html|json)$/.test(file) ? IMMUTABLE : REVALIDATED;
}
