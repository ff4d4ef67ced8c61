// Compares every public page with the same page without scripts and without the brand face, and measures first taps on the landing page. Exits
// with 1 if a budget is exceeded. A short run: node --import tsx site/bench/pages.bench.ts --runs 1 --routes /,/faq
import { auditPage, COLUMNS, medians, type PageMetrics } from './audit-page';
import { exceededBudgets, type PageResult } from './budgets';
import { parseOptions } from './options';
import { builtRoutes, isIndexable, type Sites, serveSites } from './sites';
import { measureTaps, slowTaps, TAP_BUDGET_MS, type TapResult } from './taps';

const SITE = 'site';
const chromium = process.env.TEST_CHROMIUM;
/** What is measured of each page. */
const VARIANTS = ['built', 'scriptless', 'fontless'] as const;

async function measurePage(sites: Sites, route: string, runs: number): Promise<PageResult> {
  const metrics: Record<(typeof VARIANTS)[number], PageMetrics[]> = {
    built: [],
    scriptless: [],
    fontless: [],
  };
  for (let run = 0; run < runs; run++) {
    // Alternating, so that changing load on the machine affects all alike.
    const order = run % 2 === 0 ? VARIANTS : VARIANTS.toReversed();
    for (const site of order) metrics[site].push(await auditPage(sites[site] + route, chromium));
  }
  return {
    route,
    indexable: isIndexable(SITE, route),
    built: medians(metrics.built),
    scriptless: medians(metrics.scriptless),
    fontless: medians(metrics.fontless),
  };
}

/** Prints three lines per page: as built, without scripts, and without the brand face. */
function printPages(results: readonly PageResult[]): void {
  const rounded = (metrics: PageMetrics) =>
    Object.fromEntries(
      COLUMNS.map((name) => [name, name === 'CLS' ? metrics[name] : Math.round(metrics[name])]),
    );
  const rows = results.flatMap(({ route, built, scriptless, fontless }) => [
    [route, rounded(built)],
    [`${route} without scripts`, rounded(scriptless)],
    [`${route} without the brand face`, rounded(fontless)],
  ]);
  console.table(Object.fromEntries(rows));
}

function printTaps(results: readonly TapResult[]): void {
  const rows = results.map(({ control, median, times, lost }) => [
    control,
    {
      'median (ms)': Math.round(median),
      'each (ms)': times.map(Math.round).join(' '),
      lost,
      'within budget': lost === 0 && median <= TAP_BUDGET_MS,
    },
  ]);
  console.table(Object.fromEntries(rows));
}

async function main(): Promise<void> {
  const { runs, routes = builtRoutes(SITE), taps } = parseOptions(process.argv.slice(2));
  const sites = await serveSites(SITE);
  const pages: PageResult[] = [];
  for (const route of routes) pages.push(await measurePage(sites, route, runs));
  const tapResults = taps ? await measureTaps(sites.built, runs, chromium) : [];
  sites.close();
  if (pages.length > 0) printPages(pages);
  if (tapResults.length > 0) printTaps(tapResults);
  const problems = [...pages.flatMap(exceededBudgets), ...slowTaps(tapResults)];
  for (const sentence of problems) console.error(sentence);
  if (problems.length > 0) process.exitCode = 1;
}

void main();
