import { type HTMLElement, NodeType, parse } from 'node-html-parser';
import { HEADS } from '../src/content/head';
import { OLD_NAMES, OTHER, SPECIFIED } from './facts';
import { renderSite } from './render-site';

const READ = ['content', 'alt', 'aria-label', 'title', 'href', 'action', 'placeholder', 'value', 'datetime'];

/** Texts with digits that stay, because they are not the owner's facts: the cart's number is specified, A4 is a
 * paper, a font's format has a number, and so have pictures of cards. */
const OTHER_NUMBERS =
  /^(1200|630|[01]|Cart, [01] items?)$|icon-\d+|favicon|32x32|Article \d|^Form (1-C|12-S|404)|Toldboden 2, 8800|^#[\da-f]{6}$|404|Form \d+-Q|^PDF, A4$|^\/fonts\/tantrum-text\.woff2$|^\/press\/cards-/;

/** Returns every text of a page and its head, in document order; drawings show examples, no facts. */
function listTexts(html: string): string[] {
  const root = parse(html, { blockTextElements: { script: true } });
  const texts: string[] = [];
  const visit = (node: HTMLElement) => {
    for (const name of READ) texts.push(node.getAttribute(name) ?? '');
    if (node.tagName === 'SCRIPT') texts.push(...listLeaves(JSON.parse(node.rawText)));
    else if (node.tagName !== 'SVG')
      for (const child of node.childNodes) {
        if (child.nodeType === NodeType.TEXT_NODE) texts.push(child.text.trim());
        else if (child.nodeType === NodeType.ELEMENT_NODE) visit(child as HTMLElement);
      }
  };
  visit(root);
  return texts;
}

const listLeaves = (value: unknown): string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(listLeaves) : [String(value)];

test('with other facts no page keeps a number, price, date or name, and all are spelled as specified', async () => {
  const [specified, other] = await Promise.all(
    [SPECIFIED, OTHER].map(async (facts) => [...(await renderSite({ facts })).entries()]),
  );
  expect(specified).toHaveLength(Object.keys(HEADS).length);
  for (const [n, [path, html]] of specified?.entries() ?? []) {
    const before = listTexts(html);
    const after = listTexts(other?.[n]?.[1] ?? '');
    const kept = before.filter(
      (text, i) => /\d/.test(text) && after[i] === text && !OTHER_NUMBERS.test(text),
    );
    const mistakes = {
      kept: path === '/admin' ? [] : kept,
      oldNames: after.filter((text) => OLD_NAMES.test(text)),
      misspelled: path === '/admin' ? [] : before.filter((text) => /e-mail/i.test(text)),
      moreOrFewerParts: after.length - before.length,
    };
    expect([path, mistakes]).toEqual([path, { kept: [], oldNames: [], misspelled: [], moreOrFewerParts: 0 }]);
  }
});
