import type { Facts } from './render-site';

const range = (min: number, max: number) => ({ min, max });
type Range = readonly [min: number, max: number];

/** Returns the facts about a domain: the name of the game and how to reach its makers. */
const names = (name: string, slug: string, domain: string, social: { label: string; url: string }) => ({
  GAME: { name, slug, domain },
  CONTACT: { support: `support@${domain}`, security: `security@${domain}`, phone: undefined, social },
});

/** Returns ranges by the surfaces that show them. */
const ranges = <Surface extends string>(shown: Readonly<Record<Surface, Range>>) =>
  Object.fromEntries(
    Object.entries<Range>(shown).map(([surface, [min, max]]) => [surface, range(min, max)]),
  ) as Record<Surface, { min: number; max: number }>;

/** What is the same in both sets. */
const SAME = {
  PHASE: 'pre-launch',
  SHOP_URL: undefined,
  WITHDRAWAL_URL: undefined,
  NEWSLETTER_AFTER_LAUNCH: false,
  SETTLED: { players: undefined, minutes: undefined, tariffValues: undefined },
  MAKERS: [],
  QUOTES: [],
  PROCESSORS: { machine: undefined, letters: undefined },
  SIGNUP_COUNT_FROM: undefined,
  RECENT_DAYS: 7,
} satisfies Facts['facts'];

/** Every number, price, date and name that the owner can change, as the specification has it, before the launch. */
export const SPECIFIED = {
  facts: {
    ...SAME,
    ...names('Tariff Tantrum', 'tariff-tantrum', 'tarifftantrum.example', {
      label: 'Instagram',
      url: 'https://instagram.example/tarifftantrum',
    }),
    DATES: {
      launchMonth: '2025-10',
      ordersOpen: '2025-10-01',
      pricesValidUntil: '2025-12-31',
      discountUntil: undefined,
      legalUpdated: '2025-09-20',
    },
    COPYRIGHT_YEAR: 2025,
    PRICES: {
      eu: { price: 39, shipping: 0, currency: 'EUR' },
      northAmerica: { price: 45, shipping: 5, currency: 'USD' },
    },
    DISCOUNT_PERCENT: 20,
    SELLER: {
      legalName: 'Tariff Tantrum ApS',
      street: 'Eksempelvej 1',
      city: '1000 København K',
      country: 'Denmark',
      countryCode: 'DK',
      cvr: '00000000',
    },
    RETENTION_YEARS: 3,
    BACKUP_DAYS: 35,
    CONSENT_AGE: 16,
    CONSENT_DAY: '2026-11-26',
    CONSENT_HASH: '1727af2b9cf84e56',
  },
  values: {
    MIN_AGE: 14,
    GAME_TYPE: 'Memory & Sabotage',
    THEME: 'Political Satire',
    TRUMPH: 'Trumph',
    DUTY: '25%',
    DECK: {
      tariff: ['Tariff Cards', 24],
      reduction: ['Reduction', 14],
      sabotage: ['Sabotage', 16],
      cancel: ['Cancel', 14],
      manipulate: ['Manipulate', 12],
      trumph: ['Trumph', 5],
    },
    DEAL: { actionCards: 5, faceUpTariffs: 1 },
    ADDED_TARIFFS: [
      { players: range(2, 2), cards: 12 },
      { players: range(3, 4), cards: 15 },
      { players: range(5, 6), cards: 20 },
    ],
    SHOWN: {
      players: ranges({ landing: [2, 8], faq: [2, 8], structuredData: [2, 8], howToPlay: [2, 6] }),
      minutes: ranges({ landing: [15, 60], faq: [30, 60], structuredData: [15, 30] }),
      tariffValues: ranges({ landing: [0, 40], howToPlay: [0, 50] }),
    },
    DELIVERY: {
      mostCountries: range(1, 3),
      processing: range(1, 2),
      processingPeakMax: 3,
      addressChangeHours: 2,
    },
    RETURNS: {
      legalDays: 14,
      days: 30,
      refundBusinessDays: range(3, 5),
      sendBackDays: 14,
      refundLegalDays: 14,
      bankBusinessDays: range(5, 10),
      euParcelEur: range(3, 8),
      worldParcelEur: range(15, 25),
      guaranteeYears: 2,
    },
    REPLY_TIMES: { supportDays: range(1, 2), returnsHours: 24, wholesaleDays: 1 },
    WHOLESALE_TERMS: { minimumUnits: 25, netDays: 30 },
    PARCEL_DAYS: { handling: range(1, 3), euTransit: range(1, 3), northAmericaTransit: range(2, 5) },
  },
} satisfies Facts;

/** Another value for each of them; no two of them share a sequence of digits. */
export const OTHER = {
  facts: {
    ...SAME,
    ...names('Banana War', 'banana-war', 'bananawar.test', {
      label: 'Fruitgram',
      url: 'https://fruit.test/b',
    }),
    DATES: {
      launchMonth: '2027-03',
      ordersOpen: '2027-03-04',
      pricesValidUntil: '2027-06-29',
      discountUntil: undefined,
      legalUpdated: '2027-01-17',
    },
    COPYRIGHT_YEAR: 2027,
    PRICES: {
      eu: { price: 51, shipping: 7, currency: 'EUR' },
      northAmerica: { price: 63, shipping: 11, currency: 'USD' },
    },
    DISCOUNT_PERCENT: 34,
    SELLER: {
      legalName: 'Plantation ApS',
      street: 'Palmealle 77',
      city: '9000 Aalborg',
      country: 'Denmark',
      countryCode: 'DK',
      cvr: '87654321',
    },
    RETENTION_YEARS: 4,
    BACKUP_DAYS: 43,
    CONSENT_AGE: 18,
    CONSENT_DAY: '2027-01-18',
    CONSENT_HASH: 'c06bade1c7a3bdfc',
  },
  values: {
    MIN_AGE: 21,
    GAME_TYPE: 'Fruit & Bluff',
    THEME: 'Agriculture',
    TRUMPH: 'Split',
    DUTY: '22%',
    DECK: {
      tariff: ['Banana Cards', 26],
      reduction: ['Peel', 19],
      sabotage: ['Slip', 17],
      cancel: ['Compost', 13],
      manipulate: ['Ripen', 18],
      trumph: ['Split', 6],
    },
    DEAL: { actionCards: 7, faceUpTariffs: 2 },
    ADDED_TARIFFS: [
      { players: range(3, 3), cards: 8 },
      { players: range(4, 5), cards: 9 },
      { players: range(6, 7), cards: 10 },
    ],
    SHOWN: {
      players: ranges({ landing: [3, 9], faq: [4, 9], structuredData: [5, 9], howToPlay: [3, 7] }),
      minutes: ranges({ landing: [17, 61], faq: [32, 62], structuredData: [18, 33] }),
      tariffValues: ranges({ landing: [1, 41], howToPlay: [2, 52] }),
    },
    DELIVERY: {
      mostCountries: range(4, 6),
      processing: range(8, 9),
      processingPeakMax: 10,
      addressChangeHours: 7,
    },
    RETURNS: {
      legalDays: 23,
      days: 44,
      refundBusinessDays: range(6, 8),
      sendBackDays: 24,
      refundLegalDays: 27,
      bankBusinessDays: range(9, 13),
      euParcelEur: range(37, 38),
      worldParcelEur: range(47, 48),
      guaranteeYears: 5,
    },
    REPLY_TIMES: { supportDays: range(3, 4), returnsHours: 29, wholesaleDays: 6 },
    WHOLESALE_TERMS: { minimumUnits: 28, netDays: 46 },
    PARCEL_DAYS: { handling: range(2, 9), euTransit: range(4, 7), northAmericaTransit: range(8, 12) },
  },
} satisfies Facts;

/** The specified names, which must not be left anywhere, in any spelling. */
export const OLD_NAMES =
  /tariff.?tantrum|Instagram|Eksempelvej|København|Memory & Sabotage|Political Satire\b|Tariff Cards|Reduction\b|Trumph|October|December 31|September/;

/** Returns the specified facts with others of `lambdas/facts/facts.ts`. */
export const specifiedWith = (facts: Facts['facts']): Facts => ({
  ...SPECIFIED,
  facts: { ...SPECIFIED.facts, ...facts },
});

export const SHOP = 'https://shop.rendered.test/';

const OPEN_SHOP = {
  PHASE: 'launched',
  SHOP_URL: SHOP,
  WITHDRAWAL_URL: `${SHOP}withdraw`,
  CONTACT: { ...SPECIFIED.facts.CONTACT, phone: '+45 12 34 56 78' },
  DATES: { ...SPECIFIED.facts.DATES, discountUntil: '2026-01-31' },
};

/** The facts of an owner who has opened the shop. */
export const LAUNCHED = specifiedWith(OPEN_SHOP);

/** The same, with the list open as a newsletter. */
export const NEWSLETTER = specifiedWith({ ...OPEN_SHOP, NEWSLETTER_AFTER_LAUNCH: true });
