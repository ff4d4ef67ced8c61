import { type AtRule, type ChildNode, type Container, type Node, parse, type Root, type Rule } from 'postcss';
import { classesIn, usedCss } from '../finish/used-css';

/**
 * A stylesheet has two kinds of rules for islands. Shared ones, of classes that many components use, belong before
 * those of components, which win over them: pages with the island contain them. All others follow when the island is
 * loaded.
 */
export interface IslandClasses {
  shared: ReadonlySet<string>;
  own: ReadonlySet<string>;
}

/**
 * Finds the classes that the code of an island contains.
 * @param shared returns whether a class is used by many components
 */
export function islandClasses(css: string, code: string, shared: (name: string) => boolean): IslandClasses {
  const words = new Set(code.match(/[\w-]+/g));
  const used = [...classesIn(css)].filter((name) => words.has(name));
  return { shared: new Set(used.filter(shared)), own: new Set(used.filter((name) => !shared(name))) };
}

/**
 * Returns the stylesheet of an island: the rules of its own classes, and the custom properties that they use. What
 * every page with the island contains is left out: declared again, it would win over rules that follow it there.
 * @param pages the styles of these pages
 */
export function islandStyle(css: string, { own, shared }: IslandClasses, pages: readonly string[]): string {
  const all = parse(css);
  all.walkAtRules(/^(font-face|page)$/, (rule) => void rule.remove());
  all.walkRules((rule) => {
    if (definesProperties(rule)) keepProperties(rule);
    else if (isOutermost(rule) && !keepOwnSelectors(rule, own)) rule.remove();
  });
  const style = parse(usedCss(all, new Set([...own, ...shared])));
  const known = pages.map((page) => contentsOf(parse(page)));
  const isKnown = (content: string) => known.every((contents) => contents.has(content));
  style.walkDecls(/^--/, (declaration) => {
    if (definesProperties(declaration.parent) && isKnown(declaration.prop)) declaration.remove();
  });
  style.walkRules((rule) => {
    const missing = rule.selectors.filter((selector) => !isKnown(contentOf(rule, selector)));
    if (missing.length === 0) for (const declaration of declarationsOf(rule)) declaration.remove();
    else if (missing.length < rule.selectors.length) rule.selectors = missing;
  });
  removeEmpty(style);
  return style.toString();
}

/**
 * Returns what a style contains: each selector with its declarations, and the names of the page's custom properties.
 */
function contentsOf(page: Root): ReadonlySet<string> {
  const contents = new Set<string>();
  page.walkDecls(/^--/, (declaration) => {
    if (definesProperties(declaration.parent)) contents.add(declaration.prop);
  });
  page.walkRules((rule) => {
    for (const selector of rule.selectors) contents.add(contentOf(rule, selector));
  });
  return contents;
}

/** Returns a selector of a rule with what it is inside of, and with its own declarations. */
function contentOf(rule: Rule, selector: string): string {
  const around: string[] = [];
  for (let node: Node | undefined = rule.parent; node; node = node.parent) {
    if (isRule(node)) around.push(node.selector);
    if (isAtRule(node)) around.push(`@${node.name} ${node.params}`);
  }
  return [...around, selector, ...declarationsOf(rule).map(String)].join(' | ');
}

const declarationsOf = (rule: Rule): ChildNode[] => rule.nodes.filter(({ type }) => type === 'decl');

const isRule = (node: Node): node is Rule => node.type === 'rule';
const isAtRule = (node: Node): node is AtRule => node.type === 'atrule';

const isOutermost = ({ parent }: Rule): boolean =>
  parent === undefined ||
  parent.type === 'root' ||
  (isAtRule(parent) && !parent.name.endsWith('keyframes') && parent.parent?.type !== 'rule');

/** Whether a node is the rule of the whole page that defines custom properties. */
const definesProperties = (node: Node | undefined): boolean =>
  node !== undefined && isRule(node) && /^(:root|html)\b[^ ]*$/.test(node.selector);

function keepProperties(rule: Rule): void {
  for (const node of [...rule.nodes]) if (!/(^|[{;\s])--[\w-]+\s*:/.test(String(node))) node.remove();
}

/** Keeps the selectors of a rule that contain one of the classes. @returns whether there are any */
function keepOwnSelectors(rule: Rule, own: ReadonlySet<string>): boolean {
  const kept = rule.selectors.filter((selector) => [...classesIn(selector)].some((name) => own.has(name)));
  if (kept.length > 0 && kept.length < rule.selectors.length) rule.selectors = kept;
  return kept.length > 0;
}

function removeEmpty(container: Container): void {
  container.each((node) => {
    if (!('nodes' in node)) return;
    removeEmpty(node as Container);
    if (node.nodes?.length === 0) node.remove();
  });
}
