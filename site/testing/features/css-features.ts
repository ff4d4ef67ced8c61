import type { CompatData, Identifier } from '@mdn/browser-compat-data';
import { type CssNode, parse, type WalkContext, walk } from 'css-tree';
import { stop, transformSync } from 'esbuild';
import { childrenOf } from './compatibility';

// Its process would last as long as Jest's.
afterAll(() => stop());

/** Units that MDN's data has under a name for all of them. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^dv(b|h|i|max|min|w)$/, 'viewport_percentage_units_dynamic'],
  [/^lv(b|h|i|max|min|w)$/, 'viewport_percentage_units_large'],
  [/^sv(b|h|i|max|min|w)$/, 'viewport_percentage_units_small'],
  [/^cq(b|h|i|max|min|w)$/, 'container_query_length_units'],
];

/**
 * Parses a style sheet, without nesting, which css-tree reads only in part.
 * @param onProblem gets what either parser cannot read
 */
export function parseStyles(css: string, onProblem: (problem: string) => void): CssNode {
  const { code, warnings } = transformSync(css, { loader: 'css', supported: { nesting: false } });
  for (const { text } of warnings) onProblem(text);
  return parse(code, { parseCustomProperty: true, onParseError: ({ message }) => onProblem(message) });
}

/**
 * Returns what a style sheet uses, as keys of MDN's data. What is inside of `@supports` is left out: a browser without
 * it is asked first. So is nesting, which every browser of the list has.
 */
export function cssFeatures(css: string, { css: data }: CompatData): ReadonlySet<string> {
  const found = new Set<string>();
  const add = (parent: Identifier | undefined, key: string, name: string) => {
    // Prefixed names are for the browser that has them.
    if (parent?.[name]?.__compat && !name.startsWith('-')) found.add(`${key}.${name}`);
  };
  const functions = new Map(
    childrenOf(data.types).flatMap(([type, feature]) => [
      [type, `css.types.${type}`] as const,
      ...childrenOf(feature).map(([name]) => [name, `css.types.${type}.${name}`] as const),
    ]),
  );

  const visit = (node: CssNode, property: string | undefined) => {
    switch (node.type) {
      case 'Identifier':
        if (property) add(data.properties?.[property], `css.properties.${property}`, node.name);
        break;
      case 'Function': {
        const key = functions.get(node.name);
        if (key) found.add(key);
        if (property) add(data.properties?.[property], `css.properties.${property}`, node.name);
        break;
      }
      case 'Dimension': {
        const name = UNITS.find(([pattern]) => pattern.test(node.unit))?.[1] ?? node.unit;
        add(data.types?.length, 'css.types.length', name);
        break;
      }
      case 'PseudoClassSelector':
      case 'PseudoElementSelector':
        add(data.selectors, 'css.selectors', node.name);
        break;
      case 'Atrule':
        add(data['at-rules'], 'css.at-rules', node.name);
        break;
      case 'Feature':
        add(data['at-rules']?.media, 'css.at-rules.media', node.name);
        break;
      case 'FeatureRange':
        found.add('css.at-rules.media.range_syntax');
        break;
    }
  };

  walk(
    parseStyles(css, () => undefined),
    function enter(this: WalkContext, node: CssNode) {
      if (node.type === 'Atrule' && node.name === 'supports') return this.skip;
      const { declaration, atrule } = this;
      if (node.type !== 'Declaration')
        visit(node, declaration?.property.startsWith('--') ? undefined : declaration?.property);
      else if (atrule?.name === 'font-face')
        add(data['at-rules']?.['font-face'], 'css.at-rules.font-face', node.property);
      else add(data.properties, 'css.properties', node.property);
      return undefined;
    },
  );
  return found;
}
