/**
 * Lighthouse's scores of every public page on a slow phone. Exits with 1 unless all are 100 and nothing shifts.
 * @example npx tsx site/testing/bench/pages.bench.ts / /faq
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { type Measure, reportMeasures, serveSite } from '@tariff-tantrum/infra/testing';
import { chromium } from 'playwright';
import { filesIn, textOf } from '../../build/files';

const RUNS = 3;
/** Pages with a line of their own. */
const MAIN = ['/', '/how-to-play', '/faq'];
const SCORES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TIMES = { FCP: 'first-contentful-paint', LCP: 'largest-contentful-paint', TBT: 'total-blocking-time' };

type Metrics = Record<string, number>;

/** What Chromium is started with. */
const LAUNCH = {
  executablePath: process.env.TEST_CHROMIUM || chromium.executablePath(),
  // Chromium's sandbox does not work for root, the usual user in a container.
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
};

/** Returns how many bytes the first touch of the form downloads, compressed; the page is complete without them. */
async function bytesOfFirstTouch(url: string): Promise<number> {
  const browser = await chromium.launch(LAUNCH);
  const page = await browser.newPage();
  const sizes: Promise<number>[] = [];
  await page.goto(url, { waitUntil: 'networkidle' });
  page.on('requestfinished', (request) => {
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.locator('input[name=email]').first().click();
  await page.waitForLoadState('networkidle');
  // What the touch requests has begun by then.
  await page.waitForTimeout(500);
  const bytes = await Promise.all(sizes);
  await browser.close();
  return bytes.reduce((sum, size) => sum + size, 0);
}

/** Runs Lighthouse once, in a new browser with an empty cache. */
async function audit(url: string): Promise<Metrics> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  const browser = await chromium.launch({
    ...LAUNCH,
    args: [`--remote-debugging-port=${port}`, ...LAUNCH.args],
  });
  try {
    // An ES module, which a CommonJS one can only import so.
    const { default: lighthouse } = await import('lighthouse');
    const result = await lighthouse(url, { port, logLevel: 'error', output: 'json' });
    if (!result || result.lhr.runtimeError) throw new Error(`Lighthouse could not load ${url}.`);
    const { audits, categories } = result.lhr;
    const numberOf = (id: string) => audits[id]?.numericValue ?? Number.NaN;
    return {
      ...Object.fromEntries(SCORES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)])),
      ...Object.fromEntries(Object.entries(TIMES).map(([name, id]) => [name, Math.round(numberOf(id))])),
      CLS: numberOf('cumulative-layout-shift'),
      bytes: numberOf('total-byte-weight'),
    };
  } finally {
    await browser.close();
  }
}

const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

async function main(): Promise<void> {
  const pages = filesIn('site/public').filter(
    (file) => /(^|\/)index\.html$/.test(file) && !/^admin/.test(file),
  );
  const built = pages.map((file) => `/${file.replace(/\/?index\.html$/, '')}`);
  const routes = process.argv.length > 2 ? process.argv.slice(2) : built;
  const site = await serveSite('site', JSON.parse(readFileSync('site/build.json', 'utf8')).siteUrl);
  const table: Record<string, Metrics> = {};
  const lowest = new Map<string, number>();
  for (const route of routes) {
    const runs: Metrics[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await audit(site.url + route));
    const names = Object.keys(runs[0] ?? {});
    const result = Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run[name] ?? 0))]));
    table[route] = result;
    // Search engines are asked not to index some pages.
    const isHidden = textOf('site/public', join(route, 'index.html')).includes('content="noindex');
    const counted = SCORES.filter((name) => !(isHidden && name === 'seo'));
    const name = MAIN.includes(route) ? route : 'of the other pages';
    const scores = counted.map((score) => result[score] ?? 0);
    lowest.set(name, Math.min(lowest.get(name) ?? 100, ...scores));
    if (result.CLS !== 0) process.exitCode = 1;
  }
  const bytes = await bytesOfFirstTouch(site.url);
  await site.close();
  console.table(table);
  const scores = [...lowest].map(([page, ours]): Measure => {
    const measure = `Lighthouse on a slow phone, lowest of four scores, ${page}`;
    return { measure, unit: 'of 100', ours, goal: { atLeast: 100 } };
  });
  const touch = 'What the first touch of the form downloads';
  reportMeasures([...scores, { measure: touch, unit: 'kB', ours: bytes / 1000, goal: { atMost: 60 } }]);
}

void main();
