import { FACT_LIMITS, listFactProblems } from './check';
import * as FACTS from './facts';

it('finds nothing wrong with the facts of the repository', () => {
  expect(listFactProblems()).toEqual([]);
});

const { DATES, PRICES, CONTACT, GAME, SELLER, SETTLED, WEEKLY } = FACTS;

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
  [
    'a day of this century',
    { DATES: { ...DATES, legalUpdated: '0025-09-20' } },
    'DATES.legalUpdated must be a day of a year from 2000',
  ],
  [
    'a price in whole cents',
    { PRICES: { ...PRICES, eu: { ...PRICES.eu, price: 42.505 } } },
    'PRICES.eu.price must have at most two decimals; it is 42.505.',
  ],
  [
    'a price that a page has room for',
    { PRICES: { ...PRICES, eu: { ...PRICES.eu, shipping: 1e21 } } },
    'PRICES.eu.shipping must be at most 9999999',
  ],
  [
    'an address without a quotation mark',
    { SHOP_URL: 'https://shop.example/"' },
    'SHOP_URL must be an address of visible ASCII characters',
  ],
  [
    'digits in a phone number',
    { CONTACT: { ...CONTACT, phone: '+          ' } },
    'CONTACT.phone must be international',
  ],
  [
    'a text of one line',
    { SELLER: { ...SELLER, street: 'A\nB' } },
    'SELLER.street must be one line of visible characters without < and >',
  ],
  [
    'a text that is no HTML',
    { QUOTES: [{ text: '</script>', source: 'B' }] },
    'QUOTES.0.text must be one line of visible characters without < and >',
  ],
  [
    'a text that does not end with a space',
    { SELLER: { ...SELLER, city: 'Odense ' } },
    'SELLER.city must not begin or end with a space',
  ],
  [
    'a name that no email takes for Markdown',
    { GAME: { ...GAME, name: 'Tariff *Tantrum*' } },
    'GAME.name must not have any of * _ `',
  ],
  ['a day of the consent', { CONSENT_DAY: '2026-02-30-2' }, 'CONSENT_DAY must be a day that exists'],
  ['a goal above zero', { SIGNUP_GOAL: 0 }, 'SIGNUP_GOAL must be a whole number from 1'],
  ['a range', { SETTLED: { ...SETTLED, players: { min: 6, max: 2 } } }, 'SETTLED.players must have'],
])('needs %s, and names the fact', (_, facts, sentence) => {
  expect(listFactProblems({ ...FACTS, ...facts })).toEqual([expect.stringContaining(sentence)]);
});

describe('what pages have no room for', () => {
  const letters = (count: number) => 'æ'.repeat(count);
  const url = (count: number) => `https://shop.example/${'x'.repeat(count)}`.slice(0, count);
  const domain = (count: number) => `${'x'.repeat(count - 5)}.test`;
  const maker = { name: 'A', role: 'B', about: 'C' };
  const quote = { text: 'A', source: 'B' };
  const of = FACT_LIMITS;

  it.each<[string, number, (count: number) => Readonly<Record<string, unknown>>]>([
    ['GAME.name', of.name, (n) => ({ GAME: { ...GAME, name: letters(n) } })],
    ['GAME.slug', of.slug, (n) => ({ GAME: { ...GAME, slug: 'x'.repeat(n) } })],
    ['GAME.domain', of.domain, (n) => ({ GAME: { ...GAME, domain: domain(n) } })],
    ['CONTACT.support', of.email, (n) => ({ CONTACT: { ...CONTACT, support: `a@${domain(n - 2)}` } })],
    ['CONTACT.security', of.email, (n) => ({ CONTACT: { ...CONTACT, security: `a@${domain(n - 2)}` } })],
    [
      'CONTACT.social.label',
      of.socialLabel,
      (n) => ({ CONTACT: { ...CONTACT, social: { ...CONTACT.social, label: letters(n) } } }),
    ],
    [
      'CONTACT.social.url',
      of.url,
      (n) => ({ CONTACT: { ...CONTACT, social: { ...CONTACT.social, url: url(n) } } }),
    ],
    ['SHOP_URL', of.url, (n) => ({ SHOP_URL: url(n) })],
    ['WITHDRAWAL_URL', of.url, (n) => ({ WITHDRAWAL_URL: url(n) })],
    ['SELLER.legalName', of.legalName, (n) => ({ SELLER: { ...SELLER, legalName: letters(n) } })],
    ['SELLER.street', of.street, (n) => ({ SELLER: { ...SELLER, street: letters(n) } })],
    ['SELLER.city', of.city, (n) => ({ SELLER: { ...SELLER, city: letters(n) } })],
    ['SELLER.country', of.country, (n) => ({ SELLER: { ...SELLER, country: letters(n) } })],
    ['MAKERS.0.name', of.makerName, (n) => ({ MAKERS: [{ ...maker, name: letters(n) }] })],
    ['MAKERS.0.role', of.makerRole, (n) => ({ MAKERS: [{ ...maker, role: letters(n) }] })],
    ['MAKERS.0.about', of.makerAbout, (n) => ({ MAKERS: [{ ...maker, about: letters(n) }] })],
    ['MAKERS', of.makers, (n) => ({ MAKERS: Array(n).fill(maker) })],
    ['QUOTES.0.text', of.quoteText, (n) => ({ QUOTES: [{ ...quote, text: letters(n) }] })],
    ['QUOTES.0.source', of.quoteSource, (n) => ({ QUOTES: [{ ...quote, source: letters(n) }] })],
    ['QUOTES.0.url', of.url, (n) => ({ QUOTES: [{ ...quote, url: url(n) }] })],
    ['QUOTES', of.quotes, (n) => ({ QUOTES: Array(n).fill(quote) })],
    ['PROCESSORS.machine', of.processor, (n) => ({ PROCESSORS: { machine: letters(n) } })],
    ['PROCESSORS.letters', of.processor, (n) => ({ PROCESSORS: { letters: letters(n) } })],
  ])('is refused in %s beyond its limit of %d, and nothing shorter', (name, limit, facts) => {
    expect(listFactProblems({ ...FACTS, ...facts(limit) })).toEqual([]);
    const [problem, ...others] = listFactProblems({ ...FACTS, ...facts(limit + 1) });
    expect(problem).toMatch(
      new RegExp(`^${name} must have at most ${limit} (characters|entries); it is .{1,130}\\.$`),
    );
    expect(others).toEqual([]);
  });
});
