import { join } from 'node:path';
import {
  type AtRule,
  type ChildNode,
  type Container,
  type Document,
  parse,
  type Root,
  type Rule,
} from 'postcss';
import { cutDisplay } from '../assets/typefaces';
import { textOf } from '../files';
import { classNamesOf, parsePage } from './html';

const FONT_FILE = /url\("?\/fonts\/tantrum-display\.woff2"?\)/;

/**
 * Returns the part of a stylesheet that a page uses, with the brand face inside: a font file would arrive after the
 * first paint on a slow network, and be downloaded in vain or move the text.
 * @param html the page, or several pages that share the style
 */
export async function styleFor(css: string, html: string, siteFolder: string): Promise<string> {
  const font = await cutDisplay(displayCharacters(html), siteFolder);
  return usedCss(parse(css), classNamesOf(html)).replace(
    FONT_FILE,
    `url(data:font/woff2;base64,${font.toString('base64')})`,
  );
}

/** The elements of the pages that the API renders for links of emails, whose titles may have any of these letters. */
const LINK_PAGE = `<h1 class="form button quiet stamp penguin">ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 '?!,.</h1>`;

/** Returns the style of the pages that the API renders for links of emails. */
export function linkPagesStyle(siteFolder: string): Promise<string> {
  const files = ['tokens.css', 'global.css', 'link-pages.css'];
  const css = files.map((file) => textOf(join(siteFolder, 'src/styles'), file)).join('\n');
  return styleFor(css.replace(/@import.*/g, ''), LINK_PAGE, siteFolder);
}

/** Returns the characters that a page shows in the brand face: titles are in capitals, drawings as they are written. */
export function displayCharacters(html: string): string {
  const page = parsePage(html);
  const titles = page.querySelectorAll('h1, .display').map(({ text }) => text);
  // What a control shows later.
  const later = page
    .querySelectorAll('[data-later-title]')
    .map((element) => element.getAttribute('data-later-title') ?? '');
  const drawn = page.querySelectorAll('.a-d').map(({ text }) => text);
  return [...[...titles, ...later].map((text) => text.toUpperCase()), ...drawn].join('').replace(/\s+/g, ' ');
}

/**
 * Reduces a stylesheet to the part that applies to elements with the given classes: rules whose classes are all
 * among them, and the fonts, keyframes and custom properties that these rules use. Rules without a class are kept, in the same order.
 */
export function usedCss(root: Root, classes: ReadonlySet<string>): string {
  root.walkRules((rule) => {
    if (!isKeyframe(rule)) keepUsedSelectors(rule, classes);
  });
  const animations = valuesOf(root, /^animation/);
  const fonts = valuesOf(root, /^(font|--font)/);
  root.walkAtRules((rule) => {
    const isUnused =
      (rule.name === 'keyframes' && !animations.includes(rule.params)) ||
      (rule.name === 'font-face' && !fonts.includes(familyOf(rule))) ||
      rule.nodes?.length === 0;
    if (isUnused) rule.remove();
  });
  removeUnusedProperties(root);
  return root.toString();
}

/** Removes custom properties that no remaining declaration refers to. */
function removeUnusedProperties(root: Root): void {
  const css = root.toString();
  let removed = false;
  root.walkDecls(/^--/, (declaration) => {
    if (new RegExp(`var\\(${declaration.prop}[,)\\s]`).test(css)) return;
    declaration.remove();
    removed = true;
  });
  // A property that only a removed one refers to is unused as well.
  if (removed) removeUnusedProperties(root);
}

function keepUsedSelectors(rule: Rule, classes: ReadonlySet<string>): void {
  const used = rule.selectors.filter((selector) =>
    // A class inside `:not()` need not be on the page.
    [...selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.([\w-]+)/g)].every(([, name = '']) =>
      classes.has(name),
    ),
  );
  if (used.length === 0) rule.remove();
  else if (used.length < rule.selectors.length) rule.selectors = used;
}

const isAtRule = (node: ChildNode | Container | Document | undefined): node is AtRule =>
  node?.type === 'atrule';

const isKeyframe = ({ parent }: Rule): boolean => isAtRule(parent) && parent.name.endsWith('keyframes');

/** Returns the values of the matching properties, except in `@font-face`, where they define names. */
function valuesOf(root: Root, property: RegExp): string {
  const values: string[] = [];
  root.walkDecls(property, ({ value, parent }) => {
    if (!(isAtRule(parent) && parent.name === 'font-face')) values.push(value);
  });
  return values.join(' ');
}

function familyOf(fontFace: AtRule): string {
  let family = '';
  fontFace.walkDecls('font-family', ({ value }) => {
    family = value.replace(/["']/g, '');
  });
  return family;
}
