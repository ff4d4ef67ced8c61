import { type PageMetrics, SCORES } from './audit-page';

/** The medians of a page from the same runs: as built, without scripts, and without the brand face. */
export interface PageResult {
  route: string;
  /** Whether search engines may index the page; SEO counts only then. */
  indexable: boolean;
  built: PageMetrics;
  scriptless: PageMetrics;
  fontless: PageMetrics;
}

/** Maximum LCP of a page, relative to the page without scripts and to the page without the brand face. */
const MAX_LCP_RATIO = { scriptless: 1.05, fontless: 1.15 } as const;

/** Returns a sentence for each budget that a page exceeds. */
export function exceededBudgets({ route, indexable, built, ...limits }: PageResult): string[] {
  const low = SCORES.filter((score) => (indexable || score !== 'seo') && built[score] < 100).map(
    (score) => `${route}: Lighthouse's ${score} score is ${built[score]}, not 100.`,
  );
  const late = (['scriptless', 'fontless'] as const)
    .filter((name) => built.LCP > MAX_LCP_RATIO[name] * limits[name].LCP)
    .map(
      (name) =>
        `${route}: LCP is ${built.LCP.toFixed(0)} ms, of the ${name} page ${limits[name].LCP.toFixed(0)} ms.`,
    );
  return [...low, ...late, ...(built.CLS > 0 ? [`${route}: CLS is ${built.CLS}, not 0.`] : [])];
}
