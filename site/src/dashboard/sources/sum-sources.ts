import type { SourceCounts } from '@tariff-tantrum/lambdas/contract/schemas';

/** Returns what came from all sources together; sums of money by currency, in the order in which they first occur. */
export function sumSources(sources: readonly SourceCounts[]): Omit<SourceCounts, 'origin'> {
  const sumOf = (name: 'signups' | 'confirmed' | 'ordered') =>
    sources.reduce((sum, line) => sum + line[name], 0);
  const sums = new Map<string, number>();
  for (const { currency, amount } of sources.flatMap(({ revenue }) => revenue))
    sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return {
    signups: sumOf('signups'),
    confirmed: sumOf('confirmed'),
    ordered: sumOf('ordered'),
    revenue: [...sums].map(([currency, amount]) => ({ currency, amount })),
  };
}
