import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import {
  addressReplacer,
  cacheControl,
  contentType,
  IMMUTABLE,
  REVALIDATED,
  setOptIn,
  sourceOf,
} from '../../../http';
import { bucketFolderOf } from '../../release';
import type { StageSettings } from '../../stages';
import type { PagesBucket } from '../aws/bucket';

/** The files of a built site that visitors may request. */
export type SiteFiles = ReturnType<typeof siteFiles>;

/** How the texts of a stage differ from those of the build. */
interface SiteTexts {
  /** The public address that the site was built for, and the one of the stage. */
  from: string;
  to: string;
  optIn?: StageSettings['optIn'];
}

/**
 * Returns the files of the site built in `folder`, with the texts of a stage.
 * @throws if it has no start page or no 404 page
 */
export function siteFiles(folder: string, texts: SiteTexts) {
  const published = filesIn(folder).filter(isPublished).sort();
  if (!published.includes('404.html') || !published.includes('index.html'))
    throw new Error('The built site lacks its start page or its 404 page. Run `npm run build` first.');
  const read = createReader(folder, texts);
  const content = published.map((file) => `${file} ${hash('sha256', read(file))}`);
  return {
    /** Equal for the same build. */
    id: hash('sha256', content.join('\n')).slice(0, 12),
    /** Returns the content of a file. */
    read,
    /** Files with a hash in their name, which all releases share. */
    hashed: published.filter(isHashed),
    /** Pages and other files, which each release has in its own folder. */
    others: published.filter((file) => !isHashed(file)),
  };
}

function createReader(folder: string, { from, to, optIn = 'single' }: SiteTexts) {
  const replaceAddress = addressReplacer(from, to);
  return (file: string): Buffer => {
    const content = readFileSync(join(folder, sourceOf(`/${file}`, optIn)));
    if (!contentType(file)?.includes('charset')) return content;
    return Buffer.from(setOptIn(replaceAddress(content.toString('utf8')), optIn));
  };
}

/** Number of parallel uploads. */
const CONCURRENCY = 16;

/**
 * Uploads a site, whose pages are not served before the release is switched: until then, and if the upload fails, every
 * file of the live release stays as it is.
 * @returns the number of uploaded files
 */
export async function upload({ id, read, hashed, others }: SiteFiles, bucket: PagesBucket): Promise<number> {
  const put = (prefix: string) => (file: string) =>
    bucket.put({ key: prefix + file, body: read(file), ...headersOf(file) });
  await inParallel(hashed, put(''));
  await inParallel(others, put(`${bucketFolderOf(id)}/`));
  return hashed.length + others.length;
}

/**
 * Deletes the pages of all other releases, and tags hashed files that only those use: open pages may still request
 * them, so they are kept for another day.
 */
export async function cleanUp(
  kept: readonly Pick<SiteFiles, 'id' | 'hashed'>[],
  bucket: PagesBucket,
): Promise<void> {
  const hashed = new Set(kept.flatMap((release) => release.hashed));
  const folders = kept.map(({ id }) => `${bucketFolderOf(id)}/`);
  const keys = await bucket.list();
  const isKeptPage = (key: string): boolean => folders.some((folder) => key.startsWith(folder));
  const old = keys.filter((key) => /^releases\/[^/]+\//.test(key) && !isKeptPage(key));
  const unused = keys.filter((key) => !key.startsWith('releases/') && isHashed(key) && !hashed.has(key));
  await inParallel(unused, (key) => bucket.supersede({ key, ...headersOf(key) }));
  if (old.length > 0) await bucket.remove(old);
}

const headersOf = (file: string) => ({
  contentType: s3ContentType(file),
  cacheControl: s3CacheControl(file),
});

/** Returns all files below a folder as keys of a bucket. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .split(sep)
        .join('/'),
    );
}

async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const worker = async (): Promise<void> => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

/** Built files that are not uploaded: source maps, build metadata, and compressed copies for the local host. */
const NOT_PUBLISHED = /\.(map|br|gz)$|(^|\/)(webpack\.stats|chunk-map)\.json$|^~partytown\//;

/** Returns whether a built file is for visitors, by its path inside the site. */
const isPublished = (path: string): boolean => !NOT_PUBLISHED.test(path);

/** Returns whether the file's name contains a hash of its content. */
const isHashed = (path: string): boolean => cacheControl(`/${path}`) === IMMUTABLE;

/**
 * Returns the `Content-Type` of a file in the bucket.
 * @throws for an unknown extension: because of `nosniff`, browsers reject files with a wrong type
 */
export function s3ContentType(path: string): string {
  const type = contentType(path);
  if (!type) throw new Error(`The content type of ${path} is unknown. Add it to infra/http/content-type.ts.`);
  return type;
}

/**
 * Returns the `Cache-Control` of a file in the bucket. CloudFront may cache for a day even what browsers must
 * revalidate: a page of another release has another key.
 */
function s3CacheControl(path: string): string {
  const header = cacheControl(`/${path}`);
  return header === REVALIDATED ? `${REVALIDATED}, s-maxage=86400` : header;
}
