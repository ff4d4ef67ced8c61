import { builtPage, only, readableText } from './testing/built-site';
import { FACTS_OF_GAME } from './testing/facts-of-game';
import { FACTS_EVERYWHERE, FACTS_OF_LAW } from './testing/facts-of-law';
import { FACTS_OF_SHOP } from './testing/facts-of-shop';

const pages = Object.entries({ ...FACTS_OF_GAME, ...FACTS_OF_SHOP, ...FACTS_OF_LAW });
const facts = pages.flatMap(([path, texts]) => texts.map((text) => ({ path, text })));

test('the table holds at least 150 facts, none twice', () => {
  expect(facts.length).toBeGreaterThanOrEqual(150);
  expect(new Set(facts.map(({ path, text }) => `${path} ${text}`)).size).toBe(facts.length);
});

describe.each(pages)('%s, as it is built and before any script', (path, texts) => {
  test.each(texts)('says: %s', (text) => {
    expect(readableText(only(builtPage(path), 'main'))).toContain(text);
  });

  test('has the links and words of every page around it', () => {
    const around = readableText(only(builtPage(path), 'body'));
    expect(FACTS_EVERYWHERE.filter((text) => !around.includes(text))).toEqual([]);
  });
});
