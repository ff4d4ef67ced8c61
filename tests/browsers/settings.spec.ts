import { writeFileSync } from 'node:fs';
import type { Settings } from './engines/engine';
import { expect, test } from './fixture';
import type { Visitor } from './visitor';

const PAGES = ['/', '/faq', '/how-to-play', '/wholesale', '/admin'];
const nameOf = (path: string) => (path === '/' ? 'home' : path.slice(1));

const matches = (visitor: Visitor, query: string) =>
  visitor.tab.evaluate((media) => matchMedia(media).matches, query);

/** The relative luminance of the page's background and of its text. */
const shades = (visitor: Visitor) =>
  visitor.tab.evaluate(() => {
    const shade = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
      return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
    };
    const { color } = getComputedStyle(document.querySelector('main h1') ?? document.body);
    return { paper: shade(getComputedStyle(document.documentElement).backgroundColor), ink: shade(color) };
  });

const SETTINGS: readonly { name: string; settings: Settings; query: string; except?: string }[] = [
  { name: 'dark', settings: { isDark: true }, query: '(prefers-color-scheme: dark)' },
  { name: 'calm', settings: { hasReducedMotion: true }, query: '(prefers-reduced-motion: reduce)' },
  {
    name: 'forced-colors',
    settings: { hasForcedColors: true },
    query: '(forced-colors: active)',
    // It has none to force.
    except: 'webkit',
  },
];

for (const { name, settings, query, except } of SETTINGS)
  test(`${name}: the pages follow the setting, and log nothing`, async ({ startVisitor, system, engine }) => {
    test.info().skip(engine === except, 'This engine does not have the setting.');
    const visitor = await startVisitor(settings);
    for (const path of PAGES) {
      await visitor.tab.goto(system.url + path);
      expect(await matches(visitor, query)).toBe(true);
      await visitor.keep(`${nameOf(path)}-${name}`);
      if (settings.isDark) {
        const { paper, ink } = await shades(visitor);
        expect(ink - paper).toBeGreaterThan(0.4);
      }
    }
    if (settings.hasReducedMotion)
      expect(await visitor.tab.evaluate(() => document.getAnimations().length)).toBe(0);
    visitor.expectSuppression();
  });

test('text of twice the size fits into a phone', async ({ startVisitor, system, engine }) => {
  test.info().skip(engine === 'webkit', 'This browser has no setting for the size of text.');
  const visitor = await startVisitor({ textSize: 32 });
  await visitor.tab.resize(390, 844);
  for (const path of PAGES) {
    await visitor.tab.goto(system.url + path);
    const { size, inner, page } = await visitor.tab.evaluate(() => ({
      size: getComputedStyle(document.documentElement).fontSize,
      inner: innerWidth,
      page: document.documentElement.scrollWidth,
    }));
    expect(size).toBe('32px');
    expect.soft(page, path).toBeLessThanOrEqual(inner);
    await visitor.keep(`${nameOf(path)}-large-text`);
  }
});

test('pages are printed', async ({ visitor, system }, info) => {
  const { print } = visitor.tab;
  test.info().skip(print === undefined, "This engine's driver does not print.");
  for (const path of ['/', '/faq']) {
    await visitor.tab.goto(system.url + path);
    const file = Buffer.from((await print?.()) ?? []);
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.length).toBeGreaterThan(20_000);
    writeFileSync(info.outputPath(`${nameOf(path)}.pdf`), file);
  }
});
