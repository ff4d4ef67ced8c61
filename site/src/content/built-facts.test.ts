import { builtPage, only, readableText } from './testing/built-site';
import { FACTS_OF_GAME } from './testing/facts-of-game';
import { FACTS_EVERYWHERE, FACTS_OF_LAW } from './testing/facts-of-law';
import { FACTS_OF_SHOP } from './testing/facts-of-shop';

const pages = Object.entries({ ...FACTS_OF_GAME, ...FACTS_OF_SHOP, ...FACTS_OF_LAW });
const facts = pages.flatMap(([path, texts]) => texts.map((text) => ({ path, text })));

test('the table contains at least 150 facts and no duplicates', () => {
  expect(facts.length).toBeGreaterThanOrEqual(150);
  expect(new Set(facts.map(({ path, text }) => `${path} ${text}`)).size).toBe(facts.length);
});

describe.each(pages)('the built page %s, before any script runs', (path, texts) => {
  it.each(texts)('contains the text: %s', (text) => {
    expect(readableText(only(builtPage(path), 'main'))).toContain(text);
  });

  it('has the header and footer of every page', () => {
    const page = readableText(only(builtPage(path), 'body'));
    expect(FACTS_EVERYWHERE.filter((text) => !page.includes(text))).toEqual([]);
  });
});
