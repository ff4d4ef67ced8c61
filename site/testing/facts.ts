import type { Facts } from './render-site';

/** For each fact its value in the specification and another one; no two of the others share a digit sequence. */
type Pairs = Readonly<Record<string, Readonly<Record<string, readonly [specified: string, other: string]>>>>;

const same = (value: string): readonly [string, string] => [value, value];
const range = (min: number, max: number): string => `{ min: ${min}, max: ${max} }`;
const text = (specified: string, other: string) => [`'${specified}'`, `'${other}'`] as const;

const conflicts = (fact: string, shown: Readonly<Record<string, readonly [string, string]>>) =>
  ([0, 1] as const).map((index) => {
    const shows = Object.entries(shown).map(([surface, pair]) => `${surface}: ${pair[index]}`);
    return `{ settled: SETTLED.${fact}, shows: { ${shows.join(', ')} } }`;
  }) as [string, string];

const PAIRS: Pairs = {
  'lambdas/facts/facts.ts': {
    DOMAIN: text('tarifftantrum.example', 'bananawar.test'),
    PHASE: same("'pre-launch'"),
    SHOP_URL: same('undefined'),
    WITHDRAWAL_URL: same('undefined'),
    NEWSLETTER_AFTER_LAUNCH: same('false'),
    launchMonth: text('2025-10', '2027-03'),
    ordersOpen: text('2025-10-01', '2027-03-04'),
    pricesValidUntil: text('2025-12-31', '2027-06-29'),
    discountUntil: same('undefined'),
    legalUpdated: text('2025-09-20', '2027-01-17'),
    COPYRIGHT_YEAR: ['2025', '2027'],
    eu: ["{ price: 39, shipping: 0, currency: 'EUR' }", "{ price: 51, shipping: 7, currency: 'EUR' }"],
    northAmerica: [
      "{ price: 45, shipping: 5, currency: 'USD' }",
      "{ price: 63, shipping: 11, currency: 'USD' }",
    ],
    DISCOUNT_PERCENT: ['20', '34'],
    SETTLED: same('{ players: undefined, minutes: undefined, tariffValues: undefined }'),
    name: text('Tariff Tantrum', 'Banana War'),
    slug: text('tariff-tantrum', 'banana-war'),
    phone: same('undefined'),
    social: [
      "{ label: 'Instagram', url: 'https://instagram.example/tarifftantrum' }",
      "{ label: 'Fruitgram', url: 'https://fruit.test/b' }",
    ],
    legalName: text('Tariff Tantrum ApS', 'Plantation ApS'),
    street: text('Eksempelvej 1', 'Palmealle 77'),
    city: text('1000 København K', '9000 Aalborg'),
    country: same("'Denmark'"),
    cvr: text('00000000', '87654321'),
    MAKERS: same('[]'),
    QUOTES: same('[]'),
    machine: same('undefined'),
    letters: same('undefined'),
    SIGNUP_COUNT_FROM: same('undefined'),
    RECENT_DAYS: same('7'),
    RETENTION_YEARS: ['3', '4'],
    BACKUP_DAYS: ['35', '43'],
    CONSENT_AGE: ['16', '18'],
    CONSENT_DAY: text('2026-11-25', '2027-01-18'),
    CONSENT_HASH: text('3d836a678f78978c', 'c06bade1c7a3bdfc'),
  },
  'site/src/content/game.ts': {
    MIN_AGE: ['14', '21'],
    GAME_TYPE: text('Memory & Sabotage', 'Fruit & Bluff'),
    THEME: text('Political Satire', 'Agriculture'),
  },
  'site/src/content/cards.ts': {
    tariff: ["['Tariff Cards', 24]", "['Banana Cards', 26]"],
    reduction: ["['Reduction', 14]", "['Peel', 19]"],
    sabotage: ["['Sabotage', 16]", "['Slip', 17]"],
    cancel: ["['Cancel', 14]", "['Compost', 13]"],
    manipulate: ["['Manipulate', 12]", "['Ripen', 18]"],
    trumph: ['[TRUMPH, 5]', '[TRUMPH, 6]'],
    TRUMPH: text('Trumph', 'Split'),
    DEAL: ['{ actionCards: 5, faceUpTariffs: 1 }', '{ actionCards: 7, faceUpTariffs: 2 }'],
    DUTY: text('25%', '22%'),
  },
  'site/src/content/conflicts.ts': {
    PLAYERS: conflicts('players', {
      landing: [range(2, 8), range(3, 9)],
      faq: [range(2, 8), range(4, 9)],
      structuredData: [range(2, 8), range(5, 9)],
      howToPlay: [range(2, 6), range(3, 7)],
    }),
    MINUTES: conflicts('minutes', {
      landing: [range(15, 60), range(17, 61)],
      faq: [range(30, 60), range(32, 62)],
      structuredData: [range(15, 30), range(18, 33)],
    }),
    TARIFF_VALUES: conflicts('tariffValues', {
      landing: [range(0, 40), range(1, 41)],
      howToPlay: [range(0, 50), range(2, 52)],
    }),
  },
  'site/src/content/service.ts': {
    mostCountries: [range(1, 3), range(4, 6)],
    processing: [range(1, 2), range(8, 9)],
    processingPeakMax: ['3', '10'],
    addressChangeHours: ['2', '7'],
    legalDays: ['14', '23'],
    days: ['30', '44'],
    refundBusinessDays: [range(3, 5), range(6, 8)],
    sendBackDays: ['14', '24'],
    refundLegalDays: ['14', '27'],
    bankBusinessDays: [range(5, 10), range(9, 13)],
    euParcelEur: [range(3, 8), range(37, 38)],
    worldParcelEur: [range(15, 25), range(47, 48)],
    guaranteeYears: ['2', '5'],
    SUPPORT_DAYS: [range(1, 2), range(3, 4)],
    RETURNS_HOURS: ['24', '29'],
    WHOLESALE_DAYS: ['1', '6'],
    WHOLESALE_TERMS: ['{ minimumUnits: 25, netDays: 30 }', '{ minimumUnits: 28, netDays: 46 }'],
  },
  'site/src/content/offers.ts': {
    HANDLING_DAYS: [range(1, 3), range(2, 9)],
    EU_TRANSIT_DAYS: [range(1, 3), range(4, 7)],
    NORTH_AMERICA_TRANSIT_DAYS: [range(2, 5), range(8, 12)],
  },
  'site/src/content/pages/how-to-play.ts': {
    ADDED_TARIFFS: [
      '[{ players: { min: 2, max: 2 }, cards: 12 }, { players: { min: 3, max: 4 }, cards: 15 }, { players: { min: 5, max: 6 }, cards: 20 }]',
      '[{ players: { min: 3, max: 3 }, cards: 8 }, { players: { min: 4, max: 5 }, cards: 9 }, { players: { min: 6, max: 7 }, cards: 10 }]',
    ],
  },
};

const column = (index: 0 | 1): Facts =>
  Object.fromEntries(
    Object.entries(PAIRS).map(([file, pairs]) => [
      file,
      Object.fromEntries(Object.entries(pairs).map(([name, pair]) => [name, pair[index]])),
    ]),
  );

/** Every number, price, date and name that the owner can change, as the specification has it, before the launch. */
export const SPECIFIED = column(0);

/** Another value for each of them. */
export const OTHER = column(1);

/** The specified names, which must not be left anywhere, in any spelling. */
export const OLD_NAMES =
  /tariff.?tantrum|Instagram|Eksempelvej|København|Memory & Sabotage|Political Satire\b|Tariff Cards|Reduction\b|Trumph|October|December 31|September/;

/** Returns the specified facts with other values for some of `lambdas/facts/facts.ts`. */
export const specifiedWith = (values: Facts[string]): Facts => ({
  ...SPECIFIED,
  'lambdas/facts/facts.ts': { ...SPECIFIED['lambdas/facts/facts.ts'], ...values },
});

export const SHOP = 'https://shop.rendered.test/';

const OPEN_SHOP = {
  PHASE: "'launched'",
  SHOP_URL: `'${SHOP}'`,
  WITHDRAWAL_URL: `'${SHOP}withdraw'`,
  phone: "'+45 12 34 56 78'",
  discountUntil: "'2026-01-31'",
};

/** The facts of an owner who has opened the shop. */
export const LAUNCHED = specifiedWith(OPEN_SHOP);

/** The same, with the list open as a newsletter. */
export const NEWSLETTER = specifiedWith({ ...OPEN_SHOP, NEWSLETTER_AFTER_LAUNCH: 'true' });
