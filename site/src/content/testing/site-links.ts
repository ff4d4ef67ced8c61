import type { HTMLElement } from 'node-html-parser';
import { builtPage, exists } from './built-site';

const addressesOf = (page: HTMLElement): string[] =>
  page
    .querySelectorAll('[href], [src], [action]')
    .flatMap((element) => ['href', 'src', 'action'].map((name) => element.getAttribute(name)))
    .filter((address) => address !== undefined);

/** Returns the URLs on a page that point to this site, paths and anchors, except those of the API. */
export const internalAddresses = (page: HTMLElement): string[] =>
  [...new Set(addressesOf(page))].filter((address) => /^[/#]/.test(address) && !address.startsWith('/api/'));

/** Returns the URLs on a page that point to other sites. */
export const externalAddresses = (page: HTMLElement): string[] =>
  [...new Set(addressesOf(page))].filter((address) => !/^[/#]/.test(address));

/** Returns whether an internal URL points to something in the build, including its anchor. */
export function resolves(address: string, from: string): boolean {
  const [path = '', anchor] = address.split('#');
  const target = path === '' ? from : path;
  if (!exists(target)) return false;
  if (!anchor) return true;
  return builtPage(target).querySelectorAll(`[id="${anchor}"]`).length === 1;
}
