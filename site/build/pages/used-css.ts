import { type AtRule, parse, type Root, type Rule } from 'postcss';

/** Maximum number of stylesheets: each is a hash of 54 bytes in the CSP header of every response. One is for /admin. */
const MAX_STYLESHEETS = 6;

/** Pages with a common stylesheet. */
interface Group {
  files: readonly string[];
  classes: ReadonlySet<string>;
  style: string;
}

/** Two groups, and the one that would replace them. */
interface Merge {
  parts: readonly [Group, Group];
  union: Group;
  /** Additional characters over all pages. */
  growth: number;
}

/**
 * Returns the stylesheet of each page. Pages that use similar CSS share one: the two groups whose union adds the
 * fewest characters are merged until {@link MAX_STYLESHEETS} are left.
 * @param css the site's complete stylesheet
 * @param pages class names by file name
 */
export function shareStyles(
  css: string,
  pages: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, string> {
  const stylesheet = parse(css);
  const groupOf = (files: readonly string[], classes: ReadonlySet<string>): Group => ({
    files,
    classes,
    style: usedCss(stylesheet, classes),
  });
  const mergeOf = (a: Group, b: Group): Merge => {
    const union = groupOf([...a.files, ...b.files], new Set([...a.classes, ...b.classes]));
    return { parts: [a, b], union, growth: totalOf(union) - totalOf(a) - totalOf(b) };
  };

  let groups = [...pages].map(([file, classes]) => groupOf([file], classes));
  let merges = groups.flatMap((a, i) => groups.slice(i + 1).map((b) => mergeOf(a, b)));
  while (groups.length > MAX_STYLESHEETS) {
    const { parts, union } = merges.reduce((best, other) => (other.growth < best.growth ? other : best));
    const others = groups.filter((group) => !parts.includes(group));
    groups = [...others, union];
    merges = [
      ...merges.filter((merge) => !merge.parts.some((part) => parts.includes(part))),
      ...others.map((other) => mergeOf(other, union)),
    ];
  }
  return new Map(groups.flatMap(({ files, style }) => files.map((file) => [file, style] as const)));
}

/** Characters of style over all pages of a group. */
const totalOf = ({ files, style }: Group): number => files.length * style.length;

/**
 * Returns the part of a stylesheet that applies to elements with the given classes: rules whose classes are all
 * among them, and the fonts, keyframes and custom properties that these rules use. Rules without a class are kept, in the same order.
 */
export function usedCss(stylesheet: Root, classes: ReadonlySet<string>): string {
  const root = stylesheet.clone();
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

const isKeyframe = ({ parent }: Rule): boolean =>
  parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes');

/** Returns the values of the matching properties in style rules; those in at-rules define names. */
function valuesOf(root: Root, property: RegExp): string {
  const values: string[] = [];
  root.walkDecls(property, ({ value, parent }) => {
    if (parent?.type !== 'atrule') values.push(value);
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
