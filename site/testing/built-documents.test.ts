import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { DAY } from '@tariff-tantrum/lambdas/facts/time';
import ICAL from 'ical.js';
import { expand } from 'jsonld';
import { parse as parseHtml } from 'node-html-parser';
import PostalMime from 'postal-mime';
import robotsParser from 'robots-parser';
import { parseSitemap } from 'sitemap';
import { filesIn, textOf } from '../build/files';
import { LAUNCH_EVENT } from '../src/content/game';
import { HEADS } from '../src/content/head';
import { SITE_FILES } from '../src/seo/site-files';
import { parseStyles } from './features/css-features';
import { htmlProblems } from './html-rules';

const OUTPUT = join(__dirname, '../public');
const files = filesIn(OUTPUT);

const read = (path: string) => readFileSync(join(OUTPUT, path));

it('every file that compression makes much smaller is there compressed', () => {
  const alone = files.filter((file) => !/\.(br|gz)$/.test(file) && !files.includes(`${file}.br`));
  const saved = (file: string) => read(file).length - gzipSync(read(file), { level: 1 }).length;
  // A picture saves a few per cent.
  const wasted = alone.filter((file) => saved(file) > 1000 && saved(file) > read(file).length / 5);
  expect(wasted).toEqual([]);
  expect(files.filter((file) => file.endsWith('.gz')).length).toBeGreaterThan(Object.keys(HEADS).length);
});

// As parsers read it that others wrote.

it('every built page is valid HTML by the rules of html-validate', async () => {
  const pages = files.filter((file) => file.endsWith('.html'));
  expect(pages.length).toBeGreaterThan(Object.keys(HEADS).length / 2);
  const found = await Promise.all(
    pages.map(async (file) =>
      (await htmlProblems(textOf(OUTPUT, file))).map((problem) => `${file} ${problem}`),
    ),
  );
  expect(found.flat()).toEqual([]);
});

it('every style sheet is read without an error by esbuild and css-tree', () => {
  const problems: string[] = [];
  const sheets = files.filter((file) => file.endsWith('.css'));
  for (const file of sheets)
    parseStyles(textOf(OUTPUT, file), (problem) => problems.push(`${file}: ${problem}`));
  expect(sheets).not.toEqual([]);
  expect(problems).toEqual([]);
});

it('the sitemap lists the public pages of the site, and its robots.txt lets each be read', async () => {
  const urls = (await parseSitemap(Readable.from(read('sitemap.xml')))).map(({ url }) => new URL(url));
  expect(urls.length).toBeGreaterThan(5);
  const [first] = urls;
  const robots = robotsParser(`${first?.origin}/robots.txt`, read('robots.txt').toString());
  expect(robots.getSitemaps()).toEqual([`${first?.origin}/sitemap.xml`]);
  for (const { href } of urls) expect(robots.isAllowed(href, 'Googlebot')).toBe(true);
});

it('the calendar is one all-day event on the day on which orders open', () => {
  const calendar = new ICAL.Component(ICAL.parse(read(SITE_FILES.calendar).toString()));
  const [event, ...others] = calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
  expect(others).toEqual([]);
  expect(event?.startDate.toString()).toBe(LAUNCH_EVENT.date);
  expect(event?.startDate.isDate).toBe(true);
  expect(event?.summary).toContain(GAME.name);
});

it('the structured data of every page is JSON-LD that loses nothing when it is expanded', async () => {
  // The compiler checks it against the vocabulary of schema.org, whose context is this.
  const documentLoader = async (documentUrl: string) => ({
    documentUrl,
    document: { '@context': { '@vocab': 'https://schema.org/' } },
  });
  const options = { documentLoader, safe: true };
  const scripts = files
    .filter((file) => file.endsWith('.html'))
    .flatMap((file) =>
      parseHtml(textOf(OUTPUT, file)).querySelectorAll('script[type="application/ld+json"]'),
    );
  const found = await Promise.all(scripts.map(({ rawText }) => expand(JSON.parse(rawText), options)));
  const types = found.map((nodes) => nodes.flatMap((node) => node['@type'] ?? []));
  expect(types.length).toBeGreaterThan(5);
  for (const each of types)
    expect(each).toEqual(['Organization', 'WebSite', 'Product'].map((type) => `https://schema.org/${type}`));
});

it('the security.txt has fields as RFC 5322 defines them, and what RFC 9116 requires', async () => {
  const { headers } = await PostalMime.parse(`${read(SITE_FILES.security)}\n`);
  const fields = headers.map(({ key, value }) => [key, value]);
  expect(fields.map(([key]) => key)).toEqual(['contact', 'expires', 'preferred-languages', 'canonical']);
  const { contact = '', expires = '', canonical = '' } = Object.fromEntries(fields);
  expect(new URL(contact).protocol).toBe('mailto:');
  expect(new URL(canonical).pathname).toBe(SITE_FILES.security);
  // In the future, by less than a year.
  const left = Date.parse(expires) - Date.now();
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(365 * DAY);
});

it('the licences of the packages in the scripts and of the typeface are served beside them', () => {
  const licences = read('LICENSES.txt').toString();
  for (const name of ['preact', 'react', 'react-dom', 'zod', '@tanstack/query-core'])
    expect(licences).toMatch(new RegExp(`^${name}\\n\\n.*licen[cs]e`, 'im'));
  expect(read('OFL.txt').toString()).toContain('SIL Open Font License');
});
