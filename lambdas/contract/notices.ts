import {
  CONSENT,
  CONTACT,
  DATES,
  dateText,
  GAME,
  PHASE,
  SELLER,
  SETTLED,
  SHOP_URL,
  WITHDRAWAL_URL,
} from './facts';

/** Something that the pages state and that is not true, or not decided yet. */
export interface FactNotice {
  /** Names it on the command line of a production deploy, such as `orders-open-past`. */
  id: string;
  /** `error`: a visitor reads what is not so. `warning`: a value is missing or contradicts another. */
  severity: 'error' | 'warning';
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

const FILE = 'lambdas/contract/facts.ts';

/** Returns what is not true any more or not filled in at the time `now` (ms since 1970); errors come first. */
export function listNotices(now: number, facts: StatedFacts = STATED_FACTS): FactNotice[] {
  const today = new Date(now).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const notices = [
    ...(facts.phase === 'pre-launch' ? noticesBeforeLaunch(facts, today) : noticesAfterLaunch(facts, today)),
    ...pastOffers(facts, today),
    ...placeholders(facts),
    ...legalDate(facts),
    ...contradictions(facts),
  ];
  return notices.sort((a, b) => a.severity.localeCompare(b.severity));
}

const error = (id: string, title: string, whatToDo: string): FactNotice => ({
  id,
  severity: 'error',
  title,
  whatToDo,
});
const warning = (id: string, title: string, whatToDo: string): FactNotice => ({
  ...error(id, title, whatToDo),
  severity: 'warning',
});

/** Returns whether a day or a month is over; both compare as text. */
const isPast = (date: string, today: string): boolean => today.slice(0, date.length) > date;

function noticesBeforeLaunch({ dates }: StatedFacts, today: string): FactNotice[] {
  const { ordersOpen, launchMonth } = dates;
  const whatToDo = `Choose new dates (DATES), or set PHASE to 'launched', in ${FILE}.`;
  const notices: FactNotice[] = [];
  if (ordersOpen && isPast(ordersOpen, today)) {
    const title = `Orders were to open on ${dateText(ordersOpen)}, but the phase is still pre-launch.`;
    notices.push(error('orders-open-past', title, whatToDo));
  }
  if (launchMonth && isPast(launchMonth, today)) {
    const title = `The pages announce the launch for ${dateText(launchMonth)}, which is over.`;
    notices.push(error('launch-month-past', title, whatToDo));
  }
  return notices;
}

function noticesAfterLaunch(
  { dates, shopUrl, withdrawalUrl, contact }: StatedFacts,
  today: string,
): FactNotice[] {
  const { ordersOpen, discountUntil } = dates;
  const notices: FactNotice[] = [];
  if (ordersOpen && ordersOpen > today) {
    const title = `The phase is launched, but orders open only on ${dateText(ordersOpen)}.`;
    notices.push(error('orders-not-open', title, `Correct PHASE or DATES in ${FILE}.`));
  }
  if (!shopUrl?.startsWith('https://')) {
    const title = 'The phase is launched, but there is no shop to lead to.';
    notices.push(error('no-shop-address', title, `Enter its https address as SHOP_URL in ${FILE}.`));
  }
  if (!withdrawalUrl?.startsWith('https://')) {
    const title = 'The phase is launched, but customers cannot withdraw online.';
    const whatToDo = `Enter the address of the shop's withdrawal function as WITHDRAWAL_URL in ${FILE}; see docs/before-orders-open.md.`;
    notices.push(error('no-withdrawal-function', title, whatToDo));
  }
  if (!discountUntil) {
    const title = 'The launch discount is for a limited time, but has no last day.';
    notices.push(warning('discount-without-end', title, `Enter it as discountUntil in DATES in ${FILE}.`));
  }
  if (!contact.phone) {
    const title = 'The phase is launched, but no telephone number is given.';
    notices.push(error('no-phone', title, `Enter it in CONTACT in ${FILE}; see docs/before-orders-open.md.`));
  }
  return notices;
}

/** The privacy policy quotes the consent, so it cannot be older. */
function legalDate({ dates, consentVersion }: StatedFacts): FactNotice[] {
  const day = consentVersion.slice(0, 'YYYY-MM-DD'.length);
  if ((dates.legalUpdated ?? '') >= day) return [];
  const title = `The privacy policy quotes a consent of ${dateText(day)}, but its own date is earlier.`;
  return [
    warning('legal-date', title, `Enter the day of the last change as legalUpdated in DATES in ${FILE}.`),
  ];
}

function pastOffers({ dates }: StatedFacts, today: string): FactNotice[] {
  const { pricesValidUntil, discountUntil } = dates;
  const notices: FactNotice[] = [];
  if (pricesValidUntil && isPast(pricesValidUntil, today)) {
    const title = `The prices were valid until ${dateText(pricesValidUntil)}.`;
    notices.push(error('prices-past', title, `Enter the new date, and the new prices if any, in ${FILE}.`));
  }
  if (discountUntil && isPast(discountUntil, today)) {
    const title = `The discount was valid until ${dateText(discountUntil)}.`;
    notices.push(error('discount-past', title, `Extend it (DATES in ${FILE}), or end it on every page.`));
  }
  return notices;
}

function placeholders({ seller, domain, contact, shopUrl, withdrawalUrl }: StatedFacts): FactNotice[] {
  const notices: FactNotice[] = [];
  if (/^0*$/.test(seller.cvr) || seller.street.startsWith('Eksempelvej')) {
    const title = `The imprint is the sample: ${seller.street}, CVR ${seller.cvr}.`;
    notices.push(error('sample-imprint', title, `Enter the company's own as SELLER in ${FILE}.`));
  }
  const addresses = { domain, ...contact, shop: shopUrl, withdrawal: withdrawalUrl };
  const examples = Object.entries(addresses).filter(([, value]) => /\.example(\/|$)/.test(value ?? ''));
  if (examples.length > 0) {
    const title = `These addresses are placeholders (.example): ${examples.map(([name]) => name).join(', ')}.`;
    notices.push(error('example-addresses', title, `Enter the real ones in ${FILE}.`));
  }
  return notices;
}

const CONTRADICTIONS = {
  players: ['unsettled-players', 'the number of players'],
  minutes: ['unsettled-minutes', 'how long a game lasts'],
  tariffValues: ['unsettled-tariff-values', 'the values of the tariff cards'],
} as const satisfies Record<keyof StatedFacts['settled'], readonly [string, string]>;

function contradictions({ settled }: StatedFacts): FactNotice[] {
  return Object.entries(CONTRADICTIONS)
    .filter(([fact]) => settled[fact as keyof typeof settled] === undefined)
    .map(([fact, [id, what]]) =>
      warning(
        id,
        `The pages contradict each other about ${what}.`,
        `Settle it in SETTLED.${fact} in ${FILE}; site/src/content/conflicts.ts has the values.`,
      ),
    );
}

/** The age from which a consent that was never used may not be valid any more, in days. */
export const CONSENT_AGE_DAYS = 365;

/**
 * Returns how many people signed up more than a year ago, from the total and the counts of the latest
 * `CONSENT_AGE_DAYS` + 1 days. Both are read separately, so a signup in between can make it one less.
 */
export function countOldConsents(total: number, days: readonly { count: number }[]): number {
  return Math.max(0, total - days.reduce((sum, { count }) => sum + count, 0));
}

/** What to do about them. */
export const OLD_CONSENTS = {
  title: (count: number) =>
    `${count} ${count === 1 ? 'person' : 'people'} agreed more than a year ago and may count as not having agreed.`,
  whatToDo:
    'A consent that is not used for about a year can lapse. Write to the list before that; whom you have not written to within a year, erase.',
} as const;
