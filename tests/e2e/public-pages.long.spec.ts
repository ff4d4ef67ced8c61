import { test } from './fixture';
import { expectPlain, NARROW } from './plain-page';
import { PUBLIC_PAGES, SAMPLE_PAGES } from './public-pages';

test.use({ viewport: NARROW });

for (const path of PUBLIC_PAGES.filter((each) => !SAMPLE_PAGES.includes(each))) {
  test(`${path} loads only what it needs, logs and stores nothing, is accessible, and needs no JavaScript`, ({
    browser,
    page,
    baseURL,
  }) => expectPlain({ browser, page, baseURL }, path));
}
