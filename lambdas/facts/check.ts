import * as z from 'zod/mini';
import * as FACTS from './facts';

const needs = (need: string) => ({ error: need });
const text = (need = 'must be a text that is not empty') => z.string(needs(need)).check(z.minLength(1, need));
const matching = (pattern: RegExp, need: string) => z.string(needs(need)).check(z.regex(pattern, need));
const number = (need: string) => z.number(needs(need)).check(z.gte(0, need));
const whole = (from: number, to: number) => {
  const need = `must be a whole number from ${from} to ${to}`;
  return z.int(needs(need)).check(z.gte(from, need), z.lte(to, need));
};

const day = z.iso.date(needs("must be a day that exists, as '2026-12-31'"));
const month = matching(/^\d{4}-(0[1-9]|1[0-2])$/, "must be a month, as '2026-12'");
const url = z.url({ protocol: /^https$/, error: 'must be an address that begins with https://' });
const email = matching(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, 'must be an email address');
const range = z
  .object({ min: whole(0, 10_000), max: whole(0, 10_000) }, needs('must be undefined or { min, max }'))
  .check(z.refine(({ min, max }) => min <= max, needs('must have a min that is not above its max')));
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));

const offer = z.object({
  price: number('must be a number without the currency, such as 39'),
  shipping: number('must be a number without the currency, such as 5'),
  currency: text().check(
    z.refine((code) => CURRENCIES.has(code), needs("must be a currency code of ISO 4217, as 'EUR'")),
  ),
});

const timeZone = text().check(
  z.refine(isTimeZone, needs("must be a time zone of the IANA database, as 'Europe/Copenhagen'")),
);

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
  SETTLED: z.record(z.string(), z.optional(range)),
  GAME: z.object({
    name: text(),
    slug: matching(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lowercase letters, digits and single hyphens'),
    domain: matching(/^([a-z0-9-]+\.)+[a-z]{2,}$/, "must be a domain without https://, as 'game.com'"),
  }),
  CONTACT: z.object({
    support: email,
    security: email,
    phone: z.optional(matching(/^\+[\d ]{7,}$/, "must be international, as '+45 12 34 56 78'")),
    social: z.object({ label: text(), url }),
  }),
  SELLER: z.object({
    legalName: text(),
    street: text(),
    city: text(),
    country: text(),
    countryCode: matching(/^[A-Z]{2}$/, "must be two capital letters, as 'DK'"),
    cvr: matching(/^\d{8}$/, 'must be a text of eight digits'),
  }),
  MAKERS: z.array(z.object({ name: text(), role: text(), about: text() })),
  QUOTES: z.array(z.object({ text: text(), source: text(), url: z.optional(url) })),
  PROCESSORS: z.object({ machine: z.optional(text()), letters: z.optional(text()) }),
  SIGNUP_COUNT_FROM: z.optional(whole(1, 1_000_000_000)),
  OWNER_TIME_ZONE: timeZone,
  WEEKLY: z.object({
    weekday: z.enum(FACTS.WEEKDAYS, needs("must be a weekday, as 'Monday'")),
    hour: whole(0, 23),
  }),
  RECENT_DAYS: whole(1, 366),
  CHART_DAYS: whole(1, 366),
  RETENTION_YEARS: whole(1, 100),
  ACTION_LOG_DAYS: whole(1, 10_000),
  BACKUP_DAYS: whole(1, 10_000),
  CONSENT_AGE: whole(1, 100),
  CONSENT_DAY: day,
});

/** Returns a sentence for each fact that is not what the pages need, such as a day that does not exist. */
export function listFactProblems(facts: Readonly<Record<string, unknown>> = FACTS): string[] {
  const { error } = factsSchema.safeParse(facts);
  return (error?.issues ?? []).map(({ path, message }) => {
    const value = path.reduce<unknown>((part, key) => (part as Record<PropertyKey, unknown>)?.[key], facts);
    return `${path.join('.')} ${message}; it is ${JSON.stringify(value)}.`;
  });
}
