import type { Sender } from '../../contract/sender';
import { lookUpIn, SHOP, SHOP_ZONE } from '../testing/zone';
import { judgeSender } from './judge-sender';

const OWN: Sender = { from: [SHOP], host: `mail.${SHOP}` };
const by = (host: string, from = SHOP): Sender => ({ from: [from], host });
const SES: Sender = { provider: 'Amazon SES', from: [SHOP], envelope: `bounce.${SHOP}`, signature: SHOP };
const SES_SPF = `bounce.${SHOP} TXT v=spf1 include:amazonses.com ~all`;
const AMAZON = 'amazonses.com TXT v=spf1 ip4:198.51.100.0/24 -all';

/** Returns the findings about the shop's zone with some of its records replaced, and others added. */
const judge = async (
  {
    spf = SHOP_ZONE.spf,
    dmarc = SHOP_ZONE.dmarc,
    mailbox = SHOP_ZONE.mailbox,
  }: { spf?: string; dmarc?: string; mailbox?: string },
  more: readonly string[] = [],
  sender = OWN,
) =>
  (await judgeSender(lookUpIn([spf, SHOP_ZONE.server, dmarc, mailbox, NEWS_MAILBOX, ...more]), sender))?.map(
    ({ title }) => title,
  );

/** The mailboxes that receive the replies to each domain in From. */
const NEWS_MAILBOX = `news.${SHOP} MX mail.${SHOP}`;
const MAILBOXES = [SHOP_ZONE.mailbox, NEWS_MAILBOX];

const spf = (text: string) => ({ spf: `${SHOP} TXT v=spf1 ${text}` });
const dmarc = (text: string) => ({ dmarc: `_dmarc.${SHOP} TXT v=DMARC1; ${text}` });
const numbered = (count: number, format: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => format(n));
const GOOGLE = '_spf.google.com TXT v=spf1 ip4:74.125.0.0/16 ~all';

type Zone = [
  fault: string,
  records: Parameters<typeof judge>[0],
  expected: string,
  more?: string[],
  sender?: Sender,
];

const SPF_FAULTS: Zone[] = [
  ['no record', { spf: '' }, `${SHOP} has no SPF record.`],
  ['two records', spf('a:mail.shop.example ~all'), 'is one of 2, so', [`${SHOP} TXT v=spf1 mx -all`]],
  ['quotation marks', { spf: `${SHOP} TXT "v=spf1 mx ~all"` }, 'but one that looks like it: ""v=spf1'],
  ['a semicolon', { spf: `${SHOP} TXT v=spf1; mx ~all` }, 'but one that looks like it'],
  ['a mechanism misspelt', spf('includ:_spf.google.com ~all'), '"includ:_spf.google.com"'],
  ['ipv4 for ip4', spf('ipv4:203.0.113.5 ~all'), '"ipv4:203.0.113.5"'],
  ['an address that is none', spf('ip4:203.0.113.500 ~all'), '"ip4:203.0.113.500"'],
  ['a network that is too long', spf('ip4:203.0.113.0/33 ~all'), '"ip4:203.0.113.0/33"'],
  ['an address of the other kind', spf('ip6:203.0.113.5 ~all'), '"ip6:203.0.113.5"'],
  ['an include of nothing', spf('include: ~all'), '"include:"'],
  ['an include of an e-mail address', spf('include:me@google ~all'), '"include:me@google"'],
  ['a dash instead of a hyphen', spf('a:mail.shop.example –all'), 'not ASCII'],
  ['all misspelt', spf('a:mail.shop.example ~al'), '"~al"'],
  ['two redirects', spf('redirect=a.example redirect=b.example'), 'two redirects'],
  [
    'a redirect to no record',
    spf('redirect=nowhere.example'),
    'includes nowhere.example, which has no SPF record',
  ],
  [
    'an include without a record',
    spf('a:mail.shop.example include:gone.example ~all'),
    'includes gone.example',
  ],
  [
    'two records in an include',
    spf('include:two.example ~all'),
    'includes two.example, which has 2',
    ['two.example TXT v=spf1 -all', 'two.example TXT v=spf1 ~all'],
  ],
  [
    'more than ten lookups',
    spf(`a:mail.shop.example ${numbered(11, () => 'mx').join(' ')} ~all`),
    'needs 12 DNS lookups',
    [`${SHOP} MX mail.${SHOP}`],
  ],
  [
    'more than ten lookups in what it includes',
    spf('include:a.example include:b.example ~all'),
    'needs 12 DNS lookups',
    ['a', 'b'].flatMap((name) => [
      `${name}.example TXT v=spf1 ${numbered(5, () => 'a').join(' ')} ~all`,
      `${name}.example A 192.0.2.1`,
    ]),
  ],
  ['a record that includes itself', spf(`include:${SHOP} ~all`), 'needs more than 40 DNS lookups'],
  [
    'hosts that do not exist',
    spf('a:mail.shop.example a:x.example a:y.example a:z.example ~all'),
    'names 3 hosts that do not exist',
  ],
  [
    'an mx with too many hosts',
    spf('mx ~all'),
    'of which there are more than 10',
    numbered(11, (n) => `${SHOP} MX mx${n}.${SHOP}`),
  ],
  ['+all', spf('a:mail.shop.example +all'), 'allows every server (+all)'],
  ['all without a sign', spf('a:mail.shop.example all'), 'allows every server (+all)'],
  ['-all without the server', spf('ip4:203.0.113.9 -all'), 'does not allow mail.shop.example'],
  ['~all without the server', spf('ip4:203.0.113.9 ~all'), 'does not allow mail.shop.example'],
  ['the server after all', spf('~all a:mail.shop.example'), 'does not allow mail.shop.example'],
  ['-all alone', spf('-all'), 'does not allow mail.shop.example'],
  [
    'another provider',
    spf('include:_spf.google.com ~all'),
    'does not allow Microsoft 365',
    [GOOGLE],
    by('smtp.office365.com'),
  ],
  ['no record for the envelope of SES', {}, `bounce.${SHOP} has no SPF record.`, [], SES],
  [
    'SES not in the record of its envelope',
    {},
    'does not allow Amazon SES',
    [`bounce.${SHOP} TXT v=spf1 include:_spf.google.com ~all`, GOOGLE],
    SES,
  ],
];

const DMARC_FAULTS: Zone[] = [
  ['no record', { dmarc: '' }, `${SHOP} has no DMARC record.`],
  [
    'no record but that of the registry',
    { dmarc: '' },
    `${SHOP} has no DMARC record.`,
    ['_dmarc.example TXT v=DMARC1; p=reject; psd=y'],
  ],
  [
    'a record at the wrong name',
    { dmarc: `dmarc.${SHOP} TXT v=DMARC1; p=none` },
    `${SHOP} has no DMARC record.`,
  ],
  ['two records', dmarc('p=none'), 'has 2 DMARC records', [`_dmarc.${SHOP} TXT v=DMARC1; p=reject`]],
  ['p before v', { dmarc: `_dmarc.${SHOP} TXT p=none; v=DMARC1` }, 'but one that looks like it: "p=none'],
  ['small letters', { dmarc: `_dmarc.${SHOP} TXT v=dmarc1; p=none` }, 'but one that looks like it'],
  ['no semicolons', { dmarc: `_dmarc.${SHOP} TXT v=DMARC1 p=none` }, 'but one that looks like it'],
  ['quotation marks', { dmarc: `_dmarc.${SHOP} TXT "v=DMARC1; p=none"` }, 'but one that looks like it'],
  ['no p', dmarc(`rua=mailto:a@${SHOP}`), 'has no policy (p)'],
  ['p that is no policy', dmarc('p=monitor'), 'p=monitor, which is no policy'],
  ['an empty p', dmarc('p='), 'p=, which is no policy'],
  ['sp that is no policy', dmarc('p=none; sp=all'), 'sp=all, which is no policy'],
  ['np that is no policy', dmarc('p=none; np=no'), 'np=no, which is no policy'],
  ['p twice', dmarc('p=none; p=reject'), 'the tag p twice'],
  ['a tag that there is not', dmarc(`p=none; rau=mailto:a@${SHOP}`), '"rau", which is no tag'],
  ['alignment that means nothing', dmarc('p=none; adkim=relaxed'), 'adkim=relaxed, which means nothing'],
  ['t that means nothing', dmarc('p=reject; t=yes'), 't=yes, which means nothing'],
  ['rua without mailto', dmarc(`p=none; rua=a@${SHOP}`), `"a@${SHOP}", which must be mailto:`],
  ['rua to no address', dmarc('p=none; rua=mailto:reports'), '"mailto:reports", which must be mailto:'],
  [
    'rua that did not agree',
    dmarc('p=none; rua=mailto:a@reports.test'),
    'go to reports.test, which has not agreed',
  ],
  ['psd=y', dmarc('p=none; psd=y'), 'psd=y, that others register'],
  [
    'aspf=s with the envelope of SES',
    dmarc('p=none; aspf=s'),
    `SPF is about bounce.${SHOP}, which does not stand for ${SHOP} in From because of aspf=s`,
    [SES_SPF, AMAZON],
    SES,
  ],
  [
    'psd=n at the envelope of SES',
    {},
    `SPF is about bounce.${SHOP}`,
    [SES_SPF, AMAZON, `_dmarc.bounce.${SHOP} TXT v=DMARC1; p=none; psd=n`],
    SES,
  ],
  [
    'adkim=s with a subdomain in From',
    dmarc('p=none; adkim=s'),
    `The signature (DKIM) is about ${SHOP}, which does not stand for news.${SHOP}`,
    [SES_SPF, AMAZON],
    { ...SES, from: [`news.${SHOP}`] },
  ],
];

const MX_FAULTS: Zone[] = [
  ['no MX record', { mailbox: '' }, `The domain ${SHOP} has no MX record`],
  ['an MX record without a host', { mailbox: `${SHOP} MX ` }, `The domain ${SHOP} has no MX record`],
  [
    'a second domain in From without an MX record',
    {},
    'The domain letters.shop.example has no MX record',
    [SES_SPF, AMAZON],
    { ...SES, from: [SHOP, `letters.${SHOP}`] },
  ],
];

describe('a sender with one fault in DNS', () => {
  it.each([...SPF_FAULTS, ...DMARC_FAULTS, ...MX_FAULTS])(
    'is told of %s',
    async (...[, records, expected, more, sender]) => {
      expect(await judge(records, more, sender)).toEqual([expect.stringContaining(expected)]);
    },
  );
});

/** Zones as the documentation of each provider describes them, with the providers' own records at that time. */
const RIGHT_ZONES: [name: string, records: string[], sender: Sender][] = [
  [
    'Google Workspace',
    [`${SHOP} TXT v=spf1 include:_spf.google.com ~all`, GOOGLE, SHOP_ZONE.dmarc],
    by('smtp.gmail.com'),
  ],
  [
    'the relay of Google Workspace, with netblocks apart',
    [
      `${SHOP} TXT v=spf1 include:_spf.google.com ~all`,
      '_spf.google.com TXT v=spf1 include:_netblocks.google.com include:_netblocks2.google.com include:_netblocks3.google.com ~all',
      '_netblocks.google.com TXT v=spf1 ip4:35.190.247.0/24 ip4:64.233.160.0/19 ~all',
      '_netblocks2.google.com TXT v=spf1 ip6:2001:4860:4000::/36 ip6:2404:6800:4000::/36 ~all',
      '_netblocks3.google.com TXT v=spf1 ip4:172.217.0.0/19 ~all',
      `_dmarc.${SHOP} TXT v=DMARC1; p=quarantine; rua=mailto:postmaster@${SHOP}, mailto:dmarc@${SHOP}; pct=100; adkim=s; aspf=s`,
    ],
    by('smtp-relay.gmail.com'),
  ],
  [
    'Microsoft 365',
    [
      `${SHOP} TXT MS=ms12345678`,
      `${SHOP} TXT v=spf1 include:spf.protection.outlook.com -all`,
      'spf.protection.outlook.com TXT v=spf1 ip4:40.92.0.0/15 ip4:40.107.0.0/16 ip6:2a01:111:f400::/48 include:spfd.protection.outlook.com -all',
      'spfd.protection.outlook.com TXT v=spf1 ip4:51.4.72.0/24 ip6:2a01:111:f403::/48 -all',
      `_dmarc.${SHOP} TXT v=DMARC1; p=reject; pct=100; rua=mailto:rua@${SHOP}; ruf=mailto:ruf@${SHOP}`,
    ],
    by('smtp.office365.com'),
  ],
  [
    'Fastmail',
    [
      `${SHOP} TXT v=spf1 include:spf.messagingengine.com ?all`,
      'spf.messagingengine.com TXT v=spf1 ip4:103.168.172.128/27 ip4:202.12.124.128/27 -all',
      `_dmarc.${SHOP} TXT v=DMARC1; p=none;`,
    ],
    by('smtp.fastmail.com'),
  ],
  [
    'Proton',
    [
      `${SHOP} TXT protonmail-verification=abc`,
      `${SHOP} TXT v=spf1 include:_spf.protonmail.ch ~all`,
      '_spf.protonmail.ch TXT v=spf1 ip4:185.70.40.0/24 ip4:185.70.41.0/24 ~all',
      `_dmarc.${SHOP} TXT v=DMARC1; p=quarantine`,
    ],
    by('smtp.protonmail.ch'),
  ],
  [
    'Simply.com',
    [
      `${SHOP} TXT v=spf1 include:spf.simply.com -all`,
      'spf.simply.com TXT v=spf1 ip4:94.231.96.0/20 -all',
      `_dmarc.${SHOP} TXT v=DMARC1; p=none; rua=mailto:dmarc@${SHOP}`,
    ],
    by('smtp.simply.com'),
  ],
  [
    'one.com',
    [
      `${SHOP} TXT v=spf1 include:_custspf.one.com ~all`,
      '_custspf.one.com TXT v=spf1 ip4:46.30.208.0/21 ~all',
      `_dmarc.${SHOP} TXT v=DMARC1;p=none;`,
    ],
    by('send.one.com'),
  ],
  [
    'Mailgun, whose subdomain is on the envelope',
    [
      `mg.${SHOP} TXT v=spf1 include:mailgun.org ~all`,
      `_dmarc.${SHOP} TXT v=DMARC1; p=none; pct=100; fo=1; ri=3600; rua=mailto:0a1b@dmarc.mailgun.org,mailto:5c6d@inbox.ondmarc.com; ruf=mailto:0a1b@dmarc.mailgun.org`,
      `${SHOP}._report._dmarc.dmarc.mailgun.org TXT v=DMARC1`,
      `${SHOP}._report._dmarc.inbox.ondmarc.com TXT v=DMARC1;`,
    ],
    by('smtp.eu.mailgun.org'),
  ],
  [
    'Postmark, with a Return-Path of its own',
    [
      `_dmarc.${SHOP} TXT v=DMARC1; p=none; pct=100; rua=mailto:re+abc@dmarc.postmarkapp.com; sp=none; aspf=r;`,
      `${SHOP}._report._dmarc.dmarc.postmarkapp.com TXT v=DMARC1`,
    ],
    by('smtp.postmarkapp.com'),
  ],
  [
    'Brevo',
    [
      `${SHOP} TXT brevo-code:0123456789abcdef`,
      `_dmarc.${SHOP} TXT v=DMARC1; p=none; rua=mailto:rua@dmarc.brevo.com`,
      `${SHOP}._report._dmarc.dmarc.brevo.com TXT v=DMARC1`,
    ],
    by('smtp-relay.brevo.com'),
  ],
  ['Amazon SES with a MAIL FROM domain', [SES_SPF, AMAZON, SHOP_ZONE.dmarc], SES],
  [
    'Amazon SES for a subdomain of the identity',
    [SES_SPF, AMAZON, SHOP_ZONE.dmarc],
    { ...SES, from: [SHOP, `news.${SHOP}`] },
  ],
  [
    'Amazon SES on one machine, where the account chooses the domain on the envelope',
    [SHOP_ZONE.dmarc],
    { provider: 'Amazon SES', from: [SHOP] },
  ],
  ['Mailgun by its API', [SHOP_ZONE.dmarc], { provider: 'Mailgun', from: [SHOP] }],
  ['Amazon SES by SMTP', [SHOP_ZONE.dmarc], by('email-smtp.eu-west-1.amazonaws.com')],
  ['a server of their own', Object.values(SHOP_ZONE), OWN],
  [
    'a server of their own, by MX and IPv6',
    [
      `${SHOP} TXT v=spf1 mx -all`,
      `${SHOP} MX mail.${SHOP}`,
      `mail.${SHOP} AAAA 2001:db8:5::1`,
      SHOP_ZONE.dmarc,
    ],
    OWN,
  ],
  [
    'a server of their own in a network',
    [`${SHOP} TXT v=spf1 ip4:203.0.113.0/28 -all`, SHOP_ZONE.server, SHOP_ZONE.dmarc],
    OWN,
  ],
  ['a server on this machine', [`${SHOP} TXT v=spf1 ip4:203.0.113.5 -all`, SHOP_ZONE.dmarc], by('127.0.0.1')],
  [
    'a hoster whose outgoing servers are others',
    [
      `${SHOP} TXT v=spf1 include:_spf.hoster.test -all`,
      '_spf.hoster.test TXT v=spf1 ip4:192.0.2.0/24 -all',
      'smtp.hoster.test A 198.51.100.7',
      SHOP_ZONE.dmarc,
    ],
    by('smtp.hoster.test'),
  ],
  [
    'a record that is only a redirect',
    [
      `${SHOP} TXT v=spf1 redirect=_spf.hoster.test`,
      '_spf.hoster.test TXT v=spf1 ip4:192.0.2.0/24 ~all',
      SHOP_ZONE.dmarc,
    ],
    by('smtp.hoster.test'),
  ],
  [
    'a record with macros',
    [
      `${SHOP} TXT v=spf1 a:mail.${SHOP} exists:%{i}._spf.hoster.test include:%{d}.spf.hoster.test exp=why.${SHOP} -all`,
      SHOP_ZONE.server,
      `${SHOP}.spf.hoster.test TXT v=spf1 -all`,
      SHOP_ZONE.dmarc,
    ],
    OWN,
  ],
  [
    'capital letters',
    [
      `${SHOP} TXT V=SPF1 A:MAIL.SHOP.EXAMPLE ~ALL`,
      SHOP_ZONE.server,
      `_dmarc.${SHOP} TXT v=DMARC1; P=REJECT; RUA=MAILTO:a@${SHOP}`,
    ],
    OWN,
  ],
  [
    'the policy of the organisation for a subdomain',
    [
      `news.${SHOP} TXT v=spf1 a:mail.${SHOP} -all`,
      SHOP_ZONE.server,
      `_dmarc.${SHOP} TXT v=DMARC1; p=reject; sp=quarantine; np=reject; psd=n; t=y`,
    ],
    by(`mail.${SHOP}`, `news.${SHOP}`),
  ],
];

describe('a sender whose DNS is right', () => {
  it.each(RIGHT_ZONES)('is told of nothing: %s', async (_, records, sender) => {
    expect(await judgeSender(lookUpIn([...records, ...MAILBOXES]), sender)).toEqual([]);
  });
});

it('judges SPF once, and its alignment, if all emails have one domain on the envelope', async () => {
  const sender: Sender = { ...OWN, from: [SHOP, 'news.test'], envelope: SHOP };
  const records = [
    ...Object.values(SHOP_ZONE),
    '_dmarc.news.test TXT v=DMARC1; p=none',
    `news.test MX mail.${SHOP}`,
  ];
  expect((await judgeSender(lookUpIn(records), sender))?.map(({ title }) => title)).toEqual([
    expect.stringContaining(`SPF is about ${SHOP}, which does not stand for news.test`),
  ]);
});

it('is unknown if DNS does not answer', async () => {
  const lookUp = lookUpIn([...Object.values(SHOP_ZONE), `_dmarc.${SHOP} broken`]);
  expect(await judgeSender(lookUp, OWN)).toBeUndefined();
});
