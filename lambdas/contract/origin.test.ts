import { isFrom, NO_LINK } from './origin';

test('people are found by a link, a tag, or neither', () => {
  const people = {
    linked: { source: 'bgg' },
    tagged: { source: 'bgg', tag: 'fair' },
    imported: { tag: 'fair' },
    unknown: {},
  };
  const found = (wanted: Parameters<typeof isFrom>[1]) =>
    Object.entries(people).flatMap(([name, person]) => (isFrom(person, wanted) ? [name] : []));
  expect(found({})).toEqual(Object.keys(people));
  expect(found({ source: 'bgg' })).toEqual(['linked', 'tagged']);
  expect(found({ tag: 'fair' })).toEqual(['tagged', 'imported']);
  expect(found({ source: 'bgg', tag: 'fair' })).toEqual(['tagged']);
  expect(found({ source: NO_LINK })).toEqual(['unknown']);
});
