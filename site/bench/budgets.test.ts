import type { PageMetrics } from './audit-page';
import { exceededBudgets } from './budgets';

const metrics = (changes: Partial<PageMetrics> = {}): PageMetrics =>
  ({
    performance: 100,
    accessibility: 100,
    'best-practices': 100,
    seo: 100,
    LCP: 1000,
    CLS: 0,
    ...changes,
  }) as PageMetrics;

const check = (built: Partial<PageMetrics>, indexable = true) =>
  exceededBudgets({
    route: '/',
    indexable,
    built: metrics(built),
    scriptless: metrics(),
    fontless: metrics({ LCP: 900 }),
  });

describe('exceededBudgets', () => {
  it('returns nothing for a page within its budgets', () => {
    expect(check({ LCP: 1030 })).toEqual([]);
  });

  it('returns a sentence for each page that it is compared with', () => {
    expect(check({ LCP: 1100 })).toHaveLength(2);
  });

  it('ignores the SEO score of a page that is not indexed', () => {
    expect(check({ seo: 69 }, false)).toEqual([]);
  });

  it.each([
    [{ performance: 99 }],
    [{ accessibility: 96 }],
    [{ 'best-practices': 92 }],
    [{ seo: 92 }],
    [{ LCP: 1040 }],
    [{ CLS: 0.01 }],
  ])('returns one sentence for %j', (changes) => {
    expect(check(changes)).toHaveLength(1);
  });
});
