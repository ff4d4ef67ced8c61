import postcss, { type AtRule, type Root, type Rule } from 'postcss';

/**
 * The part of a stylesheet that a page needs: rules whose classes all stand in its HTML, and the fonts and keyframes
 * that those rules name. Rules without a class are kept; order and cascade stay as they are.
 */
export function usedCss(css: string, html: string): string {
  const classes = classesOf(html);
  const root = postcss.parse(css);
  root.walkRules((rule) => {
    if (!inKeyframes(rule)) keepUsedSelectors(rule, classes);
  });
  root.walkAtRules('keyframes', (rule) => {
    if (!names(root, /^animation/).includes(rule.params)) rule.remove();
  });
  root.walkAtRules('font-face', (rule) => {
    if (!names(root, /^(font|--font)/).includes(familyOf(rule))) rule.remove();
  });
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  return root.toString();
}

/** Every class name in a page's HTML. */
function classesOf(html: string): Set<string> {
  const names = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(/\s+/));
  return new Set(names);
}

function keepUsedSelectors(rule: Rule, classes: ReadonlySet<string>): void {
  const used = rule.selectors.filter((selector) =>
    // What a selector excludes need not be on the page.
    [...selector.replace(/:not\([^)]*\)/g, '').matchAll(/\.([\w-]+)/g)].every(([, name = '']) =>
      classes.has(name),
    ),
  );
  if (used.length === 0) rule.remove();
  else rule.selectors = used;
}

const inKeyframes = ({ parent }: Rule): boolean =>
  parent?.type === 'atrule' && (parent as AtRule).name.endsWith('keyframes');

/** All values of the properties that can name something, outside the at-rules that define it. */
function names(root: Root, property: RegExp): string {
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
