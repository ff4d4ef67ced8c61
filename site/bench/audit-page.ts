import type { Result } from 'lighthouse';
import { freePort, launchBrowser } from './browser';
import { median } from './median';

/** What one run, or the median of several, has found. Times in ms, sizes in bytes on the wire. */
export type Figures = Readonly<Record<(typeof COLUMNS)[number], number>>;

export const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TIMINGS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;
const KINDS = ['document', 'stylesheet', 'script', 'font', 'image', 'other'] as const;

export const COLUMNS = [...SCORES, 'FCP', 'LCP', 'TBT', 'CLS', ...KINDS, 'requests'] as const;

/**
 * Has Lighthouse look at a page as on a phone, in a browser of its own with nothing in its cache.
 * @throws where Lighthouse could not load the page
 */
export async function auditPage(url: string, chromium: string | undefined): Promise<Figures> {
  const { default: lighthouse } = await import('lighthouse');
  const port = await freePort();
  const browser = await launchBrowser(chromium, port);
  try {
    const found = await lighthouse(url, { port, logLevel: 'error', output: 'json' });
    if (!found) throw new Error(`Lighthouse has said nothing about ${url}.`);
    if (found.lhr.runtimeError) throw new Error(`${url}: ${found.lhr.runtimeError.message}`);
    return figuresOf(found.lhr);
  } finally {
    await browser.close();
  }
}

/** Column by column, the median of several runs. */
export const medians = (runs: readonly Figures[]): Figures =>
  Object.fromEntries(COLUMNS.map((name) => [name, median(runs.map((run) => run[name]))])) as Figures;

function figuresOf({ categories, audits }: Result): Figures {
  const scores = SCORES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]);
  const timings = Object.entries(TIMINGS).map(([name, id]) => [name, audits[id]?.numericValue ?? Number.NaN]);
  const requests = requestsOf(audits);
  const bytes = KINDS.map((kind) => [
    kind,
    requests
      .filter((request) => kindOf(request) === kind)
      .reduce((sum, { transferSize }) => sum + transferSize, 0),
  ]);
  return Object.fromEntries([...scores, ...timings, ...bytes, ['requests', requests.length]]) as Figures;
}

interface Request {
  resourceType?: string;
  transferSize: number;
}

function requestsOf(audits: Result['audits']): Request[] {
  const details = audits['network-requests']?.details;
  return details?.type === 'table' ? (details.items as unknown as Request[]) : [];
}

const kindOf = ({ resourceType }: Request): string =>
  KINDS.find((kind) => kind === resourceType?.toLowerCase()) ?? 'other';
