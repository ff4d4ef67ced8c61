import { randomBytes } from 'node:crypto';
import { checkBudget, type Measured } from './budget';

const noise = (bytes: number) => randomBytes(bytes).toString('latin1').replaceAll('<', '');

const site = (html: string, sizes: Record<string, number> = {}): Measured => ({
  pages: new Map([['index.html', html]]),
  islands: { signup: { entry: Object.keys(sizes), later: ['toast-1.js', 'parser-1.js'] } },
  size: (file) => randomBytes(sizes[file] ?? 0),
});

test('a light site passes', () => {
  expect(() => checkBudget(site('<p>x</p><script>boot()</script>', { 'signup-1.js': 60_000 }))).not.toThrow();
});

test('each limit stops the build', () => {
  expect(() => checkBudget(site(`<script>${noise(2_500)}</script>`))).toThrow(/^Budget: bootstrap weighs/);
  expect(() => checkBudget(site('x', { 'signup-1.js': 71_000 }))).toThrow(/^Budget: formTouched weighs/);
  const cart = { islands: { cart: { entry: ['cart-1.js'], later: [] } }, size: () => randomBytes(71_000) };
  expect(() => checkBudget({ ...site('x'), ...cart })).toThrow(/^Budget: cartTouched weighs/);
});

test('every page, and not the first alone, has to come with its headers in ten packets', () => {
  const pages = (bytes: number) =>
    new Map([
      ['index.html', 'x'],
      ['faq/index.html', randomBytes(bytes).toString('hex')],
    ]);
  expect(() => checkBudget({ ...site('x'), pages: pages(11_500) })).not.toThrow();
  expect(() => checkBudget({ ...site('x'), pages: pages(13_500) })).toThrow(
    /^Budget: faq\/index.html weighs 1\d+ bytes/,
  );
});

test('toasts count, stylesheets and what a signup never asks for do not', () => {
  const heavy = (file: string) => site('x', { [file]: 71_000 });
  expect(() => checkBudget(heavy('toast-1.js'))).toThrow(/formTouched/);
  expect(() => checkBudget(heavy('styles-1.css'))).not.toThrow();
  const parser = { ...site('x'), size: (file: string) => randomBytes(file === 'parser-1.js' ? 71_000 : 0) };
  expect(() => checkBudget(parser)).not.toThrow();
});

test('a site without a landing page is no light one', () => {
  expect(() => checkBudget({ ...site(''), pages: new Map() })).toThrow('no landing page');
});
