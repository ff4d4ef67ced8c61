import type { Configuration, RuleSetRule } from 'webpack';

/**
 * Has esbuild compile what Gatsby gives to Babel, in a fraction of the time. Packages are not compiled at all: Node runs
 * what renders the pages.
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
