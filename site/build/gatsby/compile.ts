import { readFileSync } from 'node:fs';
import type { Configuration, RuleSetRule } from 'webpack';

/**
 * Has esbuild compile what Gatsby gives to Babel, in a fraction of the time. Babel keeps the files with a query, which
 * a plugin of Gatsby takes out of them. Packages are not compiled at all: Node runs what renders the pages, and the
 * bundles for browsers are deleted.
 * @param config webpack's, of a stage of the build
 * @throws if Gatsby's configuration does not use Babel
 */
export function compileWithEsbuild(config: Configuration): void {
  const rules = (config.module?.rules ?? []).filter((rule) => isRule(rule)).filter(isForBabel);
  if (rules.length === 0) throw new Error('Gatsby has no rule for Babel.');
  for (const rule of rules) Object.assign(rule, { test: hasQuery, include: undefined, exclude: undefined });
  const withEsbuild = (test: RegExp, options: object): RuleSetRule => ({
    test,
    exclude: [PACKAGES, hasQuery],
    loader: 'esbuild-loader',
    options: { target: 'es2022', jsx: 'automatic', ...options },
  });
  // Gatsby's own files contain JSX.
  config.module?.rules?.push(withEsbuild(/\.tsx?$/, {}), withEsbuild(/\.jsx?$/, { loader: 'jsx' }));
}

const PACKAGES = /[\\/]node_modules[\\/]/;

const isRule = (rule: unknown): rule is RuleSetRule => typeof rule === 'object' && rule !== null;

/** Gatsby compiles sources and packages; no other rule of it is about JavaScript. */
const isForBabel = ({ test, type }: RuleSetRule): boolean =>
  type === 'javascript/auto' && test instanceof RegExp && test.test('module.js');

/** Whether a file of the project contains a query of Gatsby's. */
const hasQuery = (file: string): boolean =>
  /\.[jt]sx?$/.test(file) && !PACKAGES.test(file) && /\bgraphql`/.test(readFileSync(file, 'utf8'));
