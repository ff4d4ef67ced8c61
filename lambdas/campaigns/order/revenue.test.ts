import { countOrder, countSignup, listSources, SOURCES_LISTED, type SourceGroups } from './revenue';

it('lists the largest sources, and all the others in one line', () => {
  const signups = ['newsletter', 'newsletter', undefined, undefined, undefined].map((source) => ({ source }));
  const invented = Array.from({ length: 3000 }, (_, n) => ({ source: `call-${n}`, orderedAt: 'then' }));
  const orders = [{ source: 'call-2999', currency: 'EUR', amount: 3120, isMatched: true }];
  const groups: SourceGroups = new Map();
  for (const signup of [...signups, ...invented]) countSignup(groups, signup);
  for (const order of orders) countOrder(groups, order);
  const sources = listSources(groups);
  expect(sources).toHaveLength(SOURCES_LISTED + 1);
  expect(sources.slice(0, 2)).toMatchObject([
    { signups: 3 },
    { origin: { by: 'link', source: 'newsletter' }, signups: 2 },
  ]);
  expect(sources.at(-1)).toEqual({
    origin: { by: 'others', sources: 2982 },
    signups: 2982,
    confirmed: 0,
    ordered: 2982,
    revenue: [{ currency: 'EUR', amount: 31.2 }],
  });
});
