import { LAUNCH_MONTH } from '@tariff-tantrum/lambdas/facts/derived';
import { GAME, NEWSLETTER_AFTER_LAUNCH, SHOP_URL } from '@tariff-tantrum/lambdas/facts/facts';
import type { ReactNode } from 'react';
import { DISCOUNT, DISCOUNT_TERMS, inPhase, THEIR_DISCOUNT } from './game';
import { EU, NORTH_AMERICA, OFFER_DATES } from './offers';
import { PRINT_COUNT } from './print-sheets';
import type { PageLink } from './text';

/** Where the game can be bought; until the shop has an address, people can ask. */
const SHOP: PageLink = { label: 'Buy Now', href: SHOP_URL ?? '/contact' };
const SIGNUP = '/#signup';

const LEAVE_AT_ANY_TIME = 'Off the list whenever you ask';

/** The card beside the tabs; `link` if the list is closed. */
interface SideCardTexts {
  badge: string;
  heading: string;
  text: string;
  lastBenefit: string;
  link?: PageLink;
}

/** The ticket in the hero: what a signup is worth besides the heading, or `text` if it has no signup form. */
interface CouponTexts {
  amount: string;
  unit: string;
  heading: string;
  note?: string;
  text?: string;
}

const NEWSLETTER_CARD: SideCardTexts = {
  badge: 'Newsletter',
  heading: 'Stay in the talks',
  text: `One letter when there is something to say about ${GAME.name}, and none when there is not.`,
  lastBenefit: LEAVE_AT_ANY_TIME,
};

const ORDER_CARD: SideCardTexts = {
  badge: 'Out Now',
  heading: 'The border is open',
  text: `${EU.price} in ${EU.region} and ${NORTH_AMERICA.price} in the ${NORTH_AMERICA.region}, import tariffs included.`,
  lastBenefit: 'No treaty needed',
  link: SHOP,
};

/** What the data of the list is for; `letters` is a sentence's beginning. */
const LAUNCH_LIST = {
  letters: 'We write to you about the launch and your discount',
  email: 'To tell you about the launch and your discount',
  discount: `Your discount (${DISCOUNT})`,
};

/** The list then contains both those who signed up for the discount and those who signed up for news. */
const NEWSLETTER_LIST = {
  letters: `We write to you with news about ${GAME.name}, and about your discount if you signed up before the launch`,
  email: `To send you news about ${GAME.name}, and your discount if you signed up before the launch`,
  discount: `Your discount (${DISCOUNT} if you signed up before the launch)`,
};

const WHO_GETS_IT = `Everyone who joined the launch list gets ${THEIR_DISCOUNT}.`;

/**
 * The texts that depend on the phase of the product. Those that browsers load are in `header.ts`, `signup.ts` and
 * `pages/demo.ts`, the table of prices is in `pages/landing.tsx`. Everything else on the pages is true in both phases.
 */
export const PHASE_TEXTS = {
  /** The stamp in the hero and on the picture of shared links, and its words inside a sentence. */
  badge: inPhase('Launching Soon', 'Out Now'),
  badgeInWords: inPhase('launching soon', 'out now'),
  /** The buy-now and the learn-more button of the hero. */
  buyNow: inPhase<PageLink>({ label: 'Join Our Launch', href: '#signup-hero' }, SHOP),
  learnMore: { label: 'How to Play', href: inPhase('#rules', '/how-to-play') },
  /** What the customs form of the hero was. */
  form: inPhase<'denied' | 'approved'>('denied', 'approved'),
  /** Words on the ticket's stub, its heading and its text. */
  coupon: inPhase<CouponTexts>(
    {
      amount: DISCOUNT,
      unit: 'off',
      heading: EU.offer,
      note: `${NORTH_AMERICA.region} ${NORTH_AMERICA.offer}. And ${PRINT_COUNT} cards to print today.`,
    },
    NEWSLETTER_AFTER_LAUNCH
      ? { amount: 'News', unit: 'letter', heading: 'Hear it from us first' }
      : {
          amount: EU.amount,
          unit: EU.currency,
          heading: ORDER_CARD.heading,
          text: ORDER_CARD.text,
        },
  ),
  /** The bar on phones. */
  offerBar: {
    text: inPhase(`${DISCOUNT} off at the launch`, 'Out now'),
    join: inPhase<PageLink>({ label: 'Join Our Launch', href: '#signup' }, SHOP),
  },
  sideCard: inPhase<SideCardTexts>(
    {
      badge: 'Pre-Launch',
      heading: `Get ${DISCOUNT} off`,
      text: `Be told when the border opens. Everyone on the list gets ${THEIR_DISCOUNT}.`,
      lastBenefit: LEAVE_AT_ANY_TIME,
    },
    NEWSLETTER_AFTER_LAUNCH ? NEWSLETTER_CARD : ORDER_CARD,
  ),
  /** The last sentence of the landing page's description in search results. */
  invitation: inPhase(
    `Join the launch list and get ${DISCOUNT} off in ${LAUNCH_MONTH}.`,
    `Out now for ${EU.price} or ${NORTH_AMERICA.price}, import tariffs included.`,
  ),
  productDescription: inPhase(
    `Launches in ${LAUNCH_MONTH}; early signups get ${DISCOUNT} off the first order.`,
    'Import tariffs are included in the price.',
  ),
  faq: {
    launch: inPhase<ReactNode>(
      `The game launches in ${LAUNCH_MONTH}, and orders start then. Until that day this site takes names and no money.`,
      <>
        Now. Orders are open in <a href={SHOP.href}>our shop</a>.
      </>,
    ),
    discountQuestion: inPhase(`How do I get ${DISCOUNT} off?`, `Who gets ${DISCOUNT} off?`),
    discount: inPhase<ReactNode>(
      <>
        Leave your email address on the <a href={SIGNUP}>launch list</a>. You get {DISCOUNT_TERMS}.
      </>,
      WHO_GETS_IT,
    ),
  },
  /** The button at the end of the rules page, and the text above it. */
  rules: {
    button: inPhase<PageLink>({ label: `Join Our Launch for ${DISCOUNT} Off`, href: '/' }, SHOP),
    text: inPhase(
      `The game launches in ${LAUNCH_MONTH}. The list is open now, and it is shorter than any treaty.`,
      'The game is out. Your rivals may already own it.',
    ),
  },
  shippingOrders: inPhase<ReactNode>(
    <>
      Orders open with the launch in {LAUNCH_MONTH}. <a href={SIGNUP}>Join the launch list</a> for {DISCOUNT}{' '}
      off the first order.
    </>,
    <>
      Orders are open in <a href={SHOP.href}>our shop</a>.
    </>,
  ),
  terms: {
    orders: inPhase(
      `Orders start with the launch in ${LAUNCH_MONTH}.`,
      `Orders have been open since ${OFFER_DATES.preOrderFrom.text}.`,
    ),
    list: inPhase(
      `Joining the launch list is free and binds you to nothing. It gives you ${DISCOUNT_TERMS}.`,
      WHO_GETS_IT,
    ),
  },
  privacy: {
    ...inPhase(LAUNCH_LIST, NEWSLETTER_AFTER_LAUNCH ? NEWSLETTER_LIST : LAUNCH_LIST),
    orders: inPhase('Orders, once they open', 'Orders'),
  },
  contact: {
    topic: inPhase('pre-launch support', 'orders'),
    ask: inPhase('Ask about the launch', 'Ask about an order'),
    term: inPhase('Pre-launch support', 'Orders'),
    value: inPhase(
      `The launch list, your ${DISCOUNT} discount, and everything that happens before ${LAUNCH_MONTH}.`,
      `Your order, its parcel, and the ${DISCOUNT} of everyone who joined the launch list.`,
    ),
    title: 'Only want the game?',
    text: inPhase(
      `Then the launch list is quicker than a letter: ${DISCOUNT} off your first order.`,
      'Then the shop is quicker than a letter.',
    ),
    link: inPhase<PageLink>({ label: 'Go to the Signup', href: SIGNUP }, SHOP),
  },
};
