import { extname } from 'node:path';
import { cacheControl, IMMUTABLE } from '../../edge';

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.pdf': 'application/pdf',
};

/** Built files that are not uploaded: source maps, build metadata, and compressed copies for the local host. */
const NOT_PUBLISHED = /\.(map|br|gz)$|(^|\/)(webpack\.stats|chunk-map)\.json$|^~partytown\//;

/** Returns whether a built file is for visitors, by its path inside the site. */
export const isPublished = (path: string): boolean => !NOT_PUBLISHED.test(path);

/** Returns whether the file's name contains a hash of its content. */
export const isHashed = (path: string): boolean => cacheControl(`/${path}`) === IMMUTABLE;

/**
 * Returns the `Content-Type` of a file.
 * @throws for an unknown extension: because of `nosniff`, browsers reject files with a wrong type
 */
export function contentType(path: string): string {
  const type = TYPES[extname(path)];
  if (!type)
    throw new Error(
      `No content type is known for ${path}. Add its extension to infra/aws/deploy/content.ts.`,
    );
  return type;
}

/**
 * Returns the `Cache-Control` of a file in the bucket. CloudFront may cache for a day even what browsers must
 * revalidate, because every deploy invalidates its cache.
 */
export const s3CacheControl = (path: string): string =>
  isHashed(path) ? IMMUTABLE : `${cacheControl(`/${path}`)}, s-maxage=86400`;
