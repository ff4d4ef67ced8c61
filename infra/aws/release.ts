/** The alias of each Lambda that API Gateway calls. */
export const LIVE_ALIAS = 'live';

/** The folder of a release in the bucket, with the pages and all other files without a hash in their name. */
export const releaseFolder = (id: string): string => `releases/${id}`;

/** The release of a site that has no pages yet. */
export const NO_RELEASE = 'none';

/** Returns the release whose pages the code of the CloudFront function `pages` serves. @throws if it names none */
export function releaseOf(code: string): string {
  const [, id] = RELEASE_IN_CODE.exec(code) ?? [];
  if (id === undefined) throw new Error('The CloudFront function of the pages names no release.');
  return id;
}

/** Returns that code for the pages of another release. */
export const withRelease = (code: string, id: string): string =>
  code.replace(RELEASE_IN_CODE, `/${releaseFolder(id)}`);

const RELEASE_IN_CODE = /\/releases\/([0-9a-z]+)/;

/** The tag of hashed files that no kept release contains; the bucket deletes them after one day. */
export const SUPERSEDED_TAG = { key: 'superseded', value: 'yes' } as const;
