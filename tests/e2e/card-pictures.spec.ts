import type { Page } from '@playwright/test';
import { expect, test } from './fixture';

/** Records the URLs of card images that a page requests from now on. */
function recordPictures(page: Page): Set<string> {
  const pictures = new Set<string>();
  page.on('request', (request) => {
    if (/\/cards-[0-9a-f]+\/(?!step|box)/.test(request.url())) pictures.add(request.url());
  });
  return pictures;
}

const imageWidths = (page: Page) =>
  page
    .locator('#cards img, #card-types img')
    .evaluateAll((images: HTMLImageElement[]) => images.map((image) => image.naturalWidth));

// The landing page shows six of its cards in a strip as well, and a card back beside the game to try.
for (const [path, tab, count, strip, printed] of [
  ['/', 'Cards', 12, 6, 13],
  ['/how-to-play', 'Card Types', 7, 0, 7],
] as const) {
  test(`${path} loads at most ${strip} card images, and all ${count} when their tab is opened`, async ({
    page,
  }) => {
    const pictures = recordPictures(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(pictures.size).toBeLessThanOrEqual(strip);
    await page.getByRole('tab', { name: tab }).click();
    const cards = page.getByRole('tabpanel').getByRole('img');
    await expect(cards).toHaveCount(count);
    for (const card of await cards.all()) await card.scrollIntoViewIfNeeded();
    await expect.poll(() => imageWidths(page)).toEqual(Array(count).fill(500));
  });

  test(`${path} prints all ${count} cards without opening their tab`, async ({ page }) => {
    const pictures = recordPictures(page);
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.pdf();
    expect(pictures.size).toBe(printed);
    expect(await imageWidths(page)).toEqual(Array(count).fill(500));
  });
}

test('card images are cached immutably', async ({ page }) => {
  await page.goto('/how-to-play#card-types');
  const address = await page.getByRole('img', { name: /Duty on Sarcasm/ }).getAttribute('src');
  const response = await page.request.get(address ?? '');
  expect(response.headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': 'image/webp',
  });
});
