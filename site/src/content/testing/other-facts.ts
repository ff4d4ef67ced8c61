import type { SourceEdits } from './render-site';

/** Another value for every number, price, date and name that the owner can change; no two share a digit sequence. */
export const OTHER_FACTS: SourceEdits = {
  'lambdas/contract/facts.ts': [
    ["const DOMAIN = 'tarifftantrum.example'", "const DOMAIN = 'bananawar.test'"],
    ["launchMonth: '2025-10'", "launchMonth: '2027-03'"],
    ["ordersOpen: '2025-10-01'", "ordersOpen: '2027-03-04'"],
    ["pricesValidUntil: '2025-12-31'", "pricesValidUntil: '2027-06-29'"],
    ["legalUpdated: '2025-09-20'", "legalUpdated: '2027-01-17'"],
    ['price: 39, shipping: 0', 'price: 51, shipping: 7'],
    ['price: 45, shipping: 5', 'price: 63, shipping: 11'],
    ['DISCOUNT_PERCENT = 20;', 'DISCOUNT_PERCENT = 34;'],
    ["name: 'Tariff Tantrum'", "name: 'Banana War'"],
    ["slug: 'tariff-tantrum'", "slug: 'banana-war'"],
    [
      "label: 'Instagram', url: 'https://instagram.example/tarifftantrum'",
      "label: 'Fruitgram', url: 'https://fruit.test/b'",
    ],
    ["legalName: 'Tariff Tantrum ApS'", "legalName: 'Plantation ApS'"],
    ["street: 'Eksempelvej 1'", "street: 'Palmealle 77'"],
    ["city: '1000 København K'", "city: '9000 Aalborg'"],
    ["cvr: '00000000'", "cvr: '87654321'"],
    ['RETENTION_YEARS = 3;', 'RETENTION_YEARS = 4;'],
    ['BACKUP_DAYS = 35;', 'BACKUP_DAYS = 43;'],
    ['CONSENT_AGE = 16;', 'CONSENT_AGE = 18;'],
    [": '2026-11-22'", ": '2027-01-18'"],
  ],
  'site/src/content/game.ts': [
    ['MIN_AGE = 14;', 'MIN_AGE = 21;'],
    ['COPYRIGHT_YEAR = 2025;', 'COPYRIGHT_YEAR = 2027;'],
    ["GAME_TYPE = 'Memory & Sabotage'", "GAME_TYPE = 'Fruit & Bluff'"],
    ["THEME = 'Political Satire'", "THEME = 'Agriculture'"],
  ],
  'site/src/content/cards.ts': [
    ["tariff: ['Tariff Cards', 24]", "tariff: ['Banana Cards', 26]"],
    ["reduction: ['Reduction', 14]", "reduction: ['Peel', 19]"],
    ["sabotage: ['Sabotage', 16]", "sabotage: ['Slip', 17]"],
    ["cancel: ['Cancel', 14]", "cancel: ['Compost', 13]"],
    ["manipulate: ['Manipulate', 12]", "manipulate: ['Ripen', 18]"],
    ['trumph: [TRUMPH, 5]', 'trumph: [TRUMPH, 6]'],
    ["TRUMPH = 'Trumph'", "TRUMPH = 'Split'"],
    ['actionCards: 5, faceUpTariffs: 1', 'actionCards: 7, faceUpTariffs: 2'],
    ["DUTY = '25%'", "DUTY = '22%'"],
  ],
  'site/src/content/conflicts.ts': [
    ['landing: { min: 2, max: 8 }', 'landing: { min: 3, max: 9 }'],
    ['faq: { min: 2, max: 8 }', 'faq: { min: 4, max: 9 }'],
    ['structuredData: { min: 2, max: 8 }', 'structuredData: { min: 5, max: 9 }'],
    ['howToPlay: { min: 2, max: 6 }', 'howToPlay: { min: 3, max: 7 }'],
    ['landing: { min: 15, max: 60 }', 'landing: { min: 17, max: 61 }'],
    ['faq: { min: 30, max: 60 }', 'faq: { min: 32, max: 62 }'],
    ['structuredData: { min: 15, max: 30 }', 'structuredData: { min: 18, max: 33 }'],
    ['landing: { min: 0, max: 40 }', 'landing: { min: 1, max: 41 }'],
    ['howToPlay: { min: 0, max: 50 }', 'howToPlay: { min: 2, max: 52 }'],
  ],
  'site/src/content/service.ts': [
    ['mostCountries: { min: 1, max: 3 }', 'mostCountries: { min: 4, max: 6 }'],
    ['processing: { min: 1, max: 2 }', 'processing: { min: 8, max: 9 }'],
    ['processingPeakMax: 3', 'processingPeakMax: 10'],
    ['addressChangeHours: 2', 'addressChangeHours: 7'],
    ['legalDays: 14', 'legalDays: 23'],
    ['  days: 30,', '  days: 44,'],
    ['refundBusinessDays: { min: 3, max: 5 }', 'refundBusinessDays: { min: 6, max: 8 }'],
    ['sendBackDays: 14', 'sendBackDays: 24'],
    ['refundLegalDays: 14', 'refundLegalDays: 27'],
    ['bankBusinessDays: { min: 5, max: 10 }', 'bankBusinessDays: { min: 9, max: 13 }'],
    ['euParcelEur: { min: 3, max: 8 }', 'euParcelEur: { min: 37, max: 38 }'],
    ['worldParcelEur: { min: 15, max: 25 }', 'worldParcelEur: { min: 47, max: 48 }'],
    ['guaranteeYears: 2', 'guaranteeYears: 5'],
    ['SUPPORT_DAYS: NumberRange = { min: 1, max: 2 }', 'SUPPORT_DAYS: NumberRange = { min: 3, max: 4 }'],
    ['RETURNS_HOURS = 24', 'RETURNS_HOURS = 29'],
    ['WHOLESALE_DAYS = 1;', 'WHOLESALE_DAYS = 6;'],
    ['minimumUnits: 25', 'minimumUnits: 28'],
    ['netDays: 30', 'netDays: 46'],
  ],
  'site/src/content/offers.ts': [
    ['HANDLING_DAYS: NumberRange = { min: 1, max: 3 }', 'HANDLING_DAYS: NumberRange = { min: 2, max: 9 }'],
    ['transitDays: { min: 1, max: 3 }', 'transitDays: { min: 4, max: 7 }'],
    ['transitDays: { min: 2, max: 5 }', 'transitDays: { min: 8, max: 12 }'],
  ],
  'site/src/content/pages/how-to-play.ts': [
    ['players: { min: 2, max: 2 }, cards: 12', 'players: { min: 3, max: 3 }, cards: 8'],
    ['players: { min: 3, max: 4 }, cards: 15', 'players: { min: 4, max: 5 }, cards: 9'],
    ['players: { min: 5, max: 6 }, cards: 20', 'players: { min: 6, max: 7 }, cards: 10'],
  ],
};

/** The old names, which must not be left anywhere, in any spelling. */
export const OLD_NAMES =
  /tariff.?tantrum|Instagram|Eksempelvej|København|Memory & Sabotage|Political Satire\b|Tariff Cards|Reduction\b|Trumph|October|December 31|September/;

/** Texts with digits that stay, because they are not the owner's facts: the cart's number is specified. */
export const OTHER_NUMBERS =
  /^(1200|630|[01]|Cart, [01] items?)$|icon-\d+|favicon|32x32|Article \d|^Form (1-C|12-S|404)|Toldboden 2, 8800|^#[\da-f]{6}$|404|Form \d+-Q/;
