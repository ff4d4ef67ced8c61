import { readFileSync } from 'node:fs';
import PostalMime from 'postal-mime';
import { type EmailKind, EMAIL_KINDS as KINDS } from '../contract/email';
import { CONSENT } from '../facts/derived';
import { CAMPAIGN_DRAFTS } from '../facts/drafts';
import { DISCOUNT_PERCENT, GAME, RETENTION_YEARS, SELLER } from '../facts/facts';
import { DAY, HOUR } from '../facts/time';
import { EMAILS } from '../people/texts';
import { parseMailKey } from './keys';
import { escaped, linked } from './layout';
import { EMAIL_PICTURES } from './picture';
import {
  composeTestMail,
  TEST_FROM,
  TEST_MAIL_KEY,
  TEST_REF,
  TEST_TIME,
  testLinks,
} from './testing/test-mail';
import { readToken, type TokenPurpose } from './tokens';

/** The links of each email, besides unsubscribing, and how long they work. */
const LINKS: Record<EmailKind, [path: string, purpose: TokenPurpose, lifetime: number][]> = {
  confirm: [['/api/confirm', 'confirm', 7 * DAY]],
  welcome: [['/api/my-signup', 'manage', HOUR]],
  'on-list': [['/api/my-signup', 'manage', HOUR]],
  link: [['/api/my-signup', 'manage', HOUR]],
  'new-address': [['/api/new-address', 'new-address', 7 * DAY]],
  goodbye: [],
};
const UNSUBSCRIBE = [
  '/api/unsubscribe',
  'unsubscribe',
  Date.UTC(2026 + RETENTION_YEARS, 2, 18) - TEST_TIME,
] as const;

const tokensAt = (time: number) => ({ keys: parseMailKey(TEST_MAIL_KEY), now: () => time });

describe('every email', () => {
  it('has the headers of RFC 5322, 2369, 2919 and 8058, each once, in lines that are short enough', async () => {
    for (const kind of KINDS) {
      const { raw } = await composeTestMail({ kind });
      const [head = ''] = raw.toString('latin1').split('\r\n\r\n', 1);
      const headers = new Map(
        head
          .replace(/\r\n[ \t]+/g, ' ')
          .split('\r\n')
          .map((line): [string, string] => {
            const [, name = '', value = ''] = /^([!-9;-~]+): (.*)$/.exec(line) ?? [];
            return [name, value];
          }),
      );
      expect(headers.size).toBe(head.replace(/\r\n[ \t]+/g, ' ').split('\r\n').length);
      expect(Object.fromEntries(headers)).toEqual({
        'List-Unsubscribe': expect.stringMatching(
          /^<https:\/\/launch\.test\/api\/unsubscribe\?t=[\w-]{76}>$/,
        ),
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        'List-ID': `<launch-list.${TEST_FROM.slice(TEST_FROM.indexOf('@') + 1)}>`,
        'Auto-Submitted': 'auto-generated',
        From: expect.stringMatching(new RegExp(`^\\S.* <${TEST_FROM}>$`)),
        To: 'ada@example.org',
        Subject: expect.stringMatching(/^\S.*\S$/),
        'Message-ID': `<${TEST_REF}.${kind}.1.${TEST_TIME.toString(36)}@${TEST_FROM.slice(TEST_FROM.indexOf('@') + 1)}>`,
        Date: 'Wed, 18 Mar 2026 12:30:00 +0000',
        'MIME-Version': '1.0',
        'Content-Type': expect.stringMatching(/^multipart\/alternative; boundary="[\w-]+"$/),
      });
      // Letters that a header cannot contain are encoded.
      const { from, subject } = await PostalMime.parse(raw);
      expect([from?.name, subject?.slice(0, GAME.name.length + 2)]).toEqual([GAME.name, `${GAME.name}: `]);
      const text = raw.toString('latin1');
      expect(text.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/);
      expect(text.split('\r\n').every((line) => line.length <= 998 && /^[\x20-\x7e\t]*$/.test(line))).toBe(
        true,
      );
    }
  });

  it('is explained to the owner by its subject', () => {
    const guide = readFileSync('docs/mail.md', 'utf8').toLowerCase();
    for (const kind of KINDS) {
      const [, subject = ''] = EMAILS[kind](testLinks()).subject.split(': ');
      expect(guide).toContain(`| ${subject} |`);
    }
  });

  it('has a complete text part first, and HTML of at most 20 kB without requests, scripts or tracking', async () => {
    for (const kind of KINDS) {
      const { raw } = await composeTestMail({ kind });
      expect(raw.indexOf('text/plain')).toBeLessThan(raw.indexOf('text/html'));
      const { text = '', html = '' } = await PostalMime.parse(raw);
      expect(Buffer.byteLength(html)).toBeLessThanOrEqual(20_000);
      expect(html).not.toMatch(/<(script|link|iframe|object|form|video)|url\(|@import|javascript:/i);
      expect(html.match(/ src="[^"]*"/g)).toEqual([` src="cid:${EMAIL_PICTURES.postcard.id}"`]);
      expect(html).toContain('prefers-color-scheme:dark');
      const spoken = (page: string) =>
        page.replace(/<style>.*?<\/style>|<title>.*?<\/title>/gs, '').replace(/<[^>]+>/g, ' ');
      // The form's label is decoration, which the text leaves out.
      const { form } = EMAILS[kind](testLinks());
      for (const word of spoken(html.replace(`>${escaped(form)}<`, '><'))
        .replace(/&nbsp;|&quot;|·/g, ' ')
        .match(/[\w@./:?=-]{4,}/g) ?? []) {
        if (!/^(copy|into|your|browser:|this|address)$/i.test(word)) {
          expect(text.toLowerCase()).toContain(word.toLowerCase().replace(/[.,:]$/, ''));
        }
      }
      const addresses = (part: string) => new Set(part.match(/https?:\/\/[^\s"<]+[\w-]/g));
      expect(addresses(text)).toEqual(addresses(html));
      expect(text).toContain(SELLER.legalName);
    }
  });

  it('has its picture with it, once, at most 60 kB, and its name where pictures are blocked', async () => {
    for (const kind of KINDS) {
      const { raw } = await composeTestMail({ kind });
      const { attachments, html } = await PostalMime.parse(raw);
      expect(attachments).toMatchObject([
        {
          mimeType: 'image/png',
          disposition: 'inline',
          contentId: `<${EMAIL_PICTURES.postcard.id}>`,
          related: true,
        },
      ]);
      expect(new Uint8Array(attachments[0]?.content as ArrayBuffer)).toEqual(
        new Uint8Array(Buffer.from(EMAIL_PICTURES.postcard.png, 'base64')),
      );
      expect(Buffer.byteLength(EMAIL_PICTURES.postcard.png, 'base64')).toBeLessThanOrEqual(60_000);
      expect(html).toContain(`alt="${escaped(GAME.name.toUpperCase())}"`);
      expect(raw.length).toBeLessThan(100_000);
    }
  });

  it('begins with a capital after a greeting', () => {
    for (const { text } of Object.values(CAMPAIGN_DRAFTS)) expect(text).toMatch(/^Dear \{name\},\n\n[A-Z]/m);
  });

  it('has links that work exactly as long as promised', async () => {
    for (const kind of KINDS) {
      const { raw } = await composeTestMail({ kind });
      const { text = '' } = await PostalMime.parse(raw);
      const found = [...text.matchAll(/https:\/\/launch\.test(\/api\/[\w-]+)\?t=([\w-]+)/g)].map(
        ([, path, token = '']) => [path, token],
      );
      const expected = [...LINKS[kind], UNSUBSCRIBE];
      expect(found.map(([path]) => path)).toEqual(expected.map(([path]) => path));
      for (const [index, [, purpose, lifetime]] of expected.entries()) {
        const token = found[index]?.[1];
        expect(readToken(tokensAt(TEST_TIME + lifetime - 1000), purpose, token)?.ref).toBe(TEST_REF);
        expect(readToken(tokensAt(TEST_TIME + lifetime), purpose, token)?.ref).toBeUndefined();
      }
    }
  });

  it('says how long its link works as long as it does', async () => {
    for (const kind of KINDS) {
      const [[, , lifetime] = []] = LINKS[kind];
      if (lifetime === undefined) continue;
      const { text = '', html = '' } = await PostalMime.parse((await composeTestMail({ kind })).raw);
      for (const part of [text, html]) {
        const said = /works\s+for\s+(?:(\d+)\s+(days|hours)|(one)\s+hour)/.exec(part) ?? [];
        const [, count = '1', unit = said[3] && 'hours'] = said;
        expect([kind, Number(count) * (unit === 'days' ? DAY : HOUR)]).toEqual([kind, lifetime]);
      }
    }
  });

  it('has the same page behind each word of its foot in both parts, and an imprint', async () => {
    for (const kind of KINDS) {
      const { text = '', html = '' } = await PostalMime.parse((await composeTestMail({ kind })).raw);
      for (const label of ['My signup', 'Leave the list']) {
        const address = new RegExp(`^${label}: (\\S+)$`, 'm').exec(text)?.[1];
        expect([kind, address]).toEqual([kind, expect.stringMatching(/^https:/)]);
        expect(html).toContain(`href="${address}" style="color:#1c3f86">${label}</a>`);
      }
      expect(/^Leave the list: (\S+)$/m.exec(text)?.[1]).toContain(UNSUBSCRIBE[0]);
      for (const line of [SELLER.legalName, SELLER.street, SELLER.city]) {
        expect(text.replace(/\s+/g, ' ')).toContain(line);
        expect(html).toContain(escaped(line));
      }
    }
  });

  it('has the same bytes every time', async () => {
    for (const kind of KINDS) {
      expect((await composeTestMail({ kind })).raw).toEqual((await composeTestMail({ kind })).raw);
      expect((await composeTestMail({ kind, attempt: 2 })).raw).not.toEqual(
        (await composeTestMail({ kind })).raw,
      );
    }
  });
});

test('the confirmation mail contains no offer and nothing of the form', async () => {
  const { raw } = await composeTestMail();
  const { text, html, subject } = await PostalMime.parse(raw);
  for (const part of [text, html, subject]) {
    // The HTML has widths in percent.
    expect(part?.replace(/width="100%"/g, '')).not.toMatch(
      new RegExp(`${DISCOUNT_PERCENT} ?%|discount|% off|free|launch in`, 'i'),
    );
    expect(part).not.toContain(CONSENT.text);
  }
});

test('an email of a sender with an international domain has identifiers in ASCII', async () => {
  const mail = await composeTestMail({ from: 'hej@spørgsmål.example' });
  const domain = 'xn--sprgsml-jxa0o.example';
  expect(mail.messageId).toBe(`<${TEST_REF}.confirm.1.${TEST_TIME.toString(36)}@${domain}>`);
  expect(mail.raw.toString()).toContain(`List-ID: <launch-list.${domain}>`);
});

test('an email has one recipient, whatever its address contains', async () => {
  for (const [to, recipient] of [
    ['a,b@example.org', '"a,b"@example.org'],
    ['ada@bücher.example', 'ada@xn--bcher-kva.example'],
  ]) {
    const mail = await composeTestMail({ to });
    expect(mail.to).toBe(recipient);
    expect((await PostalMime.parse(mail.raw)).to).toHaveLength(1);
  }
});

const LINK = '<a href="https://a.example/?x=1&amp;y">https://a.example/?x=1&amp;y</a>';
test.each([
  ['See https://a.example/?x=1&y.', `See ${LINK}.`],
  ['(https://a.example/?x=1&y), http://b.example!', `(${LINK}), http://b.example!`],
  ['A & B <https://a.example/?x=1&y>', `A &amp; B &lt;${LINK}&gt;`],
  ['no-https: a.example', 'no-https: a.example'],
])(
  'a text in HTML has links for the addresses that are allowed, and nothing else of it is HTML: %s',
  (text, html) => {
    expect(linked(text, (address) => address === 'https://a.example/?x=1&y')).toBe(html);
  },
);
