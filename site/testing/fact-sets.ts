import { FACT_LIMITS } from '@tariff-tantrum/lambdas/facts/check';
import * as FACTS from '@tariff-tantrum/lambdas/facts/facts';
import fc from 'fast-check';
import type { Facts } from './render-site';

export type FactSet = NonNullable<Facts['facts']>;

/** How an owner can set the phase, and what follows from it. */
export const PHASES: Readonly<Record<string, (shop: string) => FactSet>> = {
  'before the launch': () => ({ PHASE: 'pre-launch', SHOP_URL: undefined, WITHDRAWAL_URL: undefined }),
  'after the launch': (shop) => ({ PHASE: 'launched', SHOP_URL: shop, WITHDRAWAL_URL: shop }),
  'after the launch, with a newsletter': (shop) => ({
    PHASE: 'launched',
    SHOP_URL: shop,
    WITHDRAWAL_URL: shop,
    NEWSLETTER_AFTER_LAUNCH: true,
  }),
};

/** What a company that exists could enter, with prices in cents. */
export const DANISH: FactSet = {
  GAME: { name: 'Told & Trætte', slug: 'told-og-traette', domain: 'toldogtraette.dk' },
  CONTACT: {
    support: 'hej@toldogtraette.dk',
    security: 'sikkerhed@toldogtraette.dk',
    phone: '+45 86 12 34 56',
    social: { label: 'Instagram', url: 'https://www.instagram.com/toldogtraette' },
  },
  SELLER: {
    legalName: 'Kærsgård, Østergaard & Sønner Brætspil ApS',
    street: 'Nørre Østergårdsvej 112B, 3. tv.',
    city: '8200 Aarhus N',
    country: 'Denmark',
    countryCode: 'DK',
    cvr: '38217465',
  },
  DATES: {
    launchMonth: '2027-09',
    ordersOpen: '2027-09-30',
    pricesValidUntil: '2028-12-31',
    discountUntil: '2027-12-24',
    legalUpdated: '2026-11-27',
  },
  COPYRIGHT_YEAR: 2027,
  PRICES: {
    eu: { price: 42.5, shipping: 4.95, currency: 'EUR' },
    northAmerica: { price: 349.5, shipping: 49, currency: 'DKK' },
  },
  DISCOUNT_PERCENT: 15,
  PROCESSORS: { machine: 'Hetzner Online GmbH, Germany', letters: 'Simply.com A/S, Denmark' },
  SIGNUP_COUNT_FROM: 500,
};

/** The shortest values. */
export const SHORTEST: FactSet = {
  GAME: { name: 'X', slug: 'x', domain: 'x.dk' },
  CONTACT: {
    support: 'a@x.dk',
    security: 'a@x.dk',
    phone: undefined,
    social: { label: 'X', url: 'https://x.dk' },
  },
  SELLER: { legalName: 'X', street: '1', city: 'Å', country: 'X', countryCode: 'DK', cvr: '00000000' },
  PRICES: {
    eu: { price: 0, shipping: 0, currency: 'EUR' },
    northAmerica: { price: 0.5, shipping: 0.05, currency: 'USD' },
  },
  DISCOUNT_PERCENT: 1,
  MAKERS: [],
  QUOTES: [],
  RETENTION_YEARS: 1,
  BACKUP_DAYS: 1,
  CONSENT_AGE: 1,
};

/** Returns a text of different characters that no compression makes much shorter. */
function noise(alphabet: readonly string[], length: number, seed: number): string {
  let state = seed;
  const draw = () => {
    // Park and Miller's generator: the same text in every run.
    state = (state * 48_271) % 2_147_483_647;
    return alphabet[state % alphabet.length] ?? '';
  };
  return Array.from({ length }, draw).join('');
}

const between = (from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, i) => String.fromCodePoint(from + i));

/** Letters that the face of titles has. */
const LATIN = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZæøåÆØÅäöüßÄÖÜéèÉáíóúñç0123456789&'];
/** Letters that it lacks. */
const CHINESE = between(0x4e00, 0x9fff);
const HOST = [...'abcdefghijklmnopqrstuvwxyz0123456789'];

const HIGH = { min: 9_999, max: 10_000 };

/** Returns the longest values that are accepted, of these letters. */
function longest(letters: readonly string[]): FactSet {
  let seed = 1;
  const text = (length: number) => {
    seed += 1;
    return noise(letters, length, seed);
  };
  const host = (length: number) => {
    seed += 1;
    return noise(HOST, length, seed);
  };
  const url = () => `https://x.dk/${host(FACT_LIMITS.url - 'https://x.dk/'.length)}`;
  const email = () => `${host(58)}@${host(FACT_LIMITS.email - 62)}.dk`;
  return {
    GAME: {
      name: text(FACT_LIMITS.name),
      slug: host(FACT_LIMITS.slug),
      domain: `${host(FACT_LIMITS.domain - 3)}.dk`,
    },
    CONTACT: {
      support: email(),
      security: email(),
      phone: '+1 2 3 4 5 6 7 8 9 0 1 2 3 4 5',
      social: { label: text(FACT_LIMITS.socialLabel), url: url() },
    },
    SELLER: {
      legalName: text(FACT_LIMITS.legalName),
      street: text(FACT_LIMITS.street),
      city: text(FACT_LIMITS.city),
      country: text(FACT_LIMITS.country),
      countryCode: 'DK',
      cvr: '38217465',
    },
    SHARED_CODE: `x${'-'.repeat(63)}`,
    DATES: {
      launchMonth: '2999-09',
      ordersOpen: '2999-09-30',
      pricesValidUntil: '2998-09-29',
      discountUntil: '2997-09-28',
      legalUpdated: '2996-09-27',
    },
    PRICES: {
      eu: { price: FACT_LIMITS.price - 0.02, shipping: FACT_LIMITS.price - 0.07, currency: 'EUR' },
      northAmerica: { price: FACT_LIMITS.price - 0.13, shipping: FACT_LIMITS.price - 0.21, currency: 'USD' },
    },
    DISCOUNT_PERCENT: 99,
    SETTLED: { players: HIGH, minutes: HIGH, tariffValues: HIGH },
    MAKERS: Array.from({ length: FACT_LIMITS.makers }, () => ({
      name: text(FACT_LIMITS.makerName),
      role: text(FACT_LIMITS.makerRole),
      about: text(FACT_LIMITS.makerAbout),
    })),
    QUOTES: Array.from({ length: FACT_LIMITS.quotes }, () => ({
      text: text(FACT_LIMITS.quoteText),
      source: text(FACT_LIMITS.quoteSource),
      url: url(),
    })),
    PROCESSORS: { machine: text(FACT_LIMITS.processor), letters: text(FACT_LIMITS.processor) },
    SIGNUP_COUNT_FROM: 1_000_000_000,
    RETENTION_YEARS: 100,
    BACKUP_DAYS: 10_000,
    CONSENT_AGE: 100,
  };
}

export const LONGEST = longest(LATIN);
export const LONGEST_CHINESE = longest(CHINESE);

/** A name of as many letters as possible, each another one, and nothing else that is long. */
export const LONG_NAME: FactSet = {
  GAME: { ...FACTS.GAME, name: LATIN.slice(-FACT_LIMITS.name).join('') },
};

/**
 * Parts of texts that have gone wrong somewhere: letters of several bytes, marks of HTML, CSV and templates. They cannot
 * form a word that code prints by mistake, such as `null` or `NaN`, nor a currency.
 */
const PIECES = [
  ...'abcdefghijkmpqrstvwxyzABCDFGHJKLMOPQSTVWXYZæøåÆØÅäöüßÄÖÜéèÉáíóúñç0123456789',
  ...[' ', ', ', ' & ', '&amp;', "'", '"', '“', '’', '%', '$&', '$1', '#', '=', '+', '@', '-', '/', '.', '…'],
  ...['東', '한', 'ж', 'é', '🐧', '\u00a0', '½'],
];

/** Any text that the check of facts accepts. */
const anyText = (limit: number) =>
  fc
    .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: limit, size: 'max' })
    .map((parts) => [...parts.join('')].slice(0, limit).join('').trim() || 'X');
const anyHost = (limit: number) =>
  fc.array(fc.constantFrom(...HOST), { minLength: 1, maxLength: limit }).map((letters) => letters.join(''));
const anyUrl = anyHost(FACT_LIMITS.url - 'https://x.dk/'.length).map((path) => `https://x.dk/${path}`);
const anyEmail = fc.tuple(anyHost(50), anyHost(40)).map(([name, host]) => `${name}@${host}.dk`);
const anyDay = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 'YYYY-MM-DD'.length));
const anyAmount = fc
  .oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 100 * FACT_LIMITS.price }))
  .map((cents) => cents / 100);
const anyOffer = fc.record({
  price: anyAmount,
  shipping: anyAmount,
  currency: fc.constantFrom('EUR', 'USD', 'DKK', 'JPY', 'KWD'),
});
const anyRange = fc.option(
  fc
    .tuple(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }))
    .map(([a, b]) => ({ min: Math.min(a, b), max: Math.max(a, b) })),
  { nil: undefined },
);
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const whole = (min: number, max: number) => fc.integer({ min, max });

/** Any set of facts that the check of facts accepts. */
export const anyFacts: fc.Arbitrary<FactSet> = fc
  .record({
    phase: fc.constantFrom(...Object.values(PHASES)),
    GAME: fc.record({
      name: anyText(FACT_LIMITS.name),
      slug: anyHost(FACT_LIMITS.slug),
      domain: anyHost(FACT_LIMITS.domain - 3).map((host) => `${host}.dk`),
    }),
    CONTACT: fc.record({
      support: anyEmail,
      security: anyEmail,
      phone: maybe(fc.constantFrom('+45 12345678', '+1 2 3 4 5 6 7 8 9 0 1 2 3 4 5')),
      social: fc.record({ label: anyText(FACT_LIMITS.socialLabel), url: anyUrl }),
    }),
    SELLER: fc.record({
      legalName: anyText(FACT_LIMITS.legalName),
      street: anyText(FACT_LIMITS.street),
      city: anyText(FACT_LIMITS.city),
      country: anyText(FACT_LIMITS.country),
      countryCode: fc.constantFrom('DK', 'DE'),
      cvr: fc.constantFrom('00000000', '38217465'),
    }),
    DATES: fc.record({
      launchMonth: anyDay.map((day) => day.slice(0, 'YYYY-MM'.length)),
      ordersOpen: anyDay,
      pricesValidUntil: anyDay,
      discountUntil: maybe(anyDay),
      legalUpdated: anyDay,
    }),
    PRICES: fc.record({ eu: anyOffer, northAmerica: anyOffer }),
    DISCOUNT_PERCENT: whole(1, 100),
    SETTLED: fc.record({ players: anyRange, minutes: anyRange, tariffValues: anyRange }),
    MAKERS: fc.array(
      fc.record({
        name: anyText(FACT_LIMITS.makerName),
        role: anyText(FACT_LIMITS.makerRole),
        about: anyText(FACT_LIMITS.makerAbout),
      }),
      { maxLength: FACT_LIMITS.makers },
    ),
    QUOTES: fc.array(
      fc.record({
        text: anyText(FACT_LIMITS.quoteText),
        source: anyText(FACT_LIMITS.quoteSource),
        url: anyUrl,
      }),
      { maxLength: FACT_LIMITS.quotes },
    ),
    PROCESSORS: fc.record({
      machine: maybe(anyText(FACT_LIMITS.processor)),
      letters: maybe(anyText(FACT_LIMITS.processor)),
    }),
    SIGNUP_COUNT_FROM: maybe(whole(1, 1_000_000_000)),
    RETENTION_YEARS: whole(1, 100),
    BACKUP_DAYS: whole(1, 10_000),
    CONSENT_AGE: whole(1, 100),
  })
  .map(({ phase, ...facts }) => ({ ...facts, ...phase('https://shop.x.dk/') }));
