import * as fc from 'fast-check';
import PostalMime from 'postal-mime';
import { PLACEHOLDERS } from '../../contract/campaigns';
import { composeMail } from '../../email/compose';
import { LINE, unescaped } from '../../email/layout';
import { TEST_FROM, TEST_TIME, testLinks, testTag } from '../../email/testing/test-mail';
import {
  type CampaignValues,
  findPlaceholders,
  MissingCodeError,
  NO_VALUES,
  renderCampaign,
  usesCode,
} from './text';

const links = testLinks();
const render = (text: string, values: Partial<CampaignValues> = {}) =>
  renderCampaign({ subject: 'News', text }, { ...NO_VALUES, ...values }, links);
/** What a text becomes, without the head and the foot of every email. */
const textOf = (text: string, values = {}) => render(text, values).text.split('\n\nMy signup: ')[0];

const SHOP = 'https://shop.test';
const named = (text: string, isVouchedFor = true) => ({ name: { text, isVouchedFor } });
const VALUES = { ...NO_VALUES, ...named('Ada'), code: 'PENGUIN-7', shop: SHOP };

describe('the text part', () => {
  it.each([
    ['headings', '# Open\n\n## Now', 'Open\n====\n\nNow\n---'],
    ['paragraphs and line ends', 'One\ntwo  \nthree\n\nfour', 'One\ntwo\nthree\n\nfour'],
    ['a signature', 'Best,\nAda\nTariff Tantrum ApS', 'Best,\nAda\nTariff Tantrum ApS'],
    [
      'dates',
      '14. November: open\n\n18. May\n2. June\n\n* 3. juli',
      '14. November: open\n\n18. May\n2. June\n\n - 3. juli',
    ],
    [
      'numbers of every form',
      '1) a\n2) b\n\n01. c\n02. d\n\n7.\n8. e',
      '1) a\n2) b\n\n01. c\n02. d\n\n7.\n8. e',
    ],
    ['a number with a list beside it', '3. - x\n\n4. y', '3.\n\n - x\n\n4. y'],
    ['a number with more below it', '3. a\n   - x\n\n   y\n4. b', '3. a\n\n - x\n\ny\n\n4. b'],
    [
      'the signs of addresses',
      'https://a.test/x_y_z*1*2?q=1&copy=2, **https://b.test/_a_** and a_b_@c.test',
      'https://a.test/x_y_z*1*2?q=1&copy=2, https://b.test/_a_ and a_b_@c.test',
    ],
    ['signs between letters and digits', '2*3*4 &copy; AT&T', '2*3*4 &copy; AT&T'],
    ['emphasis', 'It is *not* **over**.', 'It is not over.'],
    ['headings of nothing', 'so\n\n#\n\nend', 'so\n\nend'],
    ['lists', 'A:\n\n- x\n- y\n  1. one\n  2. two\n\nB', 'A:\n\n - x\n - y\n   1. one\n   2. two\n\nB'],
    ['paragraphs of items', 'A:\n\n- x\n\n  y\n-\n- z', 'A:\n\n - x\n\n   y\n - z'],
    ['references', 'See [a]\n\n[a]: https://a.test', 'See [a]\n\n[a]: https://a.test'],
    ['rules', 'so\n\n---\n\nend', 'so\n\n* * *\n\nend'],
    ['links', '[the shop](https://a.test/?x=1&y=2)', 'the shop (https://a.test/?x=1&y=2)'],
    ['addresses', '<https://a.test> and [a@b.test](mailto:a@b.test)', 'https://a.test and a@b.test'],
    ['HTML as it was written', '<b>x</b> & "y"', '<b>x</b> & "y"'],
  ])('has %s in readable form', (_, markdown, text) => {
    expect(textOf(markdown)).toBe(text);
  });

  it('has lines of at most 72 characters, indented in a list', () => {
    const lines = textOf(`- ${'penguin '.repeat(40)}`)?.split('\n') ?? [];
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(LINE);
    expect(lines.slice(1).every((line) => line.startsWith('   penguin'))).toBe(true);
  });
});

it('makes a link that is a paragraph a button, and links the addresses in a text', () => {
  const { html } = render('[Order]({shop})\n\nOr at {shop}.', VALUES);
  expect(html).toMatch(/<a class="b" [^>]*href="https:\/\/shop\.test">Order<\/a>/);
  expect(html).toMatch(/<a class="l" [^>]*href="https:\/\/shop\.test">https:\/\/shop\.test<\/a>\./);
});

it.each(['# {code}', '## {CODE}', '### {code} '])('makes a coupon of the heading %j', (text) => {
  const { html } = render(`${text}\n\nIs your {code}.`, VALUES);
  expect(html).toMatch(/<td class="c" [^>]*><p [^>]*>PENGUIN-7<\/p><\/td>/);
  expect(html).not.toMatch(/<code>|<h[123]/);
});

it('has paragraphs in the items of a list only if these are apart', () => {
  expect(render('- one\n- two').html).toMatch(/<li[^>]*>one<\/li>/);
  expect(render('- one\n\n  more\n- two').html).toMatch(/<li[^>]*><p[^>]*>one<\/p>/);
});

it('leaves a heading with more than a code a heading', () => {
  expect(render('## Code: {code}', VALUES).html).toMatch(/<h2 [^>]*>Code: PENGUIN-7<\/h2>/);
});

it.each([
  'javascript:alert(1)',
  'http://shop.test',
  'data:text/html,x',
  '/relative',
  'JaVaScRiPt&#58;x',
  '//a.test',
])('writes a link to %s as text', (address) => {
  expect(render(`[here](${address})`).html).toContain('>here</p>');
  expect(textOf(`[here](${address})`)).toBe('here');
});

it('writes the addresses of links in ASCII', () => {
  expect(textOf('[here](https://a.test/ä%20{name})', named('Zoë'))).toBe(
    'here (https://a.test/%C3%A4%20Zo%C3%AB)',
  );
});

it('keeps emphasis as it was written if it is nested absurdly deep', () => {
  const depth = 2000;
  const text = `${'*a '.repeat(depth)}${'a* '.repeat(depth)}`.trim();
  expect(textOf(text)?.replace(/\n/g, ' ')).toBe(text);
});

it('links http addresses of this machine, where tests run', () => {
  expect(textOf('[here](http://127.0.0.1:8080/)')).toBe('here (http://127.0.0.1:8080/)');
});

it('fills the placeholders in subject, text and links, each once', () => {
  const campaign = { subject: '{name}: {CODE}', text: 'Dear {Name}, [go]({shop}/discount/{code}) {other}' };
  const { subject, text } = renderCampaign(campaign, { ...VALUES, ...named('{code}') }, links);
  expect(subject).toBe('citizen: PENGUIN-7');
  expect(text).toContain('Dear citizen, go (https://shop.test/discount/PENGUIN-7) {other}');
});

it.each([
  ['text', 'News', 'a {code}'],
  ['capitals', 'News', '{CODE}'],
  ['an escaped placeholder', 'News', '\\{code\\}'],
  ['a link', 'News', '[a](https://a.test/{code})'],
  ['the subject', '{code}', 'a'],
])('does not compose an email with a code in %s for somebody who has none', (_, subject, text) => {
  expect(usesCode({ subject, text })).toBe(true);
  expect(() => renderCampaign({ subject, text }, NO_VALUES, links)).toThrow(MissingCodeError);
  expect(usesCode({ subject: '{name}', text: '{shop} code' })).toBe(false);
});

it.each([
  ...['', ' \n', 'Win at http://x.test', 'www.x', 'casino.test', 'a@b.test', '//evil', 'x.ab', '...', "'-'"],
  ...['evil\u3002com', 'evil\uff0ecom', 'evil\uff61com', 'evil\u2024com', 'i\u2764.ws', 'evil.\u200bcom'],
  ...[
    '\\\\evil\\share',
    'https:\\\\evil',
    '1.1.1.1/x',
    'Ada 2',
    'PAY: now',
    'Ada, Bo',
    'Ada!',
    '{code}',
    '<b>Ada</b>',
  ],
  'customer. Your parcel is held by customs',
  'You have won a prize',
  `${'x'.repeat(41)}`,
])('greets a person of the name %j as citizen, whoever vouches for it', (name) => {
  expect(textOf('Dear {name},', named(name))).toBe('Dear citizen,');
  expect(textOf('Dear {name},')).toBe('Dear citizen,');
});

it.each([
  'J.R.R. Tolkien',
  'Ada L.',
  'Dr. Ada',
  'Ada...',
  'ｱﾀﾞ',
  'نازنین\u200cزهرا',
  "Sinéad O'Connor",
  'Åse-Marie Ø.',
])('greets a person of the name %s by it, as it was typed', (name) => {
  for (const isVouchedFor of [true, false])
    expect(textOf('Dear {name},', named(name, isVouchedFor))).toBe(`Dear ${name},`);
});

it.each(['Maria da Silva Santos', 'Call me now', 'Wolfeschlegelsteinhausenb', `${'x'.repeat(40)}`])(
  'greets a person of the name %s by it only if somebody vouches for it',
  (name) => {
    expect(textOf('Dear {name},', named(name))).toBe(`Dear ${name},`);
    expect(textOf('Dear {name},', named(name, false))).toBe('Dear citizen,');
  },
);

it('keeps filled-in values inside the address of a link', () => {
  const { html } = render('[go]({shop}{code})', { code: '"&', shop: 'https://shop.test/"' });
  expect(html).toContain('href="https://shop.test/&quot;%22%26"');
});

it('does not ask for codes because of other placeholders, known or not', () => {
  const others = [...PLACEHOLDERS.filter((name) => name !== 'code'), 'date'].map((name) => `{${name}}`);
  expect(usesCode({ subject: 'News', text: others.join(' ') })).toBe(false);
});

it('fills every placeholder that the check knows', () => {
  const text = PLACEHOLDERS.map((name) => `{${name}}`).join(' ');
  expect(textOf(text, VALUES)).not.toMatch(/[{}]/);
});

it('refers to the site as long as there is no shop', () => {
  expect(textOf('{shop}')).toBe(links.site);
});

it('lists the placeholders and links of a campaign', () => {
  const text = '{name} {Nmae} [a]({shop}?c={code}) [b](javascript:x) http://c.test';
  expect(findPlaceholders({ subject: '{date}', text }, SHOP)).toEqual({
    placeholders: ['date', 'name', 'nmae', 'shop', 'code'],
    links: ['https://shop.test?c=CODE', 'javascript:x', 'http://c.test'],
  });
});

const markdownish = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 12 }),
      fc.constantFrom(
        '<script>',
        '</p>',
        '<img src=x onerror=x>',
        '[a](javascript:x)',
        '![x](https://x.test/)',
      ),
      fc.constantFrom(
        '**',
        '# ',
        '\n',
        '\r\nBcc: a@b.test',
        '"',
        "'",
        '`',
        '{code}',
        '{name}',
        '&lt;',
        '\u202e',
        '\u2028',
      ),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

/** Pieces of letters that Markdown could take for something else. */
const typed = fc
  .array(
    fc.oneof(
      fc.tuple(fc.nat(40), fc.constantFrom('. ', ') ', '.', ' ')).map(([number, sign]) => `${number}${sign}`),
      fc.constantFrom(
        'November',
        'Ada',
        'Best,',
        '42.50 EUR',
        '2*3*4',
        '*so*',
        '**bold**',
        '&copy;',
        '&amp;',
        '<b>x</b>',
      ),
      fc.constantFrom(
        'https://a.test/b_c_d*e*f?x=1&y=2',
        'a_b_@c.test',
        '[shop](https://s.test)',
        '| a | b |',
        '`code`',
      ),
      fc.constantFrom(
        '\n',
        '\n\n',
        '\n\n',
        '  \n',
        '\n    ',
        '\n- ',
        '\n* ',
        '\n# ',
        '\n> ',
        '\n---\n',
        '\n===\n',
      ),
    ),
    { maxLength: 20 },
  )
  .map((parts) => parts.join(' '));

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** Returns the words of HTML as it is shown, with the numbers of ordered lists. */
function shownWords(html: string): string[] {
  const counts: (number | undefined)[] = [];
  const text = html.replace(/<(\/?)(\w+)[^>]*>/g, (_, slash: string, tag: string) => {
    if (tag === 'ol' || tag === 'ul') slash ? counts.pop() : counts.push(tag === 'ol' ? 0 : undefined);
    const count = counts.at(-1);
    if (tag !== 'li' || slash || count === undefined) return tag === 'strong' || tag === 'em' ? '' : ' ';
    counts[counts.length - 1] = count + 1;
    return ` ${count + 1}. `;
  });
  return wordsOf(unescaped(text));
}

/** Returns the words that are missing from `shown`, in their order. */
function missingWords(wanted: readonly string[], shown: readonly string[]): string[] {
  let from = 0;
  return wanted.filter((word) => {
    const index = shown.indexOf(word, from);
    if (index >= 0) from = index + 1;
    return index < 0;
  });
}

it('has every word and number that was typed in both parts, in their order', () => {
  fc.assert(
    fc.property(typed, (text) => {
      const parts = render(text);
      const body = parts.html.slice(
        parts.html.indexOf('</p>\n<p class'),
        parts.html.lastIndexOf('</td></tr>\n<tr>'),
      );
      expect(missingWords(wordsOf(text), wordsOf(parts.text))).toEqual([]);
      // `shownWords` leaves out the address of a link.
      const labels = text.replaceAll('(https://s.test)', '');
      expect(missingWords(wordsOf(labels), shownWords(body))).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

// A heading that is nothing but a code becomes a coupon, which is a table.
const TAGS =
  /^<\/?(p|h[123]|ul|ol|li|a|strong|em|br|hr|table|tr|td)( (class|style|href|role|width|align|cellpadding|cellspacing)="[^"<>]*")*>$/;

it('never has HTML of its text or of a name', () => {
  fc.assert(
    fc.property(markdownish, markdownish, (text, name) => {
      const { html } = render(`# x\n\n${text}\n\n{name}`, { ...VALUES, ...named(name) });
      const body = html.slice(html.indexOf('<h1'), html.lastIndexOf('</td></tr>\n<tr>'));
      for (const [tag] of body.matchAll(/<[^>]*>?/g)) expect(tag).toMatch(TAGS);
      for (const [, address] of body.matchAll(/href="([^"]*)"/g))
        expect(address).toMatch(/^(https:|mailto:)/i);
    }),
  );
});

it('has a name as it was typed, in one line, and never as Markdown', () => {
  fc.assert(
    fc.property(markdownish, (name) => {
      const parts = render('a\n\n{name}\n\nb', { ...VALUES, ...named(name) });
      const inHtml = /<p [^>]*>a<\/p>\n<p [^>]*>([^<\n]*)<\/p>\n<p [^>]*>b<\/p>/.exec(parts.html)?.[1];
      const shown = inHtml
        ?.replace(/&lt;/g, '<')
        .replace(/&gt;/g, '>')
        .replace(/&quot;/g, '"')
        .replace(/&amp;/g, '&');
      const line = name
        .replace(/[\p{Cc}\p{Zl}\p{Zp}\u202e]+/gu, ' ')
        .replace(/ +/g, ' ')
        .trim();
      expect([line, 'citizen']).toContain(shown);
    }),
  );
});

it('has the same headers whatever the name contains, and the subject that was meant', async () => {
  await fc.assert(
    fc.asyncProperty(markdownish, async (name) => {
      const content = renderCampaign(
        { subject: 'For {name}', text: 'x' },
        { ...VALUES, ...named(name) },
        links,
      );
      const tag = { ...testTag(), kind: 'm0123456789' };
      const { raw } = await composeMail({
        ...tag,
        from: TEST_FROM,
        to: 'ada@example.org',
        links,
        since: TEST_TIME,
        content,
      });
      const { headers, subject } = await PostalMime.parse(raw);
      expect(
        headers
          .map(({ key }) => key)
          .filter((key) => /^(bcc|cc|to|subject)$/.test(key))
          .sort(),
      ).toEqual(['subject', 'to']);
      expect(subject).toBe(content.subject);
    }),
    { numRuns: 50 },
  );
});
