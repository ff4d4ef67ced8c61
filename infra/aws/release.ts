/**
 * The key of CloudFront's key value store whose value is the id of the live release. Deploys write it; no stack
 * contains it, so that no failed update of a stack can change which pages are live.
 */
export const LIVE_RELEASE = 'live';

/** The folder of a release in the bucket, with the pages and all other files without a hash in their name. */
export const bucketFolderOf = (id: string): string => `releases/${id}`;

/** The tag of hashed files that no kept release contains; the bucket deletes them after one day. */
export const SUPERSEDED_TAG = { key: 'superseded', value: 'yes' } as const;
