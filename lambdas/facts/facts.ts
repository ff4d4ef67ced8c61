/**
 * Facts about the game, its seller and its sale that the owner changes over time. Facts that only pages state are in
 * `site/src/content/values.ts`. This file imports nothing, so that the site's content can use it. `notices.ts` lists
 * facts that are no longer true or not filled in yet; a production deploy refuses them.
 */
const DOMAIN = 'tarifftantrum.example';

/** Before the launch, the site collects addresses; afterwards, it leads to the shop. */
export type LaunchPhase = 'pre-launch' | 'launched';

/** The phase of the product. Every page, tag, toast and email follows it. Set `SHOP_URL` before `launched`. */
export const PHASE = 'pre-launch' as LaunchPhase;

/** Where the game can be ordered, with `https://`; needed in the phase `launched`. */
export const SHOP_URL = undefined as string | undefined;

/**
 * Where customers withdraw from a contract online, in the shop; EU law requires it as soon as orders are open.
 * docs/privacy.md lists everything that the law then requires.
 */
export const WITHDRAWAL_URL = undefined as string | undefined;

/** Whether the list stays open after the launch, as a newsletter without a discount. */
export const NEWSLETTER_AFTER_LAUNCH = false as boolean;

/** The dates that the pages state, as ISO 8601 days or months in UTC. */
export const DATES = {
  launchMonth: '2025-10',
  ordersOpen: '2025-10-01',
  pricesValidUntil: '2025-12-31',
  /** The last day of the launch discount; undefined until it is decided. */
  discountUntil: undefined as string | undefined,
  /** When terms and privacy policy were last changed. */
  legalUpdated: '2025-09-20',
} as const;

/** The year of the copyright notice. */
export const COPYRIGHT_YEAR = 2025;

/** Price and shipping of one game, and the ISO 4217 code of their currency. */
export const PRICES = {
  eu: { price: 39, shipping: 0, currency: 'EUR' },
  northAmerica: { price: 45, shipping: 5, currency: 'USD' },
} as const;

/** Percent off the first order for everyone who joined the list before the launch. */
export const DISCOUNT_PERCENT = 20;

/**
 * One code for everybody, as it is in the shop; undefined if each person gets a code of their own, from those that were
 * imported.
 */
export const SHARED_CODE = undefined as string | undefined;

/**
 * Facts about which the sources of the specification disagree. Once a fact is set to a range, such as
 * `{ min: 2, max: 6 }`, it is settled and the same on every page. Until then, the pages show the texts of
 * `site/src/content/conflicts.ts`.
 */
export const SETTLED: Readonly<
  Record<'players' | 'minutes' | 'tariffValues', { min: number; max: number } | undefined>
> = { players: undefined, minutes: undefined, tariffValues: undefined };

export const GAME = {
  name: 'Tariff Tantrum',
  slug: 'tariff-tantrum',
  domain: DOMAIN,
} as const;

export const CONTACT = {
  support: `support@${DOMAIN}`,
  security: `security@${DOMAIN}`,
  /** International format, such as `+45 12 34 56 78`; the law requires it for a shop. */
  phone: undefined as string | undefined,
  social: { label: 'Instagram', url: 'https://instagram.example/tarifftantrum' },
} as const;

/** The seller of the game: the imprint that Danish and EU law require of a shop. */
export const SELLER = {
  legalName: 'Tariff Tantrum ApS',
  street: 'Eksempelvej 1',
  city: '1000 København K',
  country: 'Denmark',
  countryCode: 'DK',
  /** Danish company number; eight zeros mean that it is not filled in yet. */
  cvr: '00000000',
} as const;

/** Somebody who made the game. */
export interface Maker {
  name: string;
  /** Such as `Rules` or `Drawings`. */
  role: string;
  /** One or two sentences. */
  about: string;
}

/** The people who made the game, on the landing page and for the press; without any, the pages have no such part. */
export const MAKERS: readonly Maker[] = [];

/** Something that somebody said about the game, word for word. */
export interface Quote {
  text: string;
  /** Who said it. */
  source: string;
  /** Where it can be read, with `https://`. */
  url?: string;
}

/** Quotes on the landing page and for the press; without any, the pages have no such part. */
export const QUOTES: readonly Quote[] = [];

/** Companies that handle the list for the seller, each bound by a data processing agreement; undefined if none. */
export const PROCESSORS = {
  /** The owner of the machine, with country, if the site runs on one machine that is not the seller's own. */
  machine: undefined as string | undefined,
  /** The company that sends the emails, with country. */
  letters: undefined as string | undefined,
} as const;

/**
 * From how many signups on the landing page states their number, rounded down to hundreds; undefined if it never does.
 * A short list invites nobody.
 */
export const SIGNUP_COUNT_FROM = undefined as number | undefined;

/** The owner's time zone, such as `America/New_York`. */
export const OWNER_TIME_ZONE = 'Europe/Copenhagen';

export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const;

export type Weekday = (typeof WEEKDAYS)[number];

/** When the owner gets the weekly email: the day, and the hour from 0 to 23 in `OWNER_TIME_ZONE`. */
export const WEEKLY: Readonly<{ weekday: Weekday; hour: number }> = { weekday: 'Monday', hour: 8 };

/** How many signups are wanted: `/admin` shows when they will be reached; undefined if there is no goal. */
export const SIGNUP_GOAL = undefined as number | undefined;

/** The length of "Recent Signups", in days of 24 hours. */
export const RECENT_DAYS = 7;

/** How many days a daily overview has by default, including today. */
export const CHART_DAYS = 30;

/**
 * How long a signup is kept, in years: the privacy page states it, the store enforces it. After a change to fewer
 * years, older signups have to be erased once; see docs/privacy.md, "A shorter retention".
 */
export const RETENTION_YEARS = 3;

/** How long the log of the owner's actions is kept, in days. */
export const ACTION_LOG_DAYS = 365;

/** After how long a deleted signup is gone from the last backup, too, in days. */
export const BACKUP_DAYS = 35;

/** The youngest age to join the list, in years. */
export const CONSENT_AGE = 16;

/**
 * The day of the consent's wording, and a hash of both. The build refuses another wording under the same day, and says
 * what to enter, so that it can be proved who agreed to which wording.
 */
export const CONSENT_DAY = '2026-11-26';

export const CONSENT_HASH = '1727af2b9cf84e56';

/** Whether somebody got an email of a campaign: `notified` once the provider has accepted one. */
export const NOTIFICATION_STATES = ['pending', 'notified'] as const;
