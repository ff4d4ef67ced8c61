import { parse } from 'node-html-parser';
import { only, readableText } from './testing/built-site';
import { FACTS_OF_GAME } from './testing/facts-of-game';
import { FACTS_EVERYWHERE, FACTS_OF_LAW } from './testing/facts-of-law';
import { FACTS_OF_SHOP } from './testing/facts-of-shop';
import { CHANGED_AT_LAUNCH, FACTS_LAUNCHED, LAUNCHED, NEWSLETTER, ONLY_BEFORE } from './testing/launched';
import { renderSite, type SourceEdits } from './testing/render-site';

let launched: ReadonlyMap<string, string>;
let newsletter: ReadonlyMap<string, string>;
beforeAll(async () => {
  [launched, newsletter] = await Promise.all([
    renderSite({ edits: LAUNCHED }),
    renderSite({ edits: NEWSLETTER }),
  ]);
});

const page = (pages: ReadonlyMap<string, string>, path: string) => parse(pages.get(path) ?? '');
const main = (pages: ReadonlyMap<string, string>, path: string) => only(page(pages, path), 'main');

describe('after the launch', () => {
  it.each(Object.entries(FACTS_LAUNCHED))('%s contains its facts', (path, facts) => {
    const text = readableText(main(launched, path));
    expect(facts.filter((fact) => !text.includes(fact))).toEqual([]);
  });

  it('every fact of the pages before the launch still holds, except for those that are replaced', () => {
    const facts = Object.entries({ ...FACTS_OF_GAME, ...FACTS_OF_SHOP, ...FACTS_OF_LAW });
    const missing = facts.flatMap(([path, texts]) => {
      const text = readableText(main(newsletter, path));
      return texts.filter((fact) => !text.includes(fact)).map((fact) => `${path}: ${fact}`);
    });
    expect(missing).toEqual(CHANGED_AT_LAUNCH);
    // The dashboard has a frame of its own.
    for (const path of [...newsletter.keys()].filter((one) => one !== '/admin')) {
      const text = readableText(page(newsletter, path));
      expect(FACTS_EVERYWHERE.filter((fact) => !text.includes(fact))).toEqual([]);
    }
  });

  it('no page, tag or structured data contains what was true only before', () => {
    const left = [...launched].flatMap(([path, html]) => {
      // The list is closed, so nothing leads to the pages after a signup; the privacy policy quotes what people agreed to.
      if (path === '/signed-up' || path === '/list/confirmed') return [];
      const match = ONLY_BEFORE.exec(html.replace(/“By signing up[^”]*”/, ''));
      return match ? [`${path}: ${html.slice(Math.max(0, match.index - 60), match.index + 60)}`] : [];
    });
    expect(left).toEqual([]);
  });

  it('titles and descriptions are short enough for search results', () => {
    const tooLong = [...launched.keys()].filter((path) => {
      const head = only(page(launched, path), 'head');
      const description = only(head, 'meta[name="description"]').getAttribute('content') ?? '';
      return only(head, 'title').text.length > 60 || description.length > 160;
    });
    expect(tooLong).toEqual([]);
  });

  it('the hero leads to the shop and to the rules', () => {
    const links = main(launched, '/').querySelectorAll('section:first-child a');
    expect(links.map((link) => [link.text, link.getAttribute('href')])).toEqual(
      expect.arrayContaining([
        ['Buy Now', 'https://shop.rendered.test/'],
        ['How to Play', '/how-to-play'],
      ]),
    );
  });

  it('offers the form only if the owner keeps the list open, as a newsletter without a discount', () => {
    expect(main(launched, '/').querySelector('form')).toBeNull();
    expect(main(launched, '/').querySelectorAll('[href="#signup"], [href="/#signup"]')).toEqual([]);
    const form = readableText(only(main(newsletter, '/'), 'form#signup'));
    expect(form).toContain('Sign Up for News');
    expect(form).toContain('Tariff Tantrum ApS emails you with news about Tariff Tantrum.');
    expect(form).not.toContain('20%');
    expect(readableText(main(newsletter, '/signed-up'))).toContain('when there is news about Tariff Tantrum');
    const policy = readableText(main(newsletter, '/privacy-policy'));
    expect(policy).toContain('version 2026-11-22-newsletter, is');
    expect(policy).toContain(
      'To send you news about Tariff Tantrum, and your discount if you signed up before',
    );
    expect(policy).toContain('Your discount (20% if you signed up before the launch)');
    expect(readableText(main(newsletter, '/faq'))).toContain(
      'We write to you with news about Tariff Tantrum',
    );
  });
});

describe('the privacy policy', () => {
  it('names who stores the list and when it is deleted, as the site was built', async () => {
    const aws = readableText(main(await renderSite({ hosting: 'aws' }), '/privacy-policy'));
    expect(aws).toContain('hosted by Amazon Web Services EMEA SARL, Luxembourg');
    expect(aws).toContain('The list is stored in the EU.');
    expect(aws).toContain('within two days');
    const machine = readableText(main(await renderSite(), '/privacy-policy'));
    expect(machine).toContain('on one computer that we run ourselves');
    expect(machine).toContain('within a day');
    expect(machine).not.toMatch(/Amazon|AWS|in the EU\./);
  });

  it('names the companies that the owner has entered', async () => {
    const edits: SourceEdits = {
      'lambdas/contract/facts.ts': [
        ['machine: undefined', "machine: 'Rack & Co, Denmark'"],
        ['letters: undefined', "letters: 'Post Ltd, Ireland'"],
      ],
    };
    const text = readableText(main(await renderSite({ edits }), '/privacy-policy'));
    expect(text).toContain('on one computer of Rack & Co, Denmark, bound by a data processing agreement');
    expect(text).toContain('Our letters are sent by Post Ltd, Ireland');
  });
});

test('settled facts are the same on every page, and none of the other values is left', async () => {
  const settled =
    'players: { min: 2, max: 6 }, minutes: { min: 20, max: 50 }, tariffValues: { min: 5, max: 45 }';
  const unsettled = 'players: undefined, minutes: undefined, tariffValues: undefined';
  const pages = await renderSite({ edits: { 'lambdas/contract/facts.ts': [[unsettled, settled]] } });
  const text = [...pages].map(([path]) => readableText(page(pages, path))).join(' ');
  expect(text).not.toMatch(/2-8|15-60|30-60|15-30|0%-40%|0%-50%/);
  for (const value of ['2-6 Players', '20-50 Min', 'Values 5%-45%']) expect(text).toContain(value);
});

describe('the number of signups', () => {
  const PUBLISHED: SourceEdits = {
    'lambdas/contract/facts.ts': [['SIGNUP_COUNT_FROM = undefined', 'SIGNUP_COUNT_FROM = 500']],
  };
  const linesOf = async (edits: SourceEdits) =>
    parse((await renderSite({ edits })).get('/') ?? '').querySelectorAll('[data-count]').length;

  it('has a line on the landing page only if the owner publishes it', async () => {
    expect([await linesOf({}), await linesOf(PUBLISHED)]).toEqual([0, 1]);
  });
});
