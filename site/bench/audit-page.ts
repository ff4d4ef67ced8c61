import type { Result } from 'lighthouse';
import { freePort, launchBrowser } from './browser';

/** What Lighthouse measured in one run, or the medians of several. Times in ms, sizes in bytes on the wire. */
export type PageMetrics = Readonly<Record<(typeof COLUMNS)[number], number>>;

export const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TIMINGS = {
  FCP: 'first-contentful-paint',
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const;
const RESOURCE_TYPES = ['document', 'stylesheet', 'script', 'font', 'image', 'other'] as const;

export const COLUMNS = [...SCORES, 'FCP', 'LCP', 'TBT', 'CLS', ...RESOURCE_TYPES, 'requests'] as const;

/**
 * Runs Lighthouse with its phone settings, in a new browser with an empty cache.
 * @throws if Lighthouse could not load the page
 */
export async function auditPage(url: string, chromium: string | undefined): Promise<PageMetrics> {
  const { default: lighthouse } = await import('lighthouse');
  const port = await freePort();
  const browser = await launchBrowser(chromium, port);
  try {
    const result = await lighthouse(url, { port, logLevel: 'error', output: 'json' });
    if (!result) throw new Error(`Lighthouse returned no result for ${url}.`);
    if (result.lhr.runtimeError) throw new Error(`${url}: ${result.lhr.runtimeError.message}`);
    return metricsOf(result.lhr);
  } finally {
    await browser.close();
  }
}

/** Returns the median of each column. */
export const medians = (runs: readonly PageMetrics[]): PageMetrics =>
  Object.fromEntries(COLUMNS.map((name) => [name, median(runs.map((run) => run[name]))])) as PageMetrics;

/** Returns the median, the upper one of an even count, or NaN for an empty list. */
export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function metricsOf({ categories, audits }: Result): PageMetrics {
  const scores = SCORES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]);
  const timings = Object.entries(TIMINGS).map(([name, id]) => [name, audits[id]?.numericValue ?? Number.NaN]);
  const requests = requestsOf(audits);
  const bytes = RESOURCE_TYPES.map((type) => [
    type,
    requests
      .filter((request) => resourceTypeOf(request) === type)
      .reduce((sum, { transferSize }) => sum + transferSize, 0),
  ]);
  return Object.fromEntries([...scores, ...timings, ...bytes, ['requests', requests.length]]) as PageMetrics;
}

interface NetworkRequest {
  resourceType?: string;
  transferSize: number;
}

function requestsOf(audits: Result['audits']): NetworkRequest[] {
  const details = audits['network-requests']?.details;
  return details?.type === 'table' ? (details.items as unknown as NetworkRequest[]) : [];
}

const resourceTypeOf = ({ resourceType }: NetworkRequest): string =>
  RESOURCE_TYPES.find((type) => type === resourceType?.toLowerCase()) ?? 'other';
