// The page table: every public page beside the same one without scripts, and the landing page's first taps. Ends with
// 1 where a promise is broken. For a short look: node --import tsx site/bench/pages.bench.ts --runs 1 --routes /,/faq
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditPage, type Figures, medians } from './audit-page';
import { readOptions } from './options';
import { printPages, printTaps } from './print';
import { brokenPromises, type PageResult } from './promises';
import { type Sites, serveBoth } from './sites';
import { measureTaps, slowTaps } from './taps';

const SITE = 'site';
const chromium = process.env.TEST_CHROMIUM;

async function measurePage(sites: Sites, route: string, runs: number): Promise<PageResult> {
  const found: Record<'ours' | 'limit', Figures[]> = { ours: [], limit: [] };
  for (let run = 0; run < runs; run++) {
    // In turns, so that noise of the machine hits both alike.
    const order = run % 2 === 0 ? (['ours', 'limit'] as const) : (['limit', 'ours'] as const);
    for (const side of order) found[side].push(await auditPage(sites[side] + route, chromium));
  }
  const html = readFileSync(join(SITE, 'public', route, 'index.html'), 'utf8');
  return {
    route,
    indexable: !/<meta name="robots" content="[^"]*noindex/.test(html),
    ours: medians(found.ours),
    limit: medians(found.limit),
  };
}

async function main(): Promise<void> {
  const { runs, routes, taps } = readOptions(process.argv.slice(2));
  const sites = await serveBoth(SITE);
  const pages: PageResult[] = [];
  for (const route of routes) pages.push(await measurePage(sites, route, runs));
  const answers = taps ? await measureTaps(sites.ours, runs, chromium) : [];
  sites.close();
  if (pages.length > 0) printPages(pages);
  if (answers.length > 0) printTaps(answers);
  const broken = [...pages.flatMap(brokenPromises), ...slowTaps(answers)];
  for (const sentence of broken) console.error(sentence);
  if (broken.length > 0) process.exitCode = 1;
}

void main();
