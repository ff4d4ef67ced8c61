import type { Figures } from './audit-page';
import { brokenPromises } from './promises';

const figures = (changes: Partial<Figures> = {}): Figures =>
  ({
    performance: 100,
    accessibility: 100,
    'best-practices': 100,
    seo: 100,
    LCP: 1000,
    CLS: 0,
    ...changes,
  }) as Figures;

const page = (ours: Partial<Figures>, indexable = true) =>
  brokenPromises({ route: '/', indexable, ours: figures(ours), limit: figures() });

test('what keeps its promises has nothing said about it', () => {
  expect(page({ LCP: 1050 })).toEqual([]);
  expect(page({ seo: 69 }, false)).toEqual([]);
});

test.each([
  [{ performance: 99 }],
  [{ accessibility: 96 }],
  [{ 'best-practices': 92 }],
  [{ seo: 92 }],
  [{ LCP: 1051 }],
  [{ CLS: 0.01 }],
])('%j is told', (changes) => {
  expect(page(changes)).toHaveLength(1);
});
