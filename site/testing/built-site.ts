import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HTMLElement, type Node, NodeType } from 'node-html-parser';
import { hasSources } from '../../infra/setup/site.mjs';
import { parsePage } from '../build/finish/html';

const PUBLIC = join(__dirname, '../public');

/** Returns the file that is served at a path, such as `faq/index.html` for `/faq`. */
function fileOf(path: string): string {
  return join(PUBLIC, path === '/404' ? '404.html' : join(path, 'index.html'));
}

/** Returns whether the build contains a page or another file at a path. */
export const exists = (path: string): boolean =>
  existsSync(fileOf(path)) || (/\.\w+$/.test(path) && existsSync(join(PUBLIC, path)));

/** Throws if the site is older than its sources. `npm test` has built it, and takes it as it is then. */
let requireBuilt = (): void => {
  if (!process.env.SITE_IS_BUILT && !hasSources(join(__dirname, '../..')))
    throw new Error('The site is older than its sources: npm run build');
  requireBuilt = () => undefined;
};

/** Parses a built page as the server sends it, before any script runs. Throws if it does not exist, or is older than its sources. */
export function builtPage(path: string): HTMLElement {
  requireBuilt();
  if (!existsSync(fileOf(path))) throw new Error(`site/public has no page ${path}; build the site first.`);
  return parsePage(readFileSync(fileOf(path), 'utf8'));
}

/** Returns the only element that matches a selector; throws if there is none or more than one. */
export function only(root: HTMLElement, selector: string): HTMLElement {
  const found = root.querySelectorAll(selector);
  const [element] = found;
  if (!element || found.length > 1)
    throw new Error(`${selector} matches ${found.length} elements, expected one`);
  return element;
}

const INLINE = /^(a|abbr|b|br|em|i|small|span|wbr|strong|sub|sup|time)$/i;
const HIDDEN = /^(script|style|template)$/i;

/** Returns the readable text of an element: blocks are separated by a space, white space is collapsed. */
export const readableText = (element: HTMLElement): string => gather(element).replace(/\s+/g, ' ').trim();

function gather(node: Node): string {
  if (node.nodeType === NodeType.TEXT_NODE) return node.text;
  if (!(node instanceof HTMLElement) || HIDDEN.test(node.rawTagName ?? '')) return '';
  const text = node.childNodes.map(gather).join('');
  return INLINE.test(node.rawTagName ?? '') ? text : ` ${text} `;
}

/** Returns the URLs on a page that point to this site, paths and anchors, except those of the API; and all others. */
export function listAddresses(page: HTMLElement): { internal: string[]; external: string[] } {
  const attributes = page
    .querySelectorAll('[href], [src], [action]')
    .flatMap((element) => ['href', 'src', 'action'].map((name) => element.getAttribute(name)));
  const addresses = [...new Set(attributes)].filter((address) => address !== undefined);
  const isInternal = (address: string) => /^[/#]/.test(address);
  return {
    internal: addresses.filter((address) => isInternal(address) && !address.startsWith('/api/')),
    external: addresses.filter((address) => !isInternal(address)),
  };
}

/** Returns whether an internal URL points to something in the build, including its anchor. */
export function resolves(address: string, from: string): boolean {
  const [path = '', anchor] = address.split('#');
  const target = path === '' ? from : path;
  if (!exists(target)) return false;
  if (!anchor) return true;
  return builtPage(target).querySelectorAll(`[id="${anchor}"]`).length === 1;
}
