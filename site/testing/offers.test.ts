import { SPECIFIED, specifiedWith } from './facts';
import { evaluate, type Facts } from './render-site';

type Offers = Pick<typeof import('../src/content/offers'), 'EU' | 'NORTH_AMERICA'>;

/** Returns the printed offers of an owner with these facts. */
const print = (facts: Facts) =>
  evaluate<Offers>(`export { EU, NORTH_AMERICA } from '../content/offers';`, { facts });

it('prints prices with and without the discount, and what is paid in all', async () => {
  const { EU, NORTH_AMERICA } = await print(SPECIFIED);
  expect(EU).toMatchObject({ price: '39 EUR', discounted: '31.20 EUR', delivered: '31.20 EUR' });
  expect(NORTH_AMERICA).toMatchObject({
    discounted: '36 USD',
    total: '50 USD',
    delivered: '36 + 5 = 41 USD',
  });
});

it('rounds a discounted price to cents, in any currency', async () => {
  const { PRICES } = SPECIFIED.facts;
  const eu = { price: 379.5, shipping: 49, currency: 'DKK' };
  const { EU } = await print(specifiedWith({ PRICES: { ...PRICES, eu }, DISCOUNT_PERCENT: 33 }));
  expect(EU).toMatchObject({ discounted: '254.27 DKK', delivered: '254.27 + 49 = 303.27 DKK' });
});
