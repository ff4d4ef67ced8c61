import type { Page } from '@playwright/test';
import { expect, test } from './fixture';
import { SITE } from './site-texts';

/** Records the URLs of card images that a page requests from now on. */
function recordPictures(page: Page): Set<string> {
  const pictures = new Set<string>();
  page.on('request', (request) => {
    if (/\/cards-[0-9a-f]+\/(?!step|turn|box)/.test(request.url())) pictures.add(request.url());
  });
  return pictures;
}

const cards = (page: Page) => page.locator('#cards img, #card-types img');
const imageWidths = (page: Page) =>
  cards(page).evaluateAll((images: HTMLImageElement[]) => images.map((image) => image.naturalWidth));

test('the landing page loads no more card images than its strip shows, and all others when their tab is opened', async ({
  page,
}) => {
  const pictures = recordPictures(page);
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(pictures.size).toBeLessThan(12);
  await page.getByRole('tab', { name: SITE.INFO.cards.label }).click();
  const count = await cards(page).count();
  expect(count).toBe(12);
  for (const card of await cards(page).all()) await card.scrollIntoViewIfNeeded();
  await expect.poll(() => imageWidths(page)).toEqual(Array(count).fill(500));
});

test('the rules load no card image before their tab is opened, and cards may be cached for ever', async ({
  page,
}) => {
  const pictures = recordPictures(page);
  await page.goto('/how-to-play', { waitUntil: 'networkidle' });
  expect(pictures.size).toBe(0);
  const address = await cards(page).first().getAttribute('src');
  const response = await page.request.get(address ?? '');
  expect(response.headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'image/webp',
  });
});

test('the rules print what each kind of card does without opening their tab, and no pictures', async ({
  page,
}) => {
  await page.goto('/how-to-play', { waitUntil: 'networkidle' });
  await expect(page.locator('#card-types table')).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('#card-types table')).toBeVisible();
  expect(await cards(page).count()).toBeGreaterThan(12);
  await expect(page.locator('#card-types img:visible')).toHaveCount(0);
});
