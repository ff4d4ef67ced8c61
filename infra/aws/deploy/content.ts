import { extname } from 'node:path';
import { cacheControl as cacheRule, IMMUTABLE } from '../../edge';

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

/** What a build leaves beside the site: maps, its own notes, and files compressed for servers that cannot. */
const LEFT_OUT = /\.(map|br|gz)$|(^|\/)(webpack\.stats|chunk-map)\.json$|^~partytown\//;

/** Whether a built file, by its path inside the site, is for visitors. */
export const isPublished = (path: string): boolean => !LEFT_OUT.test(path);

/** Whether a file's name changes with what is in it. */
export const isHashed = (path: string): boolean => cacheRule(`/${path}`) === IMMUTABLE;

/** @throws for an ending that nobody gave a type yet: browsers told `nosniff` refuse what has a wrong one. */
export function contentType(path: string): string {
  const type = TYPES[extname(path)];
  if (!type) throw new Error(`No content type is known for ${path}. Give its ending one in content.ts.`);
  return type;
}

/**
 * The edge's rule for browsers. What they ask for anew each time, CloudFront may keep for a day, since every
 * deploy makes it forget.
 */
export const cacheControl = (path: string): string =>
  isHashed(path) ? IMMUTABLE : `${cacheRule(`/${path}`)}, s-maxage=86400`;
