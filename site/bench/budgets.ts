import { type Figures, SCORES } from './audit-page';

/** The medians of a page, and of the static page with the same content in the same run. */
export interface PageResult {
  route: string;
  /** Whether search engines may show it: SEO is scored only then. */
  indexable: boolean;
  ours: Figures;
  limit: Figures;
}

/** How much later than on the static page the largest paint may come. */
const LCP_FACTOR = 1.05;

/** What a page does not keep of what was promised, a sentence each. */
export function brokenPromises({ route, indexable, ours, limit }: PageResult): string[] {
  const low = SCORES.filter((score) => (indexable || score !== 'seo') && ours[score] < 100).map(
    (score) => `${route}: Lighthouse gives ${ours[score]} for ${score}, not 100.`,
  );
  const late = ours.LCP > LCP_FACTOR * limit.LCP;
  const shifts = ours.CLS > 0;
  return [
    ...low,
    ...(late
      ? [`${route}: LCP ${ours.LCP.toFixed(0)} ms, against ${limit.LCP.toFixed(0)} of the static page.`]
      : []),
    ...(shifts ? [`${route}: CLS ${ours.CLS}, not 0.`] : []),
  ];
}
