import { parse } from 'node-html-parser';
import { only } from '../../testing/built-site';
import { LAUNCHED, SHOP, SPECIFIED } from '../../testing/facts';
import { type Facts, renderSite } from '../../testing/render-site';

/** Returns the JSON-LD of the landing page: organisation, website and product. */
async function graphWith(facts: Facts) {
  const page = parse((await renderSite({ facts })).get('/') ?? '');
  const [organization, website, product] = JSON.parse(
    only(page, 'script[type="application/ld+json"]').rawText,
  )['@graph'];
  return { organization, website, product };
}

// Contains what Google requires of a merchant listing and a product snippet (developers.google.com, November 2026).
test('organisation and product have the address, players, play time, prices, dates, shipping and returns of the specification', async () => {
  const { organization, product } = await graphWith(SPECIFIED);
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
    itemCondition: 'https://schema.org/NewCondition',
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
  expect(organization).toMatchObject({
    name: 'Tariff Tantrum',
    url: 'https://rendered.test/',
    logo: 'https://rendered.test/icon-512.png',
    email: 'support@tarifftantrum.example',
    address: { '@type': 'PostalAddress', addressCountry: 'DK' },
  });
  expect(product).toMatchObject({
    name: 'Tariff Tantrum',
    image: 'https://rendered.test/share.png',
    description: expect.stringContaining('card game'),
    sku: 'tariff-tantrum',
    brand: { name: 'Tariff Tantrum' },
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
  const [eu, northAmerica] = product.offers.map(
    (shopOffer: { shippingDetails: { shippingDestination: { addressCountry: string[] } } }) =>
      shopOffer.shippingDetails.shippingDestination.addressCountry,
  );
  expect(eu).toHaveLength(27);
  expect(northAmerica).toEqual(['US', 'CA']);
  expect(product.offers).toMatchObject(
    [eu, northAmerica].map((codes: string[]) => ({
      eligibleRegion: codes,
      hasMerchantReturnPolicy: { applicableCountry: codes },
    })),
  );
});

test('after the launch the game is in stock at the shop', async () => {
  const { offers } = (await graphWith(LAUNCHED)).product;
  const inStock = { availability: 'https://schema.org/InStock', url: SHOP };
  expect(offers).toMatchObject([inStock, inStock]);
  expect(JSON.stringify(offers)).not.toContain('availabilityStarts');
});
