import { readFileSync } from 'node:fs';
import { DECK } from '../content/values';
import { BACKGROUND_COLOR, THEME_COLOR } from '../seo/site-files';

const css = readFileSync(`${__dirname}/tokens.css`, 'utf8').replace(/\/\*.*?\*\//gs, '');
const blockAfter = (start: string): string =>
  css.slice(css.indexOf(start)).match(/:root\s*\{([^}]*)\}/)?.[1] ?? '';
const colours = (block: string): [string, string][] =>
  [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]);

const light = new Map(colours(blockAfter(':root')));
const dark = new Map([...light, ...colours(blockAfter('prefers-color-scheme: dark'))]);

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(scheme: ReadonlyMap<string, string>, front: string, back: string): number {
  const [a, b] = [front, back].map((name) => {
    const value = scheme.get(name);
    if (!value) throw new Error(`No colour --${name}`);
    return luminance(value) + 0.05;
  });
  return Math.max(a ?? 0, b ?? 0) / Math.min(a ?? 0, b ?? 0);
}

const cross = (fronts: string[], backs: string[]): [string, string][] =>
  fronts.flatMap((front) => backs.map((back): [string, string] => [front, back]));

const CATEGORIES = [...light.keys()].filter((name) => name.startsWith('color-cat-'));
const PAPERS = ['color-table', 'color-sheet', 'color-field'];
const TEXT = [
  ...cross(
    ['color-ink', 'color-ink-soft', 'color-accent', 'color-ok', 'color-pending', 'color-link'],
    PAPERS,
  ),
  ...cross(['color-on-band', 'color-on-band-soft', 'color-on-band-accent'], ['color-band']),
  ...cross(['color-on-fill'], ['color-fill', 'color-fill-hover', 'color-ground']),
  ...cross(['color-card-ink', 'color-card-soft', ...CATEGORIES], ['color-card']),
];
/** Borders of controls, focus rings, and large bold text in the illustration. */
const SHAPES = [
  ...cross(['color-edge', 'color-focus', 'color-fill'], PAPERS.slice(0, 2)),
  ...cross(['art-paper'], ['art-red', 'art-green', 'art-blue']),
  ...cross(['art-ink', 'art-red'], ['art-paper']),
  ...cross(['art-ink'], ['art-kraft']),
  ...cross(['art-gold'], ['art-ink']),
];

test('in both schemes texts have a contrast of at least 4.5:1, shapes of 3:1, and each category a colour', () => {
  expect(CATEGORIES).toEqual(Object.keys(DECK).map((id) => `color-cat-${id}`));
  const art = readFileSync('site/src/styles/art.css', 'utf8');
  expect(Object.keys(DECK).filter((id) => !art.includes(`.a-${id} {`))).toEqual([]);
  for (const scheme of [light, dark]) {
    const tooLow = (pairs: [string, string][], least: number) =>
      pairs.filter(([front, back]) => contrast(scheme, front, back) < least);
    expect(tooLow(TEXT, 4.5)).toEqual([]);
    expect(tooLow(SHAPES, 3)).toEqual([]);
  }
});

test('the theme and background colours of the browser are those of the tokens', () => {
  expect(THEME_COLOR).toBe(light.get('color-band'));
  expect(BACKGROUND_COLOR).toBe(light.get('color-table'));
});

test('the emails, whose readers know no custom properties, have the colours of the tokens', () => {
  const layout = readFileSync(`${__dirname}/../../../lambdas/email/layout.ts`, 'utf8');
  const [, darkRule = ''] = /^const DARK = `(.*?)`;/ms.exec(layout) ?? [];
  const used = (text: string) => [...new Set(text.match(/#[0-9a-f]{6}\b/g))];
  expect([...light.values()]).toEqual(expect.arrayContaining(used(layout.replace(darkRule, ''))));
  expect([...dark.values()]).toEqual(expect.arrayContaining(used(darkRule)));
  expect(used(darkRule).length).toBeGreaterThan(0);
});
