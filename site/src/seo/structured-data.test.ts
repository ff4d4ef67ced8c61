import { structuredData } from './structured-data';

/** The graph as search engines parse it. */
const graph = JSON.parse(JSON.stringify(structuredData('https://x.example')))['@graph'] as Record<
  string,
  unknown
>[];
const node = (type: string) => graph.find((thing) => thing['@type'] === type);

test('the graph contains organisation, website and product, each once', () => {
  expect(graph.map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite', 'Product']);
});

test('the organisation has its legal address', () => {
  expect(node('Organization')).toMatchObject({
    name: 'Tariff Tantrum',
    url: 'https://x.example/',
    email: 'support@tarifftantrum.example',
    address: { '@type': 'PostalAddress', addressCountry: 'DK' },
  });
});

test('the product is a card game for 2-8 players aged 14 and more, with 15-30 minutes of play time', () => {
  expect(node('Product')).toMatchObject({
    category: expect.stringMatching(/card game/i),
    audience: { suggestedMinAge: 14 },
    additionalProperty: expect.arrayContaining([
      expect.objectContaining({ minValue: 2, maxValue: 8 }),
      expect.objectContaining({ minValue: 15, maxValue: 30 }),
    ]),
  });
});

test.each([
  [0, 39, 'EUR', 0, { min: 1, max: 3 }, 'DK', 27, 'https://schema.org/FreeReturn'],
  [1, 45, 'USD', 5, { min: 2, max: 5 }, 'CA', 2, 'https://schema.org/ReturnFeesCustomerResponsibility'],
])(
  'offer %# has price, dates, regions, shipping and return policy',
  (index, price, priceCurrency, rate, transit, country, count, returnFees) => {
    const offers = node('Product')?.offers as Record<string, unknown>[] | undefined;
    const offer = offers?.[index];
    const day = { '@type': 'QuantitativeValue', unitCode: 'DAY' };
    expect(offer).toMatchObject({
      price,
      priceCurrency,
      availability: 'https://schema.org/PreOrder',
      availabilityStarts: '2025-10-01',
      priceValidUntil: '2025-12-31',
      shippingDetails: {
        shippingRate: { value: rate, currency: priceCurrency },
        deliveryTime: {
          handlingTime: { ...day, minValue: 1, maxValue: 3 },
          transitTime: { ...day, minValue: transit.min, maxValue: transit.max },
        },
      },
      hasMerchantReturnPolicy: {
        merchantReturnDays: 30,
        returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
        returnFees,
        itemDefectReturnFees: 'https://schema.org/FreeReturn',
        refundType: 'https://schema.org/FullRefund',
      },
    });
    const codes = shippingCodes(offer);
    expect(codes).toHaveLength(count);
    expect(codes).toContain(country);
    expect(offer).toMatchObject({
      eligibleRegion: codes.map((name) => ({ '@type': 'Country', name })),
      hasMerchantReturnPolicy: { applicableCountry: codes },
    });
  },
);

/** Returns the countries that an offer ships to. */
function shippingCodes(offer: Record<string, unknown> | undefined): string[] {
  const details = offer?.shippingDetails as { shippingDestination: { addressCountry: string[] } } | undefined;
  return details?.shippingDestination.addressCountry ?? [];
}
