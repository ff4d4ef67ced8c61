import { CATEGORIES } from './cards';
import { HEADS } from './head';
import { FAQ } from './pages/faq';
import { wholesaleDraft } from './pages/wholesale';

test('example cards have unique names', () => {
  const names = CATEGORIES.flatMap(({ examples }) => examples.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
});

test('each question of the FAQ has its own anchor, and the most asked ones exist', () => {
  const anchors = FAQ.questions.map(({ id }) => id);
  expect(new Set(anchors).size).toBe(anchors.length);
  expect(anchors).toEqual(expect.arrayContaining([...FAQ.top.ids]));
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
