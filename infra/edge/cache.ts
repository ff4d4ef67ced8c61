/** For what may change with the next deploy. */
export const REVALIDATED = 'public, max-age=0, must-revalidate';
/** For what has its content's hash in its name. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * How long browsers and caches may keep a file of the built site.
 * @param file a path of the built site, as `rewrite` gives it
 */
export function cacheControl(file: string): string {
  const isHashed = /^\/static\//.test(file) || /[-.]?[0-9a-f]{16,}\.[a-z0-9.]+$/.test(file);
  return isHashed && !/\.(html|json)$/.test(file) ? IMMUTABLE : REVALIDATED;
}
