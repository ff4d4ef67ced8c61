import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { cacheControl, contentType, isHashed } from './content';
import { planUpload } from './upload-plan';

/** A bucket, as far as an upload needs it. */
export interface Bucket {
  list(): Promise<string[]>;
  put(file: { key: string; body: Uint8Array; contentType: string; cacheControl: string }): Promise<void>;
  /** Marks a file for deletion a day from now, unless it is marked already. */
  supersede(file: { key: string; contentType: string; cacheControl: string }): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
}

/** How many files go up at once. */
const AT_ONCE = 16;

/**
 * Brings the built site in `folder` into the bucket, such that at no moment a page asks for a file that is not
 * there.
 * @returns how many files went up
 */
export async function upload(folder: string, bucket: Bucket): Promise<number> {
  const plan = planUpload(filesIn(folder), await bucket.list());
  const about = (key: string) => ({
    key,
    contentType: contentType(key),
    cacheControl: cacheControl(key),
  });
  const put = (key: string) => bucket.put({ ...about(key), body: readFileSync(join(folder, key)) });
  await inParallel(plan.put.filter(isHashed), put);
  await inParallel(
    plan.put.filter((key) => !isHashed(key)),
    put,
  );
  await inParallel(plan.supersede, (key) => bucket.supersede(about(key)));
  if (plan.remove.length > 0) await bucket.remove(plan.remove);
  return plan.put.length;
}

/** The files of a folder and its folders, as keys of a bucket. */
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
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
}
