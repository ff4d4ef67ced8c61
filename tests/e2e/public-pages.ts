import { readdirSync } from 'node:fs';

const routes = readdirSync(new URL('../../site/src/pages', import.meta.url), {
  encoding: 'utf8',
  recursive: true,
})
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => `/${file.replace(/(index)?\.tsx$/, '')}`)
  .filter((path) => path !== '/admin' && path !== '/404');

/** Paths of all public pages, and one that does not exist. */
export const PUBLIC_PAGES: readonly string[] = [...routes, '/nowhere'];

/** A page of each kind; the long run visits the others. */
export const SAMPLE_PAGES: readonly string[] = [
  ...['/', '/how-to-play', '/faq', '/wholesale', '/terms'],
  ...['/signed-up', '/my-signup', '/nowhere'],
];
