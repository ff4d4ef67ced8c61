import { GAME } from '@tariff-tantrum/lambdas/facts/facts';
import type { HTMLElement } from 'node-html-parser';
import { parsePage } from '../build/finish/html';
import { HEADS } from '../src/content/head';
import { AUTHORITIES } from '../src/content/service';
import { builtPage, exists, listAddresses, only, readableText, resolves } from './built-site';
import { RENDERED_FOR, renderSite } from './render-site';

const HIDDEN = [
  '/privacy-policy',
  '/terms',
  '/admin',
  '/signed-up',
  '/signup-problem',
  '/list/check-your-inbox',
  '/list/confirmed',
  '/my-signup',
  '/list/notice',
  '/404',
];

let rendered: ReadonlyMap<string, string>;
beforeAll(async () => {
  rendered = await renderSite();
});

const origin = new URL(only(builtPage('/'), 'head link[rel="canonical"]').getAttribute('href') ?? '').origin;

/** Returns the content of a `<meta>`; throws if it is missing or duplicated. */
const meta = (page: HTMLElement, name: string): string | undefined =>
  only(page, `head meta[name="${name}"], head meta[property="${name}"]`).getAttribute('content');

describe.each(Object.values(HEADS))('the built page $path, before any script runs', (head) => {
  const { path, title, description } = head;
  const page = builtPage(path);

  it('has the text that was rendered, its head and a sound structure', () => {
    const source = parsePage((rendered.get(path) ?? '').replaceAll(RENDERED_FOR, origin));
    expect(readableText(only(page, 'body'))).toBe(readableText(only(source, 'body')));

    expect(only(page, 'head title').text).toBe(title);
    expect(only(page, 'head link[rel="canonical"]').getAttribute('href')).toBe(`${origin}${path}`);
    expect(meta(page, 'robots')?.includes('noindex')).toBe(HIDDEN.includes(path));
    expect(meta(page, 'og:image')).toMatch(new RegExp(`^${origin}/`));
    const tags = {
      description,
      keywords: head.keywords.join(', '),
      'og:type': path === '/how-to-play' ? 'article' : 'website',
      'og:site_name': GAME.name,
      'og:title': title,
      'og:description': description,
      'og:url': `${origin}${path}`,
      'twitter:card': 'summary_large_image',
      'twitter:title': title,
      'twitter:description': description,
    };
    expect(Object.fromEntries(Object.keys(tags).map((name) => [name, meta(page, name)]))).toEqual(tags);
    // At the end, where it delays no paint.
    const data = JSON.parse(only(page, 'body > script[type="application/ld+json"]').rawText);
    expect(data['@graph'].map((thing: { '@type': string }) => thing['@type'])).toEqual([
      'Organization',
      'WebSite',
      'Product',
    ]);

    const levels = page
      .querySelectorAll('h1, h2, h3, h4, h5, h6')
      .map(({ rawTagName }) => Number(rawTagName.slice(1)));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels[0]).toBe(1);
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 1) + 1)).toEqual([]);
    const ids = page.querySelectorAll('[id]').map(({ id }) => id);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
    for (const table of page.querySelectorAll('table')) {
      expect(readableText(only(table, 'caption'))).not.toBe('');
      expect(table.querySelectorAll('th:not([scope])')).toEqual([]);
    }
    for (const time of page.querySelectorAll('time')) {
      const date = new Date(`${time.getAttribute('datetime')}T00:00:00Z`);
      expect(time.text).toBe(date.toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }));
    }
  });

  it('links only to pages, files and anchors that exist, and to other sites by https and mailto', () => {
    const { internal, external } = listAddresses(page);
    // The dashboard has a frame of its own.
    expect(internal).toContain(path === '/admin' ? '/favicon.svg' : '/how-to-play');
    expect(internal.filter((address) => !resolves(address, path))).toEqual([]);
    expect(external.filter((address) => !/^(https:|mailto:|http:\/\/127\.)/.test(address))).toEqual([]);
  });
});

test('resolves returns false for missing pages and anchors', () => {
  expect(exists('/nowhere')).toBe(false);
  expect(resolves('/nowhere', '/')).toBe(false);
  expect(resolves('/faq#nowhere', '/')).toBe(false);
  expect(resolves('#nowhere', '/faq')).toBe(false);
});

test('the legal pages link to the consumer ombudsman, and the privacy policy also to the data authority', () => {
  for (const path of ['/privacy-policy', '/terms'])
    expect(listAddresses(builtPage(path)).external).toContain(AUTHORITIES.consumer.href);
  expect(listAddresses(builtPage('/privacy-policy')).external).toContain(AUTHORITIES.data.href);
});
