import { HEADS } from '../../site/src/content/head';

const { admin, notFound, ...PUBLIC_HEADS } = HEADS;

/** Paths of all public pages, and one that does not exist. */
export const PUBLIC_PAGES: readonly string[] = [
  ...Object.values(PUBLIC_HEADS).map(({ path }) => path),
  '/nowhere',
];
