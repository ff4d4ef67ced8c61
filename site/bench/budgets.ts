import { type PageMetrics, SCORES } from './audit-page';

/** The medians of a page, and of the page with the same content but no scripts from the same runs. */
export interface PageResult {
  route: string;
  /** Whether search engines may index the page; SEO counts only then. */
  indexable: boolean;
  built: PageMetrics;
  scriptless: PageMetrics;
}

/** Maximum LCP of a page, relative to the page without scripts. */
const MAX_LCP_RATIO = 1.05;

/** Returns a sentence for each budget that a page exceeds. */
export function exceededBudgets({ route, indexable, built, scriptless }: PageResult): string[] {
  const low = SCORES.filter((score) => (indexable || score !== 'seo') && built[score] < 100).map(
    (score) => `${route}: Lighthouse's ${score} score is ${built[score]}, not 100.`,
  );
  const isLate = built.LCP > MAX_LCP_RATIO * scriptless.LCP;
  return [
    ...low,
    ...(isLate
      ? [`${route}: LCP is ${built.LCP.toFixed(0)} ms, without scripts ${scriptless.LCP.toFixed(0)} ms.`]
      : []),
    ...(built.CLS > 0 ? [`${route}: CLS is ${built.CLS}, not 0.`] : []),
  ];
}
