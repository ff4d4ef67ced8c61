import type { Configuration, RuleSetRule, RuleSetUseItem } from 'webpack';

/**
 * Has esbuild compile what Gatsby gives to Babel, in a fraction of the time. Packages are not compiled at all: Node
 * runs what renders the pages.
 * @param config webpack's, of a stage of the build
 * @throws if Gatsby's configuration does not use Babel
 */
export function compileWithEsbuild(config: Configuration): void {
  const rules = config.module?.rules ?? [];
  const others = rules.filter((rule) => !isRule(rule) || !isForBabel(rule));
  if (others.length === rules.length) throw new Error('Gatsby has no rule for Babel.');
  const withEsbuild = (test: RegExp, options: object): RuleSetRule => ({
    test,
    exclude: /[\\/]node_modules[\\/]/,
    loader: 'esbuild-loader',
    options: { target: 'es2022', jsx: 'automatic', ...options },
  });
  // Gatsby's own files contain JSX.
  const own = [withEsbuild(/\.tsx?$/, {}), withEsbuild(/\.jsx?$/, { loader: 'jsx' })];
  config.module = { ...config.module, rules: [...others, ...own] };
}

const isRule = (rule: unknown): rule is RuleSetRule => typeof rule === 'object' && rule !== null;

/** Gatsby compiles sources and packages; no other rule of it is about JavaScript. */
const isForBabel = ({ test, type }: RuleSetRule): boolean =>
  type === 'javascript/auto' && test instanceof RegExp && test.test('module.js');

/**
 * Has nothing rewrite stylesheets for older browsers: ours need none of that, and in a build the pages take only the
 * names of classes from them.
 * @param config webpack's
 * @throws if Gatsby's configuration rewrites none
 */
export function leaveStylesAsWritten(config: Configuration): void {
  const rules = (config.module?.rules ?? []).flatMap((rule) => (isRule(rule) ? (rule.oneOf ?? []) : []));
  const rewriting = rules.filter((rule): rule is Rewriting =>
    Boolean(isRule(rule) && Array.isArray(rule.use) && rule.use.some(isRewriter)),
  );
  if (rewriting.length === 0) throw new Error('Gatsby has no rule for PostCSS.');
  for (const rule of rewriting) rule.use = rule.use.filter((each) => !isRewriter(each));
  // Pages import the same stylesheets in different orders, about which the bundle of all pages would warn.
  const extract = config.plugins?.find((plugin) => plugin?.constructor.name === 'MiniCssExtractPlugin');
  if (extract && 'options' in extract) Object.assign(Object(extract.options), { ignoreOrder: true });
}

type Use = RuleSetUseItem | undefined | null | false | 0 | '';
type Rewriting = RuleSetRule & { use: Use[] };

const isRewriter = (use: Use): boolean =>
  typeof use === 'object' && /[\\/]postcss-loader[\\/]/.test(use?.loader ?? '');
