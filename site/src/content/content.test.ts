import { ACTION_CARDS, CATEGORIES, TOTAL_CARDS } from './cards';
import { MINUTES, PLAYERS, TARIFF_VALUES, valueFor } from './conflicts';
import { HEADS } from './head';
import { EU_OFFER } from './offers';
import { FAQ } from './pages/faq';
import { ADDED_TARIFFS } from './pages/how-to-play';
import { BUSINESS_FIELDS, wholesaleDraft } from './pages/wholesale';

test('the counts of the categories add up to the whole deck', () => {
  expect(CATEGORIES.map(({ name, count }) => [name, count])).toEqual([
    ['Tariff Cards', 24],
    ['Reduction', 14],
    ['Sabotage', 16],
    ['Cancel', 14],
    ['Manipulate', 12],
    ['Trumph', 5],
  ]);
  expect(CATEGORIES.reduce((sum, { count }) => sum + count, 0)).toBe(TOTAL_CARDS);
  expect(ACTION_CARDS).toBe(61);
});

test('example cards have unique names and tariff values within the range on the landing page', () => {
  const cards = CATEGORIES.flatMap(({ examples }) => examples);
  expect(new Set(cards.map(({ name }) => name)).size).toBe(cards.length);
  const { min, max } = valueFor(TARIFF_VALUES, 'landing');
  for (const { value } of CATEGORIES.find(({ id }) => id === 'tariff')?.examples ?? []) {
    expect(Number.parseInt(value, 10)).toBeGreaterThanOrEqual(min);
    expect(Number.parseInt(value, 10)).toBeLessThanOrEqual(max);
  }
});

describe('valueFor', () => {
  it('returns the value of each surface while a conflict is not settled', () => {
    expect(valueFor(PLAYERS, 'landing')).toEqual({ min: 2, max: 8 });
    expect(valueFor(PLAYERS, 'howToPlay')).toEqual({ min: 2, max: 6 });
    expect(valueFor(MINUTES, 'landing')).toEqual({ min: 15, max: 60 });
    expect(valueFor(MINUTES, 'faq')).toEqual({ min: 30, max: 60 });
    expect(valueFor(MINUTES, 'structuredData')).toEqual({ min: 15, max: 30 });
    expect(valueFor(TARIFF_VALUES, 'landing')).toEqual({ min: 0, max: 40 });
    expect(valueFor(TARIFF_VALUES, 'howToPlay')).toEqual({ min: 0, max: 50 });
  });

  it('returns the settled value on every surface', () => {
    const settled = { ...PLAYERS, settled: { min: 2, max: 6 } };
    expect(valueFor(settled, 'landing')).toEqual({ min: 2, max: 6 });
    expect(valueFor(settled, 'howToPlay')).toEqual({ min: 2, max: 6 });
  });
});

test('the cart count is 1 on the landing page and the rules page, and 0 on all others', () => {
  const pages = Object.values(HEADS).filter(({ cartCount }) => cartCount > 0);
  expect(pages.map(({ path, cartCount }) => [path, cartCount])).toEqual([
    ['/', 1],
    ['/how-to-play', 1],
  ]);
});

test('the setup table covers the number of players that the rules page states', () => {
  const { min, max } = valueFor(PLAYERS, 'howToPlay');
  expect(ADDED_TARIFFS[0]?.players.min).toBe(min);
  expect(ADDED_TARIFFS.at(-1)?.players.max).toBe(max);
});

test('the FAQ has twelve questions, and the EU offer applies to 27 countries', () => {
  expect(FAQ.questions).toHaveLength(12);
  expect(new Set(EU_OFFER.countries).size).toBe(27);
});

describe('wholesaleDraft', () => {
  const draft = (details?: Parameters<typeof wholesaleDraft>[0]) => new URL(wholesaleDraft(details));
  const body = (details?: Parameters<typeof wholesaleDraft>[0]) =>
    draft(details).searchParams.get('body')?.split('\r\n') ?? [];

  it('is addressed to support and contains the four questions', () => {
    expect(draft().protocol + draft().pathname).toBe('mailto:support@tarifftantrum.example');
    expect(draft().searchParams.get('subject')).toBe('Wholesale Inquiry');
    expect(body()).toEqual(
      expect.arrayContaining([
        '- Minimum order quantities',
        '- Wholesale pricing',
        '- Delivery timeframes',
        '- Payment terms',
      ]),
    );
  });

  it('contains only the details that are filled in', () => {
    expect(BUSINESS_FIELDS.map(({ label }) => label)).toEqual([
      'Business Name',
      'Contact Person',
      'Phone',
      'Email',
      'Location',
      'Type of Business',
    ]);
    const lines = body({ business: ' Spil & Sjov ', location: 'Ærø + Als', phone: '  ' });
    expect(lines).toEqual(expect.arrayContaining(['Business Name: Spil & Sjov', 'Location: Ærø + Als']));
    expect(lines.join('\n')).not.toContain('Phone');
    expect(body().join('\n')).not.toContain('Business Name');
  });

  it('does not let typed text add mail headers', () => {
    const { searchParams } = draft({ business: 'A&bcc=thief@example.com#x' });
    expect([...searchParams.keys()]).toEqual(['subject', 'body']);
  });
});
