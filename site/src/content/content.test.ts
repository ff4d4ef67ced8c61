import { ACTION_CARDS, CATEGORIES, TOTAL_CARDS } from './cards';
import { valueFor } from './conflicts';
import { HEADS } from './head';
import { wholesaleDraft } from './pages/wholesale';

test('the counts of the categories add up to the whole deck', () => {
  const counts = CATEGORIES.map(({ count }) => count);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(TOTAL_CARDS);
  expect(ACTION_CARDS).toBe(TOTAL_CARDS - (counts[0] ?? 0));
});

test('example cards have unique names', () => {
  const names = CATEGORIES.flatMap(({ examples }) => examples.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
});

test('valueFor returns the value of each surface until a conflict is settled, then the same on all', () => {
  const conflict = { settled: undefined, shows: { landing: { min: 1, max: 2 }, faq: { min: 3, max: 4 } } };
  expect(valueFor(conflict, 'landing')).toEqual({ min: 1, max: 2 });
  expect(valueFor(conflict, 'faq')).toEqual({ min: 3, max: 4 });
  const settled = { ...conflict, settled: { min: 5, max: 6 } };
  expect(valueFor(settled, 'landing')).toEqual({ min: 5, max: 6 });
  expect(valueFor(settled, 'faq')).toEqual({ min: 5, max: 6 });
});

test('the cart count is 1 on the landing page and the rules page, and 0 on all others', () => {
  const pages = Object.values(HEADS).filter(({ cartCount }) => cartCount > 0);
  expect(pages.map(({ path, cartCount }) => [path, cartCount])).toEqual([
    ['/', 1],
    ['/how-to-play', 1],
  ]);
});

describe('wholesaleDraft', () => {
  const draft = (details?: Parameters<typeof wholesaleDraft>[0]) => new URL(wholesaleDraft(details));
  const body = (details?: Parameters<typeof wholesaleDraft>[0]) =>
    draft(details).searchParams.get('body')?.split('\r\n') ?? [];

  it('contains only the details that are filled in', () => {
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
