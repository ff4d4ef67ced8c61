import * as z from 'zod/mini';
import * as FACTS from './facts';

/**
 * How long the owner's texts may be, in characters, and how many entries the lists may have: pages, pictures and emails
 * have room for these.
 */
export const FACT_LIMITS = {
  name: 36,
  slug: 40,
  domain: 40,
  email: 100,
  url: 200,
  socialLabel: 30,
  legalName: 80,
  street: 80,
  city: 60,
  country: 40,
  processor: 120,
  makers: 8,
  makerName: 60,
  makerRole: 40,
  makerAbout: 300,
  quotes: 6,
  quoteText: 300,
  quoteSource: 80,
  price: 9_999_999,
} as const;

const needs = (need: string) => ({ error: need });

/** Control and invisible characters, lone surrogates, and the signs of HTML. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}<>]/u;
/** The signs that mean something in emails: Markdown and placeholders. */
const MARKS = /[*_`[\]{}\\]/;

const text = (limit: number) =>
  z.string(needs('must be a text that is not empty')).check(
    z.minLength(1, 'must be a text that is not empty'),
    z.refine((value) => value.trim() === value, needs('must not begin or end with a space')),
    z.refine(
      (value) => !UNPRINTABLE.test(value),
      needs('must be one line of visible characters without < and >'),
    ),
    z.refine((value) => [...value].length <= limit, needs(`must have at most ${limit} characters`)),
  );
const matching = (pattern: RegExp, need: string, limit = Number.POSITIVE_INFINITY) =>
  z
    .string(needs(need))
    .check(z.regex(pattern, need), z.maxLength(limit, `must have at most ${limit} characters`));
const list = <Item extends z.ZodMiniType>(item: Item, limit: number) =>
  z.array(item, needs('must be a list')).check(z.maxLength(limit, `must have at most ${limit} entries`));
const whole = (from: number, to: number) => {
  const need = `must be a whole number from ${from} to ${to}`;
  return z.int(needs(need)).check(z.gte(from, need), z.lte(to, need));
};

/** Returns the schema of an amount of money: whole, or with cents. */
const amount = (example: number) => {
  const need = `must be a number without the currency, such as ${example}`;
  return z.number(needs(need)).check(
    z.gte(0, need),
    z.lte(FACT_LIMITS.price, `must be at most ${FACT_LIMITS.price}`),
    z.refine((value) => Number(value.toFixed(2)) === value, needs('must have at most two decimals')),
  );
};

const day = z.iso
  .date(needs("must be a day that exists, as '2026-12-31'"))
  .check(z.regex(/^2/, "must be a day of a year from 2000, as '2026-12-31'"));
const CONSENT_DAY = "must be a day that exists, as '2026-12-31', or for its second change '2026-12-31-2'";
const isConsentDay = (value: string): boolean =>
  /^[\d-]{10}(-[1-9]\d?)?$/.test(value) && day.safeParse(value.slice(0, 'YYYY-MM-DD'.length)).success;
const month = matching(/^2\d{3}-(0[1-9]|1[0-2])$/, "must be a month, as '2026-12'");
const url = z
  .url({ protocol: /^https$/, error: 'must be an address that begins with https://' })
  .check(
    z.regex(/^[!#-;=?-~]+$/, 'must be an address of visible ASCII characters without quotation marks'),
    z.maxLength(FACT_LIMITS.url, `must have at most ${FACT_LIMITS.url} characters`),
  );
const email = matching(
  /^[a-z0-9.+_-]{1,64}@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/i,
  'must be an email address, as hello@game.com',
  FACT_LIMITS.email,
);
const range = z
  .object({ min: whole(0, 10_000), max: whole(0, 10_000) }, needs('must be undefined or { min, max }'))
  .check(z.refine(({ min, max }) => min <= max, needs('must have a min that is not above its max')));
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

const offer = z.object({
  price: amount(39),
  shipping: amount(5),
  currency: z
    .string(needs("must be a currency code of ISO 4217, as 'EUR'"))
    .check(z.refine((code) => CURRENCIES.has(code), needs("must be a currency code of ISO 4217, as 'EUR'"))),
});

const TIME_ZONE = "must be a time zone of the IANA database, as 'Europe/Copenhagen'";
const timeZone = z.string(needs(TIME_ZONE)).check(z.refine(isTimeZone, needs(TIME_ZONE)));

function isTimeZone(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

const factsSchema = z.object({
  PHASE: z.enum(['pre-launch', 'launched'], needs("must be 'pre-launch' or 'launched'")),
  SHOP_URL: z.optional(url),
  WITHDRAWAL_URL: z.optional(url),
  NEWSLETTER_AFTER_LAUNCH: z.boolean(needs('must be true or false')),
  DATES: z.object({
    launchMonth: month,
    ordersOpen: day,
    pricesValidUntil: day,
    discountUntil: z.optional(day),
    legalUpdated: day,
  }),
  COPYRIGHT_YEAR: whole(2000, 2999),
  PRICES: z.object({ eu: offer, northAmerica: offer }),
  DISCOUNT_PERCENT: whole(1, 100),
  SHARED_CODE: z.optional(
    matching(/^\w[\w-]{0,63}$/, 'must be 1 to 64 letters, digits, underscores or, inside it, hyphens'),
  ),
  SETTLED: z.object({
    players: z.optional(range),
    minutes: z.optional(range),
    tariffValues: z.optional(range),
  }),
  GAME: z.object({
    name: text(FACT_LIMITS.name).check(
      z.refine((name) => !MARKS.test(name), needs('must not have any of * _ ` [ ] { } \\')),
    ),
    slug: matching(
      /^[a-z0-9]+(-[a-z0-9]+)*$/,
      'must be lowercase letters, digits and single hyphens',
      FACT_LIMITS.slug,
    ),
    domain: matching(
      /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/,
      "must be a domain without https://, as 'game.com'",
      FACT_LIMITS.domain,
    ),
  }),
  CONTACT: z.object({
    support: email,
    security: email,
    phone: z.optional(matching(/^\+\d( ?\d){6,14}$/, "must be international, as '+45 12 34 56 78'")),
    social: z.object({ label: text(FACT_LIMITS.socialLabel), url }),
  }),
  SELLER: z.object({
    legalName: text(FACT_LIMITS.legalName),
    street: text(FACT_LIMITS.street),
    city: text(FACT_LIMITS.city),
    country: text(FACT_LIMITS.country),
    countryCode: matching(/^[A-Z]{2}$/, "must be two capital letters, as 'DK'"),
    cvr: matching(/^\d{8}$/, 'must be a text of eight digits'),
  }),
  MAKERS: list(
    z.object({
      name: text(FACT_LIMITS.makerName),
      role: text(FACT_LIMITS.makerRole),
      about: text(FACT_LIMITS.makerAbout),
    }),
    FACT_LIMITS.makers,
  ),
  QUOTES: list(
    z.object({
      text: text(FACT_LIMITS.quoteText),
      source: text(FACT_LIMITS.quoteSource),
      url: z.optional(url),
    }),
    FACT_LIMITS.quotes,
  ),
  PROCESSORS: z.object({
    machine: z.optional(text(FACT_LIMITS.processor)),
    letters: z.optional(text(FACT_LIMITS.processor)),
  }),
  SIGNUP_COUNT_FROM: z.optional(whole(1, 1_000_000_000)),
  OWNER_TIME_ZONE: timeZone,
  WEEKLY: z.object({
    weekday: z.enum(FACTS.WEEKDAYS, needs("must be a weekday, as 'Monday'")),
    hour: whole(0, 23),
  }),
  SIGNUP_GOAL: z.optional(whole(1, 1_000_000_000)),
  RECENT_DAYS: whole(1, 366),
  CHART_DAYS: whole(1, 366),
  RETENTION_YEARS: whole(1, 100),
  ACTION_LOG_DAYS: whole(1, 10_000),
  BACKUP_DAYS: whole(1, 10_000),
  CONSENT_AGE: whole(1, 100),
  CONSENT_DAY: z
    .string(needs(CONSENT_DAY))
    .check(z.refine((value) => isConsentDay(value), needs(CONSENT_DAY))),
});

/** Returns a sentence for each fact that the pages cannot use, such as a day that does not exist. */
export function listFactProblems(facts: Readonly<Record<string, unknown>> = FACTS): string[] {
  const { error } = factsSchema.safeParse(facts);
  const problems = new Map<string, string>();
  for (const { path, message } of error?.issues ?? []) {
    const value = path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown>)?.[key], facts);
    const name = path.join('.');
    // One sentence is enough: a text that is no day at all is also no day of this century.
    if (!problems.has(name)) problems.set(name, `${name} ${message}; it is ${describeValue(value)}.`);
  }
  return [...problems.values()];
}

/** The longest value that a sentence repeats, in characters. */
const SHOWN = 80;

function describeValue(value: unknown): string {
  if (Array.isArray(value)) return `a list of ${value.length}`;
  const shown = String(JSON.stringify(value));
  return shown.length <= SHOWN
    ? shown
    : `${shown.slice(0, SHOWN)}… (${[...String(value)].length} characters)`;
}
