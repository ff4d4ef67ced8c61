import { isHashed, isPublished } from './content';

/** What an upload does, in this order. */
export interface UploadPlan {
  /** Files of the new build: hashed ones first, so that no page is there before what it needs. */
  put: string[];
  /** Hashed files of older builds: pages that are open still ask for them, so they stay a day longer. */
  supersede: string[];
  /** Pages and other files that are no more. */
  remove: string[];
}

/** Compares the files of a build with the keys in the bucket. */
export function planUpload(built: readonly string[], inBucket: readonly string[]): UploadPlan {
  const published = built.filter(isPublished).sort();
  if (!published.includes('404.html') || !published.includes('index.html'))
    throw new Error('The built site lacks its start page or its 404 page. Run `npm run build` first.');
  const kept = new Set(published);
  const gone = inBucket.filter((key) => !kept.has(key)).sort();
  return {
    put: [...published.filter(isHashed), ...published.filter((path) => !isHashed(path))],
    supersede: gone.filter(isHashed),
    remove: gone.filter((key) => !isHashed(key)),
  };
}
