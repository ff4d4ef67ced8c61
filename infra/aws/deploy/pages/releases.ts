import * as z from 'zod';
import type { CspHashes } from '../../../http';
import type { PagesBucket } from '../aws/bucket';

const KEY = 'releases/kept.json';

const releaseSchema = z.object({
  id: z.string(),
  hashed: z.array(z.string()),
  csp: z.object({ scripts: z.array(z.string()).readonly(), styles: z.array(z.string()).readonly() }),
  /** When it was deployed, as an ISO date. */
  deployedAt: z.string(),
  /** The version of the repository that it was deployed from, such as `1.0.0-0123abcd`. */
  version: z.string(),
});

/** A version of the pages that can be live, and the hashes of their inline code. */
export type Release = z.infer<typeof releaseSchema>;

/** Returns the releases in the bucket, the newest first: the live one, and the one before it. */
export async function readReleases(bucket: PagesBucket): Promise<Release[]> {
  const text = await bucket.read(KEY);
  return text === undefined ? [] : z.array(releaseSchema).parse(JSON.parse(text));
}

/** Records which releases the bucket keeps. */
export async function writeReleases(releases: readonly Release[], bucket: PagesBucket): Promise<void> {
  await bucket.put({
    key: KEY,
    body: Buffer.from(JSON.stringify(releases)),
    contentType: 'application/json; charset=utf-8',
    cacheControl: 'no-store',
  });
}

/** Returns the hashes of both, each once: pages of both may be served while edge locations switch. */
export function unionOf(one: CspHashes, other: CspHashes): CspHashes {
  const union = (key: keyof CspHashes): string[] => [...new Set([...one[key], ...other[key]])].sort();
  return { scripts: union('scripts'), styles: union('styles') };
}
