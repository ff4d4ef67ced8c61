import type { RuleSetRule } from 'webpack';
import { compileWithEsbuild } from './compile';

const CSS = { test: /\.css$/ };

it('puts esbuild in the place of Babel, and leaves other rules', () => {
  const babel: RuleSetRule = { test: /\.(js|jsx|ts|tsx)$/, type: 'javascript/auto', loader: 'babel' };
  const config = { module: { rules: [babel, CSS] } };
  compileWithEsbuild(config);
  const esbuild = expect.objectContaining({ loader: 'esbuild-loader' });
  expect(config.module.rules).toEqual([CSS, esbuild, esbuild]);
});

it('fails if Gatsby no longer uses Babel', () => {
  expect(() => compileWithEsbuild({ module: { rules: [CSS] } })).toThrow('no rule for Babel');
});
