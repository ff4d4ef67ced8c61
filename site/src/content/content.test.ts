import { ACTION_CARDS, CATEGORIES } from './cards';
import { MINUTES, PLAYERS, shown, TARIFF_VALUES } from './conflicts';
import { FAQ } from './faq';
import { TOTAL_CARDS } from './game';
import { cartCount } from './nav';
import { EU_OFFER } from './offers';
import { BUSINESS_FIELDS, wholesaleDraft } from './wholesale';

test('the categories make up the whole deck', () => {
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

test('no two example cards are alike, and their values keep to what the landing page promises', () => {
  const cards = CATEGORIES.flatMap(({ examples }) => examples);
  expect(new Set(cards.map(({ name }) => name)).size).toBe(cards.length);
  const { min, max } = shown(TARIFF_VALUES, 'landing');
  for (const { value } of CATEGORIES.find(({ id }) => id === 'tariff')?.examples ?? []) {
    expect(Number.parseInt(value, 10)).toBeGreaterThanOrEqual(min);
    expect(Number.parseInt(value, 10)).toBeLessThanOrEqual(max);
  }
});

describe('conflicts between the sources', () => {
  test('each surface shows its own value', () => {
    expect(shown(PLAYERS, 'landing')).toEqual({ min: 2, max: 8 });
    expect(shown(PLAYERS, 'howToPlay')).toEqual({ min: 2, max: 6 });
    expect(shown(MINUTES, 'landing')).toEqual({ min: 15, max: 60 });
    expect(shown(MINUTES, 'faq')).toEqual({ min: 30, max: 60 });
    expect(shown(MINUTES, 'structuredData')).toEqual({ min: 15, max: 30 });
    expect(shown(TARIFF_VALUES, 'landing')).toEqual({ min: 0, max: 40 });
    expect(shown(TARIFF_VALUES, 'howToPlay')).toEqual({ min: 0, max: 50 });
  });

  test('a settled value shows everywhere', () => {
    const settled = { ...PLAYERS, settled: { min: 2, max: 6 } };
    expect(shown(settled, 'landing')).toEqual({ min: 2, max: 6 });
    expect(shown(settled, 'howToPlay')).toEqual({ min: 2, max: 6 });
  });
});

test('the cart holds one game where the game is shown', () => {
  expect(['/', '/how-to-play', '/faq', '/shipping', '/admin'].map(cartCount)).toEqual([1, 1, 0, 0, 0]);
});

test('there are twelve questions, and the EU has 27 countries', () => {
  expect(FAQ.questions).toHaveLength(12);
  expect(new Set(EU_OFFER.countries).size).toBe(27);
});

describe('the wholesale letter', () => {
  const draft = (details?: Parameters<typeof wholesaleDraft>[0]) => new URL(wholesaleDraft(details));
  const body = (details?: Parameters<typeof wholesaleDraft>[0]) =>
    draft(details).searchParams.get('body')?.split('\r\n') ?? [];

  test('goes to support and asks the four questions', () => {
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

  test('holds the details that were filled in, and no others', () => {
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

  test('cannot be given further headers by what is typed', () => {
    const { searchParams } = draft({ business: 'A&bcc=thief@example.com#x' });
    expect([...searchParams.keys()]).toEqual(['subject', 'body']);
  });
});
