import type { HTMLElement } from 'node-html-parser';
import { builtPage, exists } from './built-site';

const addressesOf = (page: HTMLElement): string[] =>
  page
    .querySelectorAll('[href], [src], [action]')
    .flatMap((element) => ['href', 'src', 'action'].map((name) => element.getAttribute(name)))
    .filter((address) => address !== undefined);

/** Addresses of a page that stay on this site: paths and anchors. The form's address belongs to the API. */
export const internalAddresses = (page: HTMLElement): string[] =>
  [...new Set(addressesOf(page))].filter((address) => /^[/#]/.test(address) && !address.startsWith('/api/'));

/** Addresses of a page that leave this site. */
export const externalAddresses = (page: HTMLElement): string[] =>
  [...new Set(addressesOf(page))].filter((address) => !/^[/#]/.test(address));

/** Whether an internal address leads to something that was built, its anchor included. */
export function resolves(address: string, from: string): boolean {
  const [path = '', anchor] = address.split('#');
  const target = path === '' ? from : path;
  if (!exists(target)) return false;
  if (!anchor) return true;
  return builtPage(target).querySelectorAll(`[id="${anchor}"]`).length === 1;
}
