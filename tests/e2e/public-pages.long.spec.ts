import type { PlaywrightTestOptions } from '@playwright/test';
import { findOverflow, findViolations } from './axe';
import { expect, test } from './fixture';
import { expectPlain, NARROW } from './plain-page';
import { open, PUBLIC_PAGES, PUBLIC_STATES, SAMPLE_PAGES } from './public-states';

interface View {
  name: string;
  width: number;
  options: Partial<PlaywrightTestOptions>;
  /** Rules of axe that do not apply in this view. */
  disabledRules?: readonly string[];
}

const SCHEMES = ['light', 'dark'] as const;
const NARROW_LIMIT = 640;

const WIDTHS = [320, 768, 1440].flatMap((width) =>
  SCHEMES.map(
    (colorScheme): View => ({
      name: `${width} px wide, ${colorScheme}`,
      width,
      options: { colorScheme, viewport: { width, height: 900 } },
    }),
  ),
);

const VIEWS: readonly View[] = [
  ...WIDTHS,
  {
    // A window of 1280 by 1024 pixels.
    name: 'zoomed to 400%',
    width: 320,
    options: { viewport: { width: 320, height: 256 }, deviceScaleFactor: 4 },
  },
  {
    name: 'with reduced motion',
    width: 768,
    options: { viewport: { width: 768, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
  },
  ...SCHEMES.map(
    (colorScheme): View => ({
      name: `in forced colours, ${colorScheme}`,
      width: 320,
      options: {
        colorScheme,
        viewport: { width: 320, height: 900 },
        contextOptions: { forcedColors: 'active' },
      },
      // axe reads the colours of the stylesheet, which are not used.
      disabledRules: ['color-contrast'],
    }),
  ),
];

for (const { name, width, options, disabledRules } of VIEWS) {
  test.describe(name, () => {
    test.use(options);

    for (const state of PUBLIC_STATES.filter(({ isNarrow }) => !isNarrow || width < NARROW_LIMIT)) {
      test(`${state.name} has no axe violations and no overflow`, async ({ page }) => {
        await open(page, state);
        expect(await findViolations(page, disabledRules)).toEqual([]);
        expect(await findOverflow(page)).toEqual([]);
      });
    }
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: NARROW });

  for (const path of PUBLIC_PAGES.filter((each) => !SAMPLE_PAGES.includes(each))) {
    test(`${path} loads only what it needs, logs and stores nothing, is accessible, and needs no JavaScript`, ({
      browser,
      page,
      baseURL,
    }) => expectPlain({ browser, page, baseURL }, path));
  }
});
