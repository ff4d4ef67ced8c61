import type { AtRule, ChildNode, Container, Document, Root, Rule } from 'postcss';

/** Returns the classes in a stylesheet or a selector, in source order. */
export function classesIn(css: string): Set<string> {
  const selectors = css.replace(/\/\*.*?\*\/|"[^"]*"/gs, '');
  return new Set([...selectors.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name));
}

/**
 * Reduces a stylesheet to the part that applies to elements with the given classes: rules whose classes are all among
 * them, and the fonts, keyframes and custom properties that these rules use. Rules without a class are kept, in the
 * same order.
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
