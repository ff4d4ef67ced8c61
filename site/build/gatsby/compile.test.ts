import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RuleSetRule } from 'webpack';
import { compileWithEsbuild } from './compile';

const forBabel = (): RuleSetRule => ({ test: /\.(js|jsx|ts|tsx)$/, type: 'javascript/auto' });

it('leaves Babel the files with a query, and gives esbuild the others', () => {
  const folder = mkdtempSync(join(tmpdir(), 'compile-'));
  const [withQuery, plain] = ['Head.tsx', 'page.tsx'].map((name) => join(folder, name));
  writeFileSync(String(withQuery), 'useStaticQuery(graphql`{ site }`)');
  writeFileSync(String(plain), 'const text = "graphql";');
  const rules: RuleSetRule[] = [forBabel(), { test: /\.css$/ }];
  compileWithEsbuild({ module: { rules } });
  const [babel, css, typescript] = rules;
  const isForBabel = babel?.test;
  if (typeof isForBabel !== 'function') throw new Error('The rule of Babel looks into no file.');
  expect(
    [withQuery, plain, join(folder, 'node_modules/package.js')].map((file) => isForBabel(String(file))),
  ).toEqual([true, false, false]);
  expect(css).toEqual({ test: /\.css$/ });
  expect(typescript).toMatchObject({ loader: 'esbuild-loader', exclude: [expect.any(RegExp), isForBabel] });
});

it('fails if Gatsby no longer uses Babel', () => {
  expect(() => compileWithEsbuild({ module: { rules: [{ test: /\.css$/ }] } })).toThrow('no rule for Babel');
});
