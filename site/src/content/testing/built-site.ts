import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HTMLElement, type Node, NodeType, parse } from 'node-html-parser';

const PUBLIC = join(__dirname, '../../../public');

/** The file that answers a path: `/faq` is served from `faq/index.html`. */
function fileOf(path: string): string {
  return join(PUBLIC, path === '/404' ? '404.html' : join(path, 'index.html'));
}

/** Whether the build holds something at a path, be it a page or another file. */
export const exists = (path: string): boolean =>
  existsSync(fileOf(path)) || (/\.\w+$/.test(path) && existsSync(join(PUBLIC, path)));

/** A built page as the server sends it, before any script. */
export function builtPage(path: string): HTMLElement {
  if (!existsSync(fileOf(path))) throw new Error(`site/public has no page ${path}; build the site first.`);
  // Scripts and styles are no text that anybody reads, <noscript> is.
  return parse(readFileSync(fileOf(path), 'utf8'), { blockTextElements: { script: true, style: true } });
}

/** The single element that a selector finds on a page. */
export function only(root: HTMLElement, selector: string): HTMLElement {
  const found = root.querySelectorAll(selector);
  const [element] = found;
  if (!element || found.length > 1) throw new Error(`${selector} stands ${found.length} times on the page`);
  return element;
}

const INLINE = /^(a|abbr|b|br|em|i|small|span|strong|sub|sup|time)$/i;
const UNREAD = /^(script|style|template)$/i;

/** What is read in an element: blocks are parted by a space, white space is collapsed. */
export const readableText = (element: HTMLElement): string => gather(element).replace(/\s+/g, ' ').trim();

function gather(node: Node): string {
  if (node.nodeType === NodeType.TEXT_NODE) return node.text;
  if (!(node instanceof HTMLElement) || UNREAD.test(node.rawTagName ?? '')) return '';
  const text = node.childNodes.map(gather).join('');
  return INLINE.test(node.rawTagName ?? '') ? text : ` ${text} `;
}
