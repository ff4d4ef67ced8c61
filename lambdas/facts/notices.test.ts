import { listNotices, STATED_FACTS, type StatedFacts } from './notices';

/** The facts of a new repository. */
const SAMPLE: StatedFacts = {
  phase: 'pre-launch',
  shopUrl: undefined,
  withdrawalUrl: undefined,
  dates: {
    launchMonth: '2025-10',
    ordersOpen: '2025-10-01',
    pricesValidUntil: '2025-12-31',
    discountUntil: undefined,
    legalUpdated: '2025-09-20',
  },
  consentVersion: '2026-11-22',
  settled: { players: undefined, minutes: undefined, tariffValues: undefined },
  seller: { ...STATED_FACTS.seller, street: 'Eksempelvej 1', cvr: '00000000' },
  domain: 'game.example',
  contact: {
    support: 'support@game.example',
    security: 'security@game.example',
    phone: undefined,
    social: 'https://social.example/game',
  },
};

/** Facts of an owner who has filled in everything. */
const REAL: StatedFacts = {
  ...SAMPLE,
  settled: {
    players: { min: 2, max: 6 },
    minutes: { min: 30, max: 60 },
    tariffValues: { min: 0, max: 40 },
  },
  dates: { ...SAMPLE.dates, legalUpdated: '2026-11-22' },
  seller: { ...SAMPLE.seller, street: 'Strandvejen 7', cvr: '12345678' },
  domain: 'tarifftantrum.dk',
  contact: {
    support: 'support@tarifftantrum.dk',
    security: 'security@tarifftantrum.dk',
    phone: '+45 12 34 56 78',
    social: 'https://social.dk/tarifftantrum',
  },
};
const LAUNCHED: StatedFacts = {
  ...REAL,
  phase: 'launched',
  dates: { ...REAL.dates, discountUntil: '2027-01-31' },
  shopUrl: 'https://shop.tarifftantrum.dk/',
  withdrawalUrl: 'https://shop.tarifftantrum.dk/withdraw',
};

const noticesOn = (day: string, facts: StatedFacts) =>
  listNotices(Date.parse(`${day}T12:00:00Z`), facts).map(({ id }) => id);

const SAMPLES = [
  'sample-imprint',
  'example-addresses',
  'legal-date',
  'unsettled-players',
  'unsettled-minutes',
  'unsettled-tariff-values',
];

describe('listNotices', () => {
  it.each([
    ['2025-09-20', []],
    ['2025-10-01', []],
    ['2025-10-02', ['orders-open-past']],
    ['2025-10-31', ['orders-open-past']],
    ['2025-11-01', ['orders-open-past', 'launch-month-past']],
    ['2025-12-31', ['orders-open-past', 'launch-month-past']],
    ['2026-01-01', ['orders-open-past', 'launch-month-past', 'prices-past']],
    ['2026-11-22', ['orders-open-past', 'launch-month-past', 'prices-past']],
  ])('on %s lists of the facts of a new repository the samples and %j', (day, past) => {
    expect(noticesOn(day, SAMPLE)).toEqual([...past, ...SAMPLES]);
    expect(noticesOn(day, REAL)).toEqual(past);
  });

  it.each([
    ['2025-09-20', ['orders-not-open']],
    ['2025-10-01', []],
    ['2025-10-02', []],
    ['2026-01-01', ['prices-past']],
    ['2026-11-22', ['prices-past']],
  ])('on %s lists %j after the launch', (day, expected) => {
    expect(noticesOn(day, LAUNCHED)).toEqual(expected);
  });

  it('lists the sample imprint also if only its street or only its company number is left', () => {
    const { street, cvr } = SAMPLE.seller;
    for (const left of [{ street }, { cvr }])
      expect(noticesOn('2025-09-20', { ...REAL, seller: { ...REAL.seller, ...left } })).toEqual([
        'sample-imprint',
      ]);
  });

  it('lists a launch without shop, withdrawal function or telephone number, and an example as shop', () => {
    const day = '2025-10-02';
    expect(noticesOn(day, { ...LAUNCHED, shopUrl: undefined })).toEqual(['no-shop-address']);
    expect(noticesOn(day, { ...LAUNCHED, shopUrl: 'http://shop.dk' })).toEqual(['no-shop-address']);
    expect(noticesOn(day, { ...LAUNCHED, shopUrl: 'https://shop.example/' })).toEqual(['example-addresses']);
    expect(noticesOn(day, { ...LAUNCHED, withdrawalUrl: undefined })).toEqual(['no-withdrawal-function']);
    const contact = { ...REAL.contact, phone: undefined };
    expect(noticesOn(day, { ...LAUNCHED, contact })).toEqual(['no-phone']);
  });

  it('lists a discount without an end only after the launch', () => {
    expect(noticesOn('2025-10-02', { ...LAUNCHED, dates: REAL.dates })).toEqual(['discount-without-end']);
  });

  it('lists an expired discount in both phases', () => {
    const dates = { ...REAL.dates, discountUntil: '2025-09-30' };
    for (const facts of [REAL, LAUNCHED]) {
      expect(noticesOn('2025-10-01', { ...facts, dates })).toEqual(['discount-past']);
      expect(noticesOn('2025-10-01', { ...facts, dates: { ...dates, discountUntil: '2025-10-01' } })).toEqual(
        [],
      );
    }
  });

  it.each([
    ['domain', { ...REAL, domain: 'x.example' }],
    ['support', { ...REAL, contact: { ...REAL.contact, support: 'a@x.example' } }],
    ['security', { ...REAL, contact: { ...REAL.contact, security: 'a@x.example' } }],
    ['social', { ...REAL, contact: { ...REAL.contact, social: 'https://x.example/y' } }],
  ])('names a placeholder as %s', (name, facts) => {
    const [notice, ...others] = listNotices(Date.UTC(2025, 8, 20), facts);
    expect(others).toEqual([]);
    expect(notice?.title).toBe(`These addresses are placeholders (.example): ${name}.`);
  });

  it('names for each notice the file to correct', () => {
    const now = Date.UTC(2026, 10, 22);
    for (const facts of [SAMPLE, { ...LAUNCHED, shopUrl: undefined }])
      for (const { title, whatToDo } of listNotices(now, facts)) {
        expect(title).toMatch(/\.$/);
        expect(whatToDo).toContain('lambdas/facts/facts.ts');
      }
  });
});
