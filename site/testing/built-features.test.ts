import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data';
import { filesIn, textOf } from '../build/files';
import { parsePage } from '../build/finish/html';
import { missingIn } from './features/compatibility';
import { cssFeatures } from './features/css-features';
import { GAPS } from './features/gaps';
import { htmlFeatures } from './features/html-features';
import { scriptFeatures } from './features/script-features';

const OUTPUT = join(__dirname, '../public');
const data: CompatData = JSON.parse(readFileSync(require.resolve('@mdn/browser-compat-data'), 'utf8'));
const files = filesIn(OUTPUT);
const pages = files.filter((file) => file.endsWith('.html')).map((file) => parsePage(textOf(OUTPUT, file)));

/** Returns what MDN's data says of a feature. */
function compatOf(key: string): CompatStatement | undefined {
  const feature = key.split('.').reduce<Identifier | undefined>(
    (parent, name) => parent?.[name],
    // The data's own roots have further keys.
    { api: data.api, css: data.css, html: data.html, javascript: data.javascript } as Identifier,
  );
  return feature?.__compat;
}

const gapsOf = (key: string): string[] => {
  const compat = compatOf(key);
  return compat ? missingIn(compat) : [];
};

const styles = [
  ...files.filter((file) => file.endsWith('.css')).map((file) => textOf(OUTPUT, file)),
  ...pages.flatMap((page) => page.querySelectorAll('style').map(({ textContent }) => textContent)),
];
const scripts = files.filter((file) => file.endsWith('.js')).map((file) => textOf(OUTPUT, file));

it('every feature that a browser of the browserslist lacks is listed with what happens there', () => {
  const certain = [
    ...styles.flatMap((style) => [...cssFeatures(style, data)]),
    ...pages.flatMap((page) => [...htmlFeatures(page, data)]),
  ].filter((key) => gapsOf(key).length > 0);
  // A method is missing if whatever could be meant by its name is.
  const possible = scriptFeatures(scripts, data)
    .filter((keys) => keys.every((key) => gapsOf(key).length > 0))
    .flatMap(([key = '']) => [key]);
  const all = [...new Set([...certain, ...possible])].sort();
  // A value of a property that is missing is missing too.
  const found = all.filter((key) => !all.some((other) => key.startsWith(`${other}.`)));
  const missing = found.map((key) => [key, gapsOf(key).join(', ')]);
  const listed = Object.entries(GAPS).map(([key, [browsers]]) => [key, browsers]);
  expect(missing).toEqual(listed.sort());
});
