import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { isHashed, isPublished, s3CacheControl, s3ContentType } from './content';

/** The operations on a bucket that an upload needs. */
export interface PagesBucket {
  list(): Promise<string[]>;
  put(file: { key: string; body: Uint8Array; contentType: string; cacheControl: string }): Promise<void>;
  /** Tags a file for deletion one day from now, unless it already has the tag. */
  supersede(file: { key: string; contentType: string; cacheControl: string }): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
}

/** Number of parallel uploads. */
const CONCURRENCY = 16;

/**
 * Uploads the built site in `folder`, in an order such that no page is available before the files it needs.
 * @returns the number of uploaded files
 */
export async function upload(folder: string, bucket: PagesBucket): Promise<number> {
  const plan = planUpload(filesIn(folder), await bucket.list());
  const describe = (key: string) => ({
    key,
    contentType: s3ContentType(key),
    cacheControl: s3CacheControl(key),
  });
  const put = (key: string) => bucket.put({ ...describe(key), body: readFileSync(join(folder, key)) });
  await inParallel(plan.hashed, put);
  await inParallel(plan.others, put);
  await inParallel(plan.supersede, (key) => bucket.supersede(describe(key)));
  if (plan.remove.length > 0) await bucket.remove(plan.remove);
  return plan.hashed.length + plan.others.length;
}

/** The steps of an upload, in this order. */
interface UploadPlan {
  /** Hashed files of the new build. */
  hashed: string[];
  /** Pages and other files of the new build. */
  others: string[];
  /** Hashed files of older builds: open pages may still request them, so they are kept for another day. */
  supersede: string[];
  /** Pages and other files that the new build no longer has. */
  remove: string[];
}

/** Compares the files of a build with the keys in the bucket. */
function planUpload(built: readonly string[], inBucket: readonly string[]): UploadPlan {
  const published = built.filter(isPublished).sort();
  if (!published.includes('404.html') || !published.includes('index.html'))
    throw new Error('The built site lacks its start page or its 404 page. Run `npm run build` first.');
  const kept = new Set(published);
  const old = inBucket.filter((key) => !kept.has(key)).sort();
  const isPlain = (key: string): boolean => !isHashed(key);
  return {
    hashed: published.filter(isHashed),
    others: published.filter(isPlain),
    supersede: old.filter(isHashed),
    remove: old.filter(isPlain),
  };
}

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
