import type { RuleSetRule } from 'webpack';
import { compileWithEsbuild, leaveStylesAsWritten } from './compile';

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

it('leaves stylesheets as they are written, and does not ask for their order', () => {
  const [css, postcss] = ['css-loader', 'postcss-loader'].map((name) => ({
    loader: `/node_modules/${name}/dist/cjs.js`,
  }));
  class MiniCssExtractPlugin {
    options = {};
    apply() {}
  }
  const extract = new MiniCssExtractPlugin();
  const config = { module: { rules: [{ oneOf: [{ ...CSS, use: [css, postcss] }] }] }, plugins: [extract] };
  leaveStylesAsWritten(config);
  expect(config.module.rules).toEqual([{ oneOf: [{ ...CSS, use: [css] }] }]);
  expect(extract.options).toEqual({ ignoreOrder: true });
});

it('fails if Gatsby no longer uses PostCSS', () => {
  expect(() => leaveStylesAsWritten({ module: { rules: [CSS] } })).toThrow('no rule for PostCSS');
});
