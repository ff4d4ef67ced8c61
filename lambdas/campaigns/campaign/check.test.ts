import { TEST_TIME } from '../../email/testing/test-mail';
import { CAMPAIGN_DRAFTS } from '../../facts/drafts';
import { STATED_FACTS } from '../../facts/notices';
import { type CampaignFacts, checkCampaign } from './check';

/** A campaign that nothing is wrong with, of a site that is launched. */
const READY: CampaignFacts = {
  campaign: CAMPAIGN_DRAFTS.launch,
  recipients: 1000,
  groups: [],
  isAboutNothing: false,
  bytes: 5000,
  engine: 'smtp',
  isTrial: false,
  capacity: { perSecond: 14, leftToday: 50_000, healthy: true, sandbox: false },
  mailRate: 10,
  codesMissing: 0,
  notMailable: 0,
  oldConsents: 0,
  neverConfirmed: 0,
  testMailboxes: 0,
  longestNames: [],
  unsendable: [],
  siteUrl: 'https://game.test',
  now: TEST_TIME,
};
const LAUNCHED: typeof STATED_FACTS = {
  ...STATED_FACTS,
  phase: 'launched',
  shopUrl: 'https://shop.test',
  domain: 'game.test',
  contact: {
    support: 's@game.test',
    security: 's@game.test',
    phone: undefined,
    social: 'https://social.test/game',
  },
};
const DNS = 'warning: SPF, DKIM and DMARC are not looked at here.';
const REHEARSAL = 'warning: This machine writes emails to files: nobody gets them.';

const check = (changed: Partial<CampaignFacts>, stated: Partial<typeof STATED_FACTS> = {}) =>
  checkCampaign({ ...READY, ...changed }, { ...LAUNCHED, ...stated }).map(
    ({ severity, title }) => `${severity}: ${title}`,
  );
const withText = (text: string) => ({ campaign: { subject: 'News', text } });
const withGroup = (reason: CampaignFacts['groups'][number]['reason'], people: number) => ({
  groups: [{ reason, people }],
});
const withCapacity = (changed: Partial<NonNullable<CampaignFacts['capacity']>>) => ({
  capacity: { perSecond: 14, leftToday: 50_000, healthy: true, sandbox: false, ...changed },
});

it('does not advise to leave out those who never confirmed if nobody did', () => {
  const advice = (recipients: number) =>
    checkCampaign({ ...READY, neverConfirmed: 2, recipients }, LAUNCHED).map(({ whatToDo }) => whatToDo);
  expect(advice(2)).toContainEqual(expect.stringContaining('leaving them out leaves nobody'));
  expect(advice(3)).toContainEqual(expect.stringContaining('You can leave them out'));
});

it('refers a campaign that is ready to doctor, which looks up DNS records', () => {
  expect(check({})).toEqual([DNS]);
});

it('shows the longest names that an email prints, if it prints names', () => {
  const longestNames = ['Ada Lovelace', 'Bo'];
  const shown = 'warning: The longest names that will be printed: “Ada Lovelace”, “Bo”.';
  expect(check({ longestNames })).toContain(shown);
  expect(check({ longestNames, ...withText('Dear {code},') })).not.toContain(shown);
});

it.each<[string, Partial<CampaignFacts>, RegExp]>([
  ['test mailboxes', { testMailboxes: 2 }, /^warning: 2 recipients are test mailboxes of Amazon SES/],
  ['nobody would get it', { recipients: 0 }, /^error: Nobody would get/],
  [
    'the links in it lead to this machine',
    { siteUrl: 'http://127.0.0.1:8080' },
    /^error: The links in the email lead to this machine/,
  ],
  ['SES is in its sandbox', withCapacity({ sandbox: true }), /^error: .*sandbox/],
  [
    'the account may not send',
    withCapacity({ healthy: false }),
    /^error: No email can be sent: the account may/,
  ],
  [
    'the mail server does not respond',
    { capacity: undefined },
    /^error: No email can be sent: the mail server/,
  ],
  [
    'the day’s quota is too small',
    withCapacity({ leftToday: 200.5 }),
    /^warning: .* 200 more emails .* 1,000 recipients/,
  ],
  ['the owner’s rate takes hours', { mailRate: 0.2 }, /^warning: .*about 2 hours/],
  ['the provider’s rate takes hours', withCapacity({ perSecond: 0.1 }), /^warning: .*about 3 hours/],
  ['codes are missing', { codesMissing: 1 }, /^error: 1 code is missing/],
  ['consents are old', { oldConsents: 3 }, /^warning: 3 people agreed more than a year ago/],
  ['some never confirmed', { neverConfirmed: 2 }, /^warning: 2 recipients never confirmed/],
  [
    'the server takes ASCII alone',
    { ...withCapacity({ isAsciiOnly: true }), notMailable: 2 },
    /^warning: 2 addresses cannot be emailed by this server/,
  ],
  ['somebody never got a campaign', withGroup('never-mailed', 1), /^warning: 1 person never got a campaign/],
  [
    'nothing of the day’s quota is left',
    withCapacity({ leftToday: -1 }),
    /^warning: .* 0 more emails .* 1,000 recipients/,
  ],
  ['its subject was forgotten', { unsendable: ['Subject?'] }, /^error: Subject\?$/],
  ['it is too long', { bytes: 20_001 }, /^error: The email has 21 kB/],
  ['a placeholder is unknown', withText('{nmae}'), /^error: There is no placeholder \{nmae\}/],
  ['a link is not https', withText('[a](http://a.test)'), /^error: .*text: http:\/\/a\.test\./],
  ['a link is a script', withText('[a](javascript:x)'), /^error: .*text: javascript:x\./],
  ['a link has no address', withText('[a]()'), /^error: .*text: \(empty\)\./],
  ['a link leads elsewhere', withText('https://notgame.test'), /^warning: .*sites: notgame\.test\./],
  ['a text names an example', withText('Write to a@b.example!'), /^error: .*\.example/],
])('finds if %s', (_, changed, finding) => {
  const found = check(changed).filter((one) => one !== DNS);
  expect(found).toEqual([expect.stringMatching(finding)]);
});

it.each<Partial<CampaignFacts>>([
  { ...withCapacity({ leftToday: 36_000 }), recipients: 36_000 },
  { ...withCapacity({ isAsciiOnly: true }), notMailable: 0 },
  { notMailable: 2 },
  withGroup('never-mailed', 0),
  withGroup('ordered', 5),
  { bytes: 20_000 },
  { longestNames: [], ...withText('Dear {name},') },
])('finds nothing if a limit is only just kept: %j', (changed) => {
  expect(check(changed)).toEqual([DNS]);
});

it.each<[Partial<CampaignFacts>, title: string]>([
  [{ testMailboxes: 1 }, '1 recipient is a test mailbox of'],
  [{ oldConsents: 1 }, '1 person agreed'],
  [{ neverConfirmed: 1 }, '1 recipient never'],
  [{ codesMissing: 2 }, '2 codes are missing'],
  [{ ...withCapacity({ isAsciiOnly: true }), notMailable: 1 }, '1 address cannot'],
  [withGroup('never-mailed', 2), '2 people never got'],
])('counts one person and several: %j', (changed, title) => {
  expect(check(changed)).toContainEqual(expect.stringContaining(`: ${title}`));
});

it.each([
  ['{code}', 1],
  ['{shop}', 1],
  ['{name}', 0],
])('knows whether a text with %s announces the launch', (text, warnings) => {
  const found = check(withText(text), { phase: 'pre-launch' });
  expect(found.filter((one) => one.includes('announces the launch'))).toHaveLength(warnings);
});

it.each([
  ['{{name}}', 'Write {name} instead.'],
  ['{{ subscriber.first_name | default: "you" }}', 'Write {name} instead.'],
  ['*|FNAME|*', 'Write {name} instead.'],
  ['%FIRSTNAME%', 'Write {name} instead.'],
  ['%recipient.name%', 'Write {name} instead.'],
  ['%%First Name%%', 'Write {name} instead.'],
  ['[[firstname]]', 'Write {name} instead.'],
  ['$[FNAME]$', 'Write {name} instead.'],
  ['[name,fallback=friend]', 'Write {name} instead.'],
  ['$'.concat('{name}'), 'Write {name} instead.'],
  ['<%= name %>', 'Write {name} instead.'],
  ['##firstname##', 'Write {name} instead.'],
  ['@@name@@', 'Write {name} instead.'],
  ['#recipient:name#', 'Write {name} instead.'],
  ['*|COUPON|*', 'Write {code} instead.'],
  ['{{ shop_url }}', 'Write {shop} instead.'],
  ['{{unsubscribe}}', 'A link to leave is in every email.'],
  ['*|UNSUB|*', 'A link to leave is in every email.'],
])('refuses %s, a placeholder of another tool, in text, subject and links', (tag, whatToDo) => {
  const drafts = [
    { subject: 'News', text: `Dear ${tag}, hello.` },
    { subject: `News for ${tag}`, text: 'Hello.' },
    { subject: 'News', text: `[Shop](https://game.test/?for=${tag.replaceAll(' ', '')})` },
  ];
  for (const campaign of drafts)
    expect(checkCampaign({ ...READY, campaign }, LAUNCHED)).toContainEqual(
      expect.objectContaining({ severity: 'error', whatToDo: expect.stringContaining(whatToDo) }),
    );
});

it.each([
  '20% off, and 50% more',
  'https://game.test/caf%C3%A9%20au%20lait?x=%5Ba%5D',
  '[Unclaimed]\n\nA stamp, and a [link](https://game.test).',
  '**bold** | 5 * 3 | 2 *',
  '# A title: of #2',
  '## A heading ##',
])('takes ordinary text for no placeholder of another tool: %s', (text) => {
  expect(check(withText(text))).toEqual([DNS]);
});

it('allows links to the site, the shop, their subdomains, and mail addresses', () => {
  const text = 'https://www.game.test {shop}/x [us](mailto:a@other.test)';
  expect(check(withText(text))).toEqual([DNS]);
});

it('finds that the site is not launched, has no shop, or is an example', () => {
  expect(check({}, { phase: 'pre-launch' })).toContainEqual(expect.stringMatching(/^warning: .*before it/));
  expect(check({}, { shopUrl: undefined })).toContainEqual(expect.stringMatching(/^error: .*no address yet/));
  expect(check({}, { domain: 'game.example' })).toContainEqual(
    expect.stringMatching(/^error: .*\(\.example\): domain/),
  );
  expect(check({ engine: 'ses' }, { domain: 'game.example' })).toContainEqual(
    expect.stringMatching(/^warning: .*\(\.example\): domain/),
  );
  expect(check(withText('No code'), { phase: 'pre-launch', shopUrl: undefined })).toEqual([DNS]);
});

it('lists errors first, and lets the sample site rehearse', () => {
  const sample = { ...READY, siteUrl: 'http://127.0.0.1:8080' };
  for (const trial of [{ engine: 'outbox', capacity: undefined } as const, { engine: 'smtp' } as const]) {
    const rehearsal = checkCampaign({ ...sample, ...trial, isTrial: true }, STATED_FACTS);
    expect(rehearsal.filter(({ severity }) => severity === 'error')).toEqual([]);
  }
  expect(check({ engine: 'outbox', isTrial: true, bytes: 30_000, siteUrl: sample.siteUrl })).toEqual([
    expect.stringMatching(/^error/),
    REHEARSAL,
    expect.stringMatching(/^warning: The links in the email lead to this machine/),
  ]);
});
