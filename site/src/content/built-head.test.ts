import { HEADS } from './head';
import { builtPage, only } from './testing/built-site';

const HIDDEN = [
  '/privacy-policy',
  '/terms',
  '/admin',
  '/signed-up',
  '/signup-problem',
  '/list/check-your-inbox',
  '/list/confirmed',
  '/my-signup',
  '/list/notice',
  '/404',
];

/** Returns the content of a `<meta>`; throws if it is missing or duplicated. */
const meta = (path: string, name: string): string | undefined =>
  only(builtPage(path), `head meta[name="${name}"], head meta[property="${name}"]`).getAttribute('content');

const canonical = (path: string) =>
  only(builtPage(path), 'head link[rel="canonical"]').getAttribute('href') ?? '';

const origin = new URL(canonical('/')).origin;

describe.each(Object.values(HEADS))('the head of $path', ({ path, title, description, keywords }) => {
  it('has the title, description and keywords of the page', () => {
    expect(only(builtPage(path), 'head title').text).toBe(title);
    expect(meta(path, 'description')).toBe(description);
    expect(meta(path, 'keywords')).toBe(keywords.join(', '));
  });

  it('has the canonical URL of the page', () => expect(canonical(path)).toBe(`${origin}${path}`));

  it(`${HIDDEN.includes(path) ? 'excludes the page from' : 'offers the page to'} search results`, () => {
    expect(meta(path, 'robots')?.includes('noindex')).toBe(HIDDEN.includes(path));
  });

  it('has Open Graph and Twitter tags', () => {
    expect(meta(path, 'og:type')).toBe(path === '/how-to-play' ? 'article' : 'website');
    expect(meta(path, 'og:site_name')).toBe('Tariff Tantrum');
    expect(meta(path, 'og:title')).toBe(title);
    expect(meta(path, 'og:description')).toBe(description);
    expect(meta(path, 'og:url')).toBe(`${origin}${path}`);
    expect(meta(path, 'og:image')).toMatch(new RegExp(`^${origin}/`));
    expect(meta(path, 'twitter:card')).toBe('summary_large_image');
    expect(meta(path, 'twitter:title')).toBe(title);
    expect(meta(path, 'twitter:description')).toBe(description);
  });

  it('contains organisation, website and product as structured data', () => {
    const data = only(builtPage(path), 'script[type="application/ld+json"]').rawText;
    const graph: { '@graph': { '@type': string }[] } = JSON.parse(data);
    expect(graph['@graph'].map((thing) => thing['@type']).sort()).toEqual([
      'Organization',
      'Product',
      'WebSite',
    ]);
  });
});

test('titles and descriptions are unique and short enough for search results', () => {
  const heads = Object.values(HEADS);
  for (const key of ['title', 'description'] as const) {
    expect(new Set(heads.map((head) => head[key])).size).toBe(heads.length);
  }
  expect(heads.filter(({ title }) => title.length > 60)).toEqual([]);
  expect(heads.filter(({ description }) => description.length > 160)).toEqual([]);
});

test('the structured data of the product has prices, shipping, returns and players', () => {
  const data = only(builtPage('/'), 'script[type="application/ld+json"]').rawText;
  const graph: { '@graph': { '@type': string }[] } = JSON.parse(data);
  const offer = (price: number, priceCurrency: string, shipping: number, transit: [number, number]) => ({
    price,
    priceCurrency,
    availability: 'https://schema.org/PreOrder',
    availabilityStarts: '2025-10-01',
    priceValidUntil: '2025-12-31',
    shippingDetails: {
      shippingRate: { value: shipping, currency: priceCurrency },
      deliveryTime: {
        handlingTime: { minValue: 1, maxValue: 3, unitCode: 'DAY' },
        transitTime: { minValue: transit[0], maxValue: transit[1], unitCode: 'DAY' },
      },
    },
    hasMerchantReturnPolicy: { merchantReturnDays: 30 },
  });
  expect(graph['@graph'].find((thing) => thing['@type'] === 'Product')).toMatchObject({
    name: 'Tariff Tantrum',
    category: 'Card game',
    audience: { suggestedMinAge: 14 },
    additionalProperty: [
      { name: 'Number of players', minValue: 2, maxValue: 8 },
      { name: 'Play time', minValue: 15, maxValue: 30, unitText: 'minutes' },
      { name: 'Minimum age', value: '14+' },
    ],
    offers: [
      {
        ...offer(39, 'EUR', 0, [1, 3]),
        eligibleRegion: expect.arrayContaining([expect.objectContaining({ name: 'DK' })]),
      },
      {
        ...offer(45, 'USD', 5, [2, 5]),
        eligibleRegion: ['US', 'CA'].map((name) => expect.objectContaining({ name })),
      },
    ],
  });
});
