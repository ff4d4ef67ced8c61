import { dateText } from './date-text';
import { CONSENT } from './derived';
import { CONTACT, DATES, GAME, PHASE, SELLER, SETTLED, SHOP_URL, WITHDRAWAL_URL } from './facts';

/** A fact that the pages state and that is not true, or not decided yet. */
export interface FactNotice {
  /** Identifies it on the command line of a production deploy, such as `orders-open-past`. */
  id: string;
  /** `error`: visitors read something untrue. `warning`: a value is missing or contradicts another. */
  severity: 'error' | 'warning';
  /** Its consequence: it stops the launch, pages contradict each other, or it is sample data. */
  group: 'launch' | 'contradiction' | 'sample';
  title: string;
  whatToDo: string;
}

/** The facts that can become untrue, as `facts.ts` has them. */
export const STATED_FACTS = {
  phase: PHASE,
  shopUrl: SHOP_URL,
  withdrawalUrl: WITHDRAWAL_URL,
  dates: DATES as { [name in keyof typeof DATES]: string | undefined },
  /** Begins with the day of the wording. */
  consentVersion: CONSENT.version as string,
  settled: SETTLED,
  seller: SELLER as { [name in keyof typeof SELLER]: string },
  domain: GAME.domain as string,
  contact: {
    support: CONTACT.support as string,
    security: CONTACT.security as string,
    phone: CONTACT.phone,
    social: CONTACT.social.url as string,
  },
};
export type StatedFacts = typeof STATED_FACTS;

const FILE = 'lambdas/facts/facts.ts';

/** Returns what is no longer true or not filled in at the time `now` (ms since 1970); errors come first. */
export function listNotices(now: number, facts: StatedFacts = STATED_FACTS): FactNotice[] {
  const today = new Date(now).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const collect = (
    { severity, group }: Pick<FactNotice, 'severity' | 'group'>,
    checks: Checks,
  ): FactNotice[] =>
    Object.entries(checks).flatMap(([id, check]) => {
      const found = check(facts, today);
      return found ? [{ id, severity, group, title: found[0], whatToDo: found[1] }] : [];
    });
  const isLaunched = facts.phase === 'launched';
  return [
    ...collect({ severity: 'error', group: 'launch' }, isLaunched ? AFTER_LAUNCH : BEFORE_LAUNCH),
    ...collect({ severity: 'error', group: 'launch' }, ERRORS),
    ...collect({ severity: 'error', group: 'sample' }, SAMPLES),
    ...(isLaunched ? collect({ severity: 'warning', group: 'launch' }, WARNINGS_AFTER_LAUNCH) : []),
    ...collect({ severity: 'warning', group: 'contradiction' }, CONTRADICTIONS),
  ];
}

/** The title of a notice and what to do, by the notice's id; false if there is nothing to notice. */
type Checks = Readonly<
  Record<string, (facts: StatedFacts, today: string) => false | readonly [title: string, whatToDo: string]>
>;

/** Returns whether a day or a month has passed. Both compare as text. */
const isPast = (date: string | undefined, today: string): date is string =>
  date !== undefined && today.slice(0, date.length) > date;

const isSecure = (url: string | undefined): boolean => url?.startsWith('https://') ?? false;

const NEW_DATES = `Choose new dates (DATES), or set PHASE to 'launched', in ${FILE}.`;

const BEFORE_LAUNCH: Checks = {
  'orders-open-past': ({ dates: { ordersOpen: day } }, today) =>
    isPast(day, today) && [
      `Orders were to open on ${dateText(day)}, but the phase is still pre-launch.`,
      NEW_DATES,
    ],
  'launch-month-past': ({ dates: { launchMonth: month } }, today) =>
    isPast(month, today) && [
      `The pages announce the launch for ${dateText(month)}, which is over.`,
      NEW_DATES,
    ],
};

const AFTER_LAUNCH: Checks = {
  'orders-not-open': ({ dates: { ordersOpen = '' } }, today) =>
    ordersOpen > today && [
      `The phase is launched, but orders open only on ${dateText(ordersOpen)}.`,
      `Correct PHASE or DATES in ${FILE}.`,
    ],
  'no-shop-address': ({ shopUrl }) =>
    !isSecure(shopUrl) && [
      'The phase is launched, but there is no shop to lead to.',
      `Enter its https address as SHOP_URL in ${FILE}.`,
    ],
  'no-withdrawal-function': ({ withdrawalUrl }) =>
    !isSecure(withdrawalUrl) && [
      'The phase is launched, but customers cannot withdraw online.',
      `Enter the address of the shop's withdrawal function as WITHDRAWAL_URL in ${FILE}; see docs/privacy.md.`,
    ],
  'no-phone': ({ contact }) =>
    !contact.phone && [
      'The phase is launched, but no telephone number is given.',
      `Enter it in CONTACT in ${FILE}; see docs/privacy.md.`,
    ],
};

const ERRORS: Checks = {
  'prices-past': ({ dates: { pricesValidUntil: day } }, today) =>
    isPast(day, today) && [
      `The home page states prices that were valid until ${dateText(day)}.`,
      `Enter the new date, and the new prices if any, in ${FILE}.`,
    ],
  'discount-past': ({ dates: { discountUntil: day } }, today) =>
    isPast(day, today) && [
      `The discount was valid until ${dateText(day)}.`,
      `Extend it (DATES in ${FILE}), or end it on every page.`,
    ],
};

const SAMPLES: Checks = {
  'sample-imprint': ({ seller: { street, cvr } }) =>
    (/^0*$/.test(cvr) || street.startsWith('Eksempelvej')) && [
      `The imprint is the sample: ${street}, CVR ${cvr}.`,
      `Enter the company's own as SELLER in ${FILE}.`,
    ],
  'example-addresses': ({ domain, contact, shopUrl, withdrawalUrl }) => {
    const addresses = { domain, ...contact, shop: shopUrl, withdrawal: withdrawalUrl };
    const examples = Object.entries(addresses).filter(([, value]) => /\.example(\/|$)/.test(value ?? ''));
    const names = examples.map(([name]) => name).join(', ');
    return (
      names !== '' && [
        `These addresses are placeholders (.example): ${names}.`,
        `Enter the real ones in ${FILE}.`,
      ]
    );
  },
};

const WARNINGS_AFTER_LAUNCH: Checks = {
  'discount-without-end': ({ dates }) =>
    !dates.discountUntil && [
      'The launch discount is for a limited time, but has no last day.',
      `Enter it as discountUntil in DATES in ${FILE}.`,
    ],
};

const warnUnsettled =
  (fact: keyof StatedFacts['settled'], pages: string, what: string): Checks[string] =>
  ({ settled }) =>
    !settled[fact] && [
      `${pages} contradict each other about ${what}.`,
      `Settle it in SETTLED.${fact} in ${FILE}; site/src/content/conflicts.ts has the values.`,
    ];

const CONTRADICTIONS: Checks = {
  // The privacy policy quotes the consent, so it cannot be older.
  'legal-date': ({ dates: { legalUpdated = '' }, consentVersion }) => {
    const day = consentVersion.slice(0, 'YYYY-MM-DD'.length);
    return (
      legalUpdated < day && [
        `The privacy policy quotes a consent of ${dateText(day)}, but its own date is earlier.`,
        `Enter the day of the last change as legalUpdated in DATES in ${FILE}.`,
      ]
    );
  },
  'unsettled-players': warnUnsettled('players', 'Home page and How to Play', 'the number of players'),
  'unsettled-minutes': warnUnsettled('minutes', 'Home page, FAQ and search results', 'how long a game lasts'),
  'unsettled-tariff-values': warnUnsettled(
    'tariffValues',
    'Home page and How to Play',
    'the values of the tariff cards',
  ),
};

/** A consent that was never used may lapse at this age, in days. */
const CONSENT_AGE_DAYS = 365;

/** Returns the period in which people signed up whose consent is old, for `countRange`. */
export const oldConsentTimes = (now: number): { from: string; to: string } => ({
  from: new Date(0).toISOString(),
  to: new Date(now - CONSENT_AGE_DAYS * 24 * 60 * 60 * 1000).toISOString(),
});

/** What to do about old consents. */
export const OLD_CONSENTS = {
  title: (count: number) =>
    `${count} ${count === 1 ? 'person' : 'people'} agreed more than a year ago and may count as not having agreed.`,
  whatToDo:
    'A consent that is not used for about a year can lapse. The draft “May we still write?” lets people renew it; who does not can be left out of a campaign, or erased.',
} as const;
