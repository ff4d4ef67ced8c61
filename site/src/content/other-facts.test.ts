import { type HTMLElement, NodeType, parse } from 'node-html-parser';
import { OLD_NAMES, OTHER_FACTS, OTHER_NUMBERS } from './testing/other-facts';
import { renderSite } from './testing/render-site';

const READ = ['content', 'alt', 'aria-label', 'title', 'href', 'action', 'placeholder', 'value', 'datetime'];

/** Returns every text of a page and its head, in document order; drawings show examples, no facts. */
function textsOf(html: string): string[] {
  const root = parse(html, { blockTextElements: { script: true } });
  const texts: string[] = [];
  const visit = (node: HTMLElement) => {
    for (const name of READ) texts.push(node.getAttribute(name) ?? '');
    if (node.tagName === 'SCRIPT') texts.push(...leavesOf(JSON.parse(node.rawText)));
    else if (node.tagName !== 'SVG')
      for (const child of node.childNodes) {
        if (child.nodeType === NodeType.TEXT_NODE) texts.push(child.text.trim());
        else if (child.nodeType === NodeType.ELEMENT_NODE) visit(child as HTMLElement);
      }
  };
  visit(root);
  return texts;
}

const leavesOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [String(value)];

let pages: [path: string, before: string[], after: string[]][];
beforeAll(async () => {
  const [before, after] = await Promise.all([renderSite(), renderSite({ edits: OTHER_FACTS })]);
  pages = [...before].map(([path, html]) => [path, textsOf(html), textsOf(after.get(path) ?? '')]);
});

test('rendered with other facts, every page has the same parts', () => {
  expect(pages.map(([path]) => path)).toHaveLength(17);
  for (const [path, before, after] of pages) expect([path, after.length]).toEqual([path, before.length]);
});

test('every number, price and date on a page, in its head and in its structured data is another one', () => {
  const kept = pages.flatMap(([path, before, after]) =>
    path === '/admin'
      ? []
      : before
          .filter((text, n) => /\d/.test(text) && after[n] === text && !OTHER_NUMBERS.test(text))
          .map((text) => `${path}: ${text}`),
  );
  expect(kept).toEqual([]);
});

test('no old name is left', () => {
  const left = pages.flatMap(([path, , after]) =>
    after.filter((text) => OLD_NAMES.test(text)).map((text) => `${path}: ${text}`),
  );
  expect(left).toEqual([]);
});

test('every page but the dashboard spells "email" as the specification does', () => {
  const other = pages.flatMap(([path, texts]) =>
    path === '/admin' ? [] : texts.filter((text) => /e-mail/i.test(text)).map((text) => `${path}: ${text}`),
  );
  expect(other).toEqual([]);
});
