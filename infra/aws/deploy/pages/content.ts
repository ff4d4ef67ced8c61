import { cacheControl, contentType, IMMUTABLE } from '../../../edge';

/** Built files that are not uploaded: source maps, build metadata, and compressed copies for the local host. */
const NOT_PUBLISHED = /\.(map|br|gz)$|(^|\/)(webpack\.stats|chunk-map)\.json$|^~partytown\//;

/** Returns whether a built file is for visitors, by its path inside the site. */
export const isPublished = (path: string): boolean => !NOT_PUBLISHED.test(path);

/** Returns whether the file's name contains a hash of its content. */
export const isHashed = (path: string): boolean => cacheControl(`/${path}`) === IMMUTABLE;

/**
 * Returns the `Content-Type` of a file in the bucket.
 * @throws for an unknown extension: because of `nosniff`, browsers reject files with a wrong type
 */
export function s3ContentType(path: string): string {
  const type = contentType(path);
  if (!type) throw new Error(`The content type of ${path} is unknown. Add it to infra/edge/content-type.ts.`);
  return type;
}

/**
 * Returns the `Cache-Control` of a file in the bucket. CloudFront may cache for a day even what browsers must
 * revalidate: a page of another release has another key.
 */
export const s3CacheControl = (path: string): string =>
  isHashed(path) ? IMMUTABLE : `${cacheControl(`/${path}`)}, s-maxage=86400`;
