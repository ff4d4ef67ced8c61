import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PATHS } from '@tariff-tantrum/lambdas/contract/endpoints';
import { DELETION_DAYS } from '@tariff-tantrum/lambdas/facts/retention';
import { parsePage } from '../build/finish/html';
import { HEADER_PICTURES, stepPicture } from '../src/art/card-pictures';
import { HEADS } from '../src/content/head';
import { only, readableText } from './built-site';
import { LAUNCHED, NEWSLETTER, SHOP, SPECIFIED, specifiedWith } from './facts';
import { evaluate, renderSite } from './render-site';
import { MESSAGES, ONLY_BEFORE, PAGE_TEXTS, TEXTS_EVERYWHERE, WHOLESALE_DRAFT } from './spec-texts';

type Pages = ReadonlyMap<string, string>;

let specified: Pages;
let launched: Pages;
let newsletter: Pages;
beforeAll(async () => {
  [specified, launched, newsletter] = (await Promise.all(
    [SPECIFIED, LAUNCHED, NEWSLETTER].map((facts) => renderSite({ facts })),
  )) as [Pages, Pages, Pages];
});

const page = (pages: Pages, path: string) => parsePage(pages.get(path) ?? '');
const main = (pages: Pages, path: string) => only(page(pages, path), 'main');
const mainText = (pages: Pages, path: string) => readableText(main(pages, path));
const missing = (texts: readonly string[], from: string) => texts.filter((text) => !from.includes(text));

test.each(PAGE_TEXTS)('$path has its texts in both phases', ({ path, always, before, after }) => {
  expect(missing([...always, ...before], mainText(specified, path))).toEqual([]);
  expect(missing(TEXTS_EVERYWHERE, readableText(page(specified, path)))).toEqual([]);
  expect(missing([...always, ...before], mainText(newsletter, path))).toEqual(before);
  expect(missing(TEXTS_EVERYWHERE, readableText(page(newsletter, path)))).toEqual([]);
  expect(missing(after, mainText(launched, path))).toEqual([]);
});

test('the messages and the wholesale draft read as specified', async () => {
  const contents = `
    export { SIGNUP_TOASTS } from '@tariff-tantrum/lambdas/facts/derived';
    export { ADMIN_MESSAGES } from '@tariff-tantrum/lambdas/client/messages';
    export { OVERVIEW } from '../dashboard/overview/words';
    export { EXPORT } from '../dashboard/transfer/export-words';
    export { ADMIN } from '../dashboard/words';
    export { FOOTER } from '../content/layout';
    export { NOT_FOUND } from '../content/pages/messages';
    export { SIGNUP_FORM } from '../content/signup';
    export { wholesaleDraft } from '../content/pages/wholesale';`;
  const content = await evaluate<{ wholesaleDraft: () => string }>(contents, { facts: SPECIFIED });
  const valueAt = (path: string) =>
    path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], content);
  expect(MESSAGES.map(([constant]) => [constant, valueAt(constant)])).toEqual(MESSAGES);
  const draft = new URL(content.wholesaleDraft());
  expect([draft.protocol + draft.pathname, draft.searchParams.get('subject')]).toEqual([
    WHOLESALE_DRAFT.to,
    WHOLESALE_DRAFT.subject,
  ]);
  const lines = draft.searchParams.get('body')?.split('\r\n') ?? [];
  expect(missing(WHOLESALE_DRAFT.lines, lines.join('\n'))).toEqual([]);
});

test('every page has a row of HEADS, and every one that search engines list is linked from the others', () => {
  const heads = Object.values(HEADS);
  expect([...specified.keys()].sort()).toEqual(heads.map(({ path }) => path).sort());
  const linked = new Set(
    page(specified, '/faq')
      .querySelectorAll('header a, footer a')
      .map((link) => link.getAttribute('href')),
  );
  expect(heads.filter(({ noindex, path }) => !noindex && !linked.has(path)).map(({ path }) => path)).toEqual(
    [],
  );
});

test('every tab has the rule by which the address selects it before a script runs', () => {
  const css = readFileSync(join(__dirname, '../src/components/tabs/tabs.module.css'), 'utf8');
  const ruled = [...css.matchAll(/\.panel:nth-child\((\d+)\):target/g)].map(([, position]) =>
    Number(position),
  );
  const counts = [...specified.keys()].flatMap((path) =>
    page(specified, path)
      .querySelectorAll('[data-tabs]')
      .map((tabs) => tabs.querySelectorAll('[data-tab]').length),
  );
  expect(ruled).toEqual(Array.from({ length: Math.max(...counts) }, (_, n) => n + 1));
});

test('no page has a picture twice, and no two pages have the same one at their top', () => {
  const tops = [...specified.keys()].map((path) => {
    const stamps = main(specified, path).querySelectorAll('img[src*="/step-"]');
    const sources = stamps.map((picture) => picture.getAttribute('src'));
    expect(new Set(sources).size).toBe(sources.length);
    const top = main(specified, path).querySelector('header img[src*="/step-"]');
    return top?.getAttribute('src');
  });
  const drawn = tops.filter((top) => HEADER_PICTURES.some((name) => top === stepPicture(name)));
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(drawn).toHaveLength(HEADER_PICTURES.length);
});

test('after the launch no page, tag or structured data contains what was true only before', () => {
  const left = [...launched].flatMap(([path, html]) => {
    // The privacy policy quotes what people agreed to.
    const match = ONLY_BEFORE.exec(html.replace(/“By signing up[^”]*”/, ''));
    return match ? [`${path}: ${html.slice(Math.max(0, match.index - 60), match.index + 60)}`] : [];
  });
  expect(left).toEqual([]);
});

test('after the launch the hero shows the prices, and leads to the shop and to the rules', () => {
  const hero = only(main(launched, '/'), 'section:first-child');
  const prices = Object.values(SPECIFIED.facts.PRICES).map(({ price, currency }) => `${price} ${currency}`);
  expect(missing(prices, readableText(hero))).toEqual([]);
  const links = hero.querySelectorAll('a');
  expect(links.map((link) => [link.text, link.getAttribute('href')])).toEqual(
    expect.arrayContaining([
      ['Buy Now', SHOP],
      ['How to Play', '/how-to-play'],
    ]),
  );
});

test('every form has a button that submits it', () => {
  const forms = [...specified.keys()].flatMap((path) =>
    page(specified, path)
      .querySelectorAll('form')
      .map((form) => [path, form.querySelector('[type=submit]') !== null]),
  );
  expect(forms.filter(([, canSubmit]) => !canSubmit)).toEqual([]);
  expect(forms.length).toBeGreaterThan(2);
});

test('what a signup hides has a heading only if it has a form', () => {
  const headings = [...specified.keys()].flatMap((path) =>
    page(specified, path).querySelectorAll('h2[data-ask]'),
  );
  expect(headings.length).toBeGreaterThan(2);
  const others = headings.filter(({ parentNode }) => !parentNode.querySelector('form'));
  expect(others.map(({ text }) => text)).toEqual([]);
});

test('after the launch the form in the scene of the hero is approved', () => {
  const stampsOf = (pages: Pages) => {
    const scene = only(main(pages, '/'), 'section:first-child').toString();
    return ['a-denied', 'a-stamped a-approved'].map((name) => scene.includes(`"${name}"`));
  };
  expect(stampsOf(specified)).toEqual([true, true]);
  expect(stampsOf(launched)).toEqual([false, false]);
  expect(readableText(only(main(launched, '/'), 'section:first-child'))).not.toContain('DENIED');
});

test('after the launch the form is offered only for a newsletter, and without a discount', () => {
  expect(main(launched, '/').querySelector('form')).toBeNull();
  expect(main(launched, '/').querySelectorAll('[href="#signup"], [href="/#signup"]')).toEqual([]);
  expect(main(newsletter, '/').querySelector('form#signup-end')).toBeNull();
  const form = readableText(only(main(newsletter, '/'), 'form#signup'));
  expect(missing(['Sign Up for News', 'emails you with news about'], form)).toEqual([]);
  expect(form).not.toContain('%');
  // What leads to the shop stays after a signup.
  const hidden = `[data-ask] [href="${SHOP}"], [data-ask][href="${SHOP}"]`;
  expect(page(newsletter, '/').querySelectorAll(hidden)).toEqual([]);
  expect(mainText(newsletter, '/signed-up')).toContain('when there is news about');
  expect(mainText(newsletter, '/faq')).toContain('We write to you with news about');
  const policy = [/version [\d-]+-newsletter, is/, /To send you news about [^,]+, and your discount if you/];
  for (const text of policy) expect(mainText(newsletter, '/privacy-policy')).toMatch(text);
});

test('the privacy policy names who stores the list and when it is deleted, as the site was built', async () => {
  const aws = mainText(await renderSite({ facts: SPECIFIED, hosting: 'aws' }), '/privacy-policy');
  expect(
    missing(['Amazon Web Services EMEA SARL', 'stored in the EU.', `within ${DELETION_DAYS.aws} days`], aws),
  ).toEqual([]);
  const machine = mainText(specified, '/privacy-policy');
  expect(missing(['on one computer that we run ourselves', 'within a day'], machine)).toEqual([]);
  expect(machine).not.toMatch(/Amazon|AWS|in the EU\./);
});

test('the privacy policy names the companies that the owner has entered', async () => {
  const facts = specifiedWith({
    PROCESSORS: { machine: 'Rack & Co, Denmark', letters: 'Post Ltd, Ireland' },
  });
  const names = [
    'on one computer of Rack & Co, Denmark, bound by a',
    'Our letters are sent by Post Ltd, Ireland',
  ];
  expect(missing(names, mainText(await renderSite({ facts }), '/privacy-policy'))).toEqual([]);
});

test('settled facts are the same on every page, and none of the other values is left', async () => {
  const SETTLED = {
    players: { min: 2, max: 6 },
    minutes: { min: 20, max: 50 },
    tariffValues: { min: 5, max: 45 },
  };
  const pages = await renderSite({ facts: specifiedWith({ SETTLED }) });
  const text = [...pages.keys()].map((path) => readableText(page(pages, path))).join(' ');
  expect(text).not.toMatch(/2-8|15-60|30-60|15-30|0%-40%|0%-50%/);
  expect(missing(['2-6 Players', '20-50 Min', 'Values 5%-45%'], text)).toEqual([]);
});

test('the landing page states how many have signed up only if the owner publishes it', async () => {
  const published = await renderSite({ facts: specifiedWith({ SIGNUP_COUNT_FROM: 500 }) });
  const lines = [specified, published].map(
    (pages) => page(pages, '/').querySelectorAll('[data-count]').length,
  );
  expect(lines).toEqual([0, 1]);
  // The browser's test of the line adds it to the built page in the same form and at the same place.
  const line = page(published, '/').querySelector('[data-count]');
  expect([line?.tagName, line?.getAttribute('data-count'), line?.nextElementSibling?.tagName]).toEqual([
    'P',
    PATHS.publicCount,
    'HR',
  ]);
  expect(line?.text).toBe(' people are already on the list.');
});

test('makers and quotes are on the pages only if the owner has entered some', async () => {
  const facts = specifiedWith({
    MAKERS: [{ name: 'Ada Auk', role: 'Rules', about: 'Counts cards.' }],
    QUOTES: [{ text: 'I lost friends.', source: 'The Auk', url: 'https://auk.test/review' }],
  });
  const filled = await renderSite({ facts });
  for (const path of ['/', '/press']) {
    expect(
      missing(['Rules', 'Ada Auk', 'Counts cards.', '“I lost friends.”', 'The Auk'], mainText(filled, path)),
    ).toEqual([]);
    expect(only(main(filled, path), 'blockquote').getAttribute('cite')).toBe('https://auk.test/review');
    expect(main(specified, path).querySelector('blockquote')).toBeNull();
    expect(mainText(specified, path)).not.toContain('Witness statements');
  }
});

test('the page for the press has the facts, and leads to the kit', () => {
  const facts = [
    'Players 2-8',
    'Duration 15-60 minutes',
    'Age 14+',
    '39 EUR in EU countries',
    'Eksempelvej 1',
  ];
  expect(missing(facts, mainText(specified, '/press'))).toEqual([]);
  expect(main(specified, '/press').querySelectorAll('a[href="/tariff-tantrum-press.zip"]')).toHaveLength(1);
});

test('titles and descriptions are unique and short enough for search results, in both phases', () => {
  for (const pages of [specified, launched]) {
    const heads = [...pages.keys()].map((path) => only(page(pages, path), 'head'));
    const titles = heads.map((head) => only(head, 'title').text);
    const descriptions = heads.map(
      (head) => only(head, 'meta[name="description"]').getAttribute('content') ?? '',
    );
    expect(new Set(titles).size).toBe(heads.length);
    expect(new Set(descriptions).size).toBe(heads.length);
    expect(titles.filter((title) => title.length > 60)).toEqual([]);
    expect(descriptions.filter((description) => description.length > 160)).toEqual([]);
  }
});
