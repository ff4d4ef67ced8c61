import { parse } from 'node-html-parser';
import { only } from '../content/testing/built-site';
import { LAUNCHED, SHOP, SPECIFIED } from '../content/testing/facts';
import { renderSite } from '../content/testing/render-site';

interface Node {
  [property: string]: unknown;
}

/** The JSON-LD of the landing page by phase, with the facts of the specification. */
const data = new Map<string, string>();
beforeAll(async () => {
  for (const [phase, facts] of Object.entries({ 'pre-launch': SPECIFIED, launched: LAUNCHED })) {
    const page = parse((await renderSite({ facts })).get('/') ?? '');
    data.set(phase, only(page, 'script[type="application/ld+json"]').rawText);
  }
}, 60_000);

const graph = (phase: string): Node[] => JSON.parse(data.get(phase) ?? '')['@graph'];
const product = (phase: string) => graph(phase).find((node) => node['@type'] === 'Product');

const isText = (value: unknown) => typeof value === 'string' && value.trim() !== '';
const isUrl = (value: unknown) => typeof value === 'string' && /^https:\/\/[a-z.]+\//.test(value);
const isDay = (value: unknown) =>
  /^\d{4}-\d\d-\d\d$/.test(String(value)) && !Number.isNaN(Date.parse(`${value}`));
const isCurrency = (value: unknown) => /^[A-Z]{3}$/.test(String(value));
const areCountries = (value: unknown) =>
  Array.isArray(value) && value.length > 0 && value.every((code) => /^[A-Z]{2}$/.test(code));

/** What Google requires for a merchant listing and a product snippet (developers.google.com, November 2026). */
const REQUIRED: readonly [path: string, isValid: (value: unknown) => boolean][] = [
  ['name', isText],
  ['image', isUrl],
  ['description', isText],
  ['sku', isText],
  ['brand.name', isText],
  ['offers.price', (price) => typeof price === 'number' && price > 0],
  ['offers.priceCurrency', isCurrency],
  ['offers.priceValidUntil', isDay],
  ['offers.availability', (url) => /^https:\/\/schema\.org\/(PreOrder|InStock)$/.test(String(url))],
  ['offers.itemCondition', (url) => url === 'https://schema.org/NewCondition'],
  ['offers.url', isUrl],
  ['offers.shippingDetails.shippingRate.value', (value) => typeof value === 'number' && value >= 0],
  ['offers.shippingDetails.shippingRate.currency', isCurrency],
  ['offers.shippingDetails.shippingDestination.addressCountry', areCountries],
  ['offers.shippingDetails.deliveryTime.handlingTime.minValue', Number.isInteger],
  ['offers.shippingDetails.deliveryTime.handlingTime.maxValue', Number.isInteger],
  ['offers.shippingDetails.deliveryTime.transitTime.minValue', Number.isInteger],
  ['offers.shippingDetails.deliveryTime.transitTime.maxValue', Number.isInteger],
  ['offers.hasMerchantReturnPolicy.applicableCountry', areCountries],
  ['offers.hasMerchantReturnPolicy.returnPolicyCategory', isUrl],
  ['offers.hasMerchantReturnPolicy.merchantReturnDays', Number.isInteger],
  ['offers.hasMerchantReturnPolicy.returnFees', isUrl],
];

/** Returns the values at a path; a list on the way counts for each of its entries, except at the end. */
function valuesAt(node: unknown, [property, ...rest]: readonly string[]): unknown[] {
  if (property === undefined) return [node];
  const nodes = Array.isArray(node) ? node : [node];
  return nodes.flatMap((one) => valuesAt((one as Node | undefined)?.[property], rest));
}

test.each(['pre-launch', 'launched'])('the graph of the phase %s has what Google requires', (phase) => {
  const invalid = REQUIRED.filter(([path, isValid]) => {
    const values = valuesAt(product(phase), path.split('.'));
    return values.length !== (path.startsWith('offers') ? 2 : 1) || !values.every(isValid);
  });
  expect(invalid.map(([path]) => path)).toEqual([]);
  expect(graph(phase).find((node) => node['@type'] === 'Organization')).toMatchObject({
    name: 'Tariff Tantrum',
    url: 'https://rendered.test/',
    logo: 'https://rendered.test/icon-512.png',
    email: 'support@tarifftantrum.example',
    address: { '@type': 'PostalAddress', addressCountry: 'DK' },
  });
});

test('the product has the players, play time, prices, dates, shipping and returns of the specification', () => {
  const days = (minValue: number, maxValue: number) => ({
    '@type': 'QuantitativeValue',
    minValue,
    maxValue,
    unitCode: 'DAY',
  });
  const offer = (
    price: number,
    priceCurrency: string,
    rate: number,
    transit: [number, number],
    fees: string,
  ) => ({
    price,
    priceCurrency,
    availability: 'https://schema.org/PreOrder',
    availabilityStarts: '2025-10-01',
    priceValidUntil: '2025-12-31',
    url: 'https://rendered.test/',
    shippingDetails: {
      shippingRate: { value: rate, currency: priceCurrency },
      deliveryTime: { handlingTime: days(1, 3), transitTime: days(...transit) },
    },
    hasMerchantReturnPolicy: {
      merchantReturnDays: 30,
      returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
      returnFees: `https://schema.org/${fees}`,
      itemDefectReturnFees: 'https://schema.org/FreeReturn',
      refundType: 'https://schema.org/FullRefund',
    },
  });
  expect(product('pre-launch')).toMatchObject({
    name: 'Tariff Tantrum',
    category: 'Card game',
    audience: { suggestedMinAge: 14 },
    additionalProperty: [
      { name: 'Number of players', minValue: 2, maxValue: 8 },
      { name: 'Play time', minValue: 15, maxValue: 30, unitText: 'minutes' },
      { name: 'Minimum age', value: '14+' },
    ],
    offers: [
      offer(39, 'EUR', 0, [1, 3], 'FreeReturn'),
      offer(45, 'USD', 5, [2, 5], 'ReturnFeesCustomerResponsibility'),
    ],
  });
  const offers = product('pre-launch')?.offers;
  const [eu, northAmerica] = valuesAt(
    offers,
    'shippingDetails.shippingDestination.addressCountry'.split('.'),
  );
  expect(eu).toHaveLength(27);
  expect(northAmerica).toEqual(['US', 'CA']);
  const regions = [eu, northAmerica].map((codes) => ({
    eligibleRegion: (codes as string[]).map((name) => ({ '@type': 'Country', name })),
    hasMerchantReturnPolicy: { applicableCountry: codes },
  }));
  expect(offers).toMatchObject(regions);
});

test('after the launch the game is in stock at the shop', () => {
  const offers = product('launched')?.offers;
  const inStock = { availability: 'https://schema.org/InStock', url: SHOP };
  expect(offers).toMatchObject([inStock, inStock]);
  expect(JSON.stringify(offers)).not.toContain('availabilityStarts');
});
