import { listFactProblems } from './check';
import * as FACTS from './facts';

it('finds nothing wrong with the facts of the repository', () => {
  expect(listFactProblems()).toEqual([]);
});

const { DATES, PRICES, CONTACT, SELLER, SETTLED, WEEKLY } = FACTS;

it.each<[string, Readonly<Record<string, unknown>>, string]>([
  ['a day', { DATES: { ...DATES, pricesValidUntil: '31.12.2026' } }, 'DATES.pricesValidUntil must be a day'],
  [
    'a day that exists',
    { DATES: { ...DATES, discountUntil: '2026-02-30' } },
    'DATES.discountUntil must be a day',
  ],
  ['a month', { DATES: { ...DATES, launchMonth: '2026-13' } }, 'DATES.launchMonth must be a month'],
  [
    'a price without its currency',
    { PRICES: { ...PRICES, eu: { ...PRICES.eu, price: '42 EUR' } } },
    'PRICES.eu.price must be a number without the currency, such as 39; it is "42 EUR".',
  ],
  [
    'a currency that exists',
    { PRICES: { ...PRICES, northAmerica: { ...PRICES.northAmerica, currency: 'DOL' } } },
    'PRICES.northAmerica.currency must be a currency code of ISO 4217',
  ],
  ['the address of a shop with https', { SHOP_URL: 'shop.example' }, 'SHOP_URL must be an address'],
  ['the address of a shop without http', { SHOP_URL: 'http://shop.example' }, 'SHOP_URL must be an address'],
  ['a phase', { PHASE: 'launch' }, 'PHASE must be'],
  ['a whole percentage', { DISCOUNT_PERCENT: 0.2 }, 'DISCOUNT_PERCENT must be a whole number from 1 to 100'],
  ['a code without a space', { SHARED_CODE: 'PENGUIN 20' }, 'SHARED_CODE must be 1 to 64 letters'],
  ['a year', { COPYRIGHT_YEAR: '2027' }, 'COPYRIGHT_YEAR must be'],
  ['an international number', { CONTACT: { ...CONTACT, phone: '12 34 56 78' } }, 'CONTACT.phone must be'],
  ['a company number', { SELLER: { ...SELLER, cvr: '123' } }, 'SELLER.cvr must be'],
  [
    'a time zone that exists',
    { OWNER_TIME_ZONE: 'Europe/Kopenhagen' },
    'OWNER_TIME_ZONE must be a time zone',
  ],
  [
    'every text about a maker',
    { MAKERS: [{ name: 'A', role: '', about: 'B' }] },
    'MAKERS.0.role must be a text that is not empty',
  ],
  [
    'the address of a quote with https',
    { QUOTES: [{ text: 'A', source: 'B', url: 'http://b.example' }] },
    'QUOTES.0.url must be an address that begins with https://',
  ],
  ['a weekday', { WEEKLY: { ...WEEKLY, weekday: 'Mon' } }, 'WEEKLY.weekday must be a weekday'],
  [
    'an hour of the day',
    { WEEKLY: { ...WEEKLY, hour: 24 } },
    'WEEKLY.hour must be a whole number from 0 to 23',
  ],
  ['a range', { SETTLED: { ...SETTLED, players: { min: 6, max: 2 } } }, 'SETTLED.players must have'],
])('needs %s, and names the fact', (_, facts, sentence) => {
  expect(listFactProblems({ ...FACTS, ...facts })).toEqual([expect.stringContaining(sentence)]);
});
