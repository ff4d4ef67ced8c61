import {
  GAME,
  type LaunchPhase,
  NEWSLETTER_AFTER_LAUNCH,
  PHASE,
  SHOP_URL,
} from '@tariff-tantrum/lambdas/contract/facts';
import { DISCOUNT, DISCOUNT_TERMS } from './game';
import {
  DISCOUNTED_PRICES,
  EU_OFFER,
  EU_PRICE,
  NORTH_AMERICA_OFFER,
  NORTH_AMERICA_PRICE,
  OFFER_DATES,
} from './offers';
import { type Action, link, type RichText, strong, type TableBlock } from './text';

/**
 * The texts that depend on the phase of the product. Those that browsers load are in `header.ts`, `signup.ts` and
 * `pages/demo.ts`. Everything else on the pages is true in both phases.
 */
interface PhaseTexts {
  /** The stamp in the hero and on the picture of shared links, and its words inside a sentence. */
  badge: string;
  badgeInWords: string;
  /** The buy-now and the learn-more button of the hero. */
  buyNow: Action;
  learnMore: Action;
  /** The ticket with the signup form: words on its stub, its heading, and the bar on phones. */
  coupon: { amount: string; unit: string; heading: string; bar: string };
  /** The card beside the tabs; `action` if the list is closed. */
  sideCard: { badge: string; heading: string; text: string; lastBenefit: string; action?: Action };
  /** The last sentence of the landing page's description in search results. */
  invitation: string;
  productDescription: string;
  /** The table of prices on the landing page, and the text below it. */
  duties: Pick<TableBlock, 'caption' | 'columns' | 'rows'> & { note: string };
  faq: { launch: RichText; discountQuestion: string; discount: RichText };
  /** The button at the end of the rules page, and the text above it. */
  rules: { button: Action; text: string };
  shippingOrders: RichText;
  terms: { orders: string; list: string };
  privacy: ListPurposes & { orders: string };
  contact: { topic: string; term: string; value: string; title: string; text: string; action: Action };
  /** The page after a signup without JavaScript. */
  signedUp: string;
}

/** What the data of the list is for. */
interface ListPurposes {
  /** A sentence's beginning. */
  letters: string;
  email: string;
  discount: string;
}

/** Where the game can be bought; until the shop has an address, people can ask. */
const SHOP: Action = { label: 'Buy Now', href: SHOP_URL ?? '/contact' };
const SIGNUP = '/#signup';
const BOTH_PRICES = `${EU_PRICE} in ${EU_OFFER.region} and ${NORTH_AMERICA_PRICE} in the ${NORTH_AMERICA_OFFER.region}`;

const PRICES_NOTE = `Prices are valid until ${OFFER_DATES.validUntil.text}.`;

const LAUNCH_LIST: ListPurposes = {
  letters: 'We write to you about the launch and your discount',
  email: 'To tell you about the launch and your discount',
  discount: `Your discount (${DISCOUNT})`,
};

const PRE_LAUNCH: PhaseTexts = {
  badge: 'Launching Soon',
  badgeInWords: 'launching soon',
  buyNow: { label: 'Join Our Launch', href: '#signup' },
  learnMore: { label: 'How to Play', href: '#rules' },
  coupon: {
    amount: DISCOUNT,
    unit: 'off',
    heading: `Get ${DISCOUNT} off your first order`,
    bar: `${DISCOUNT} off at the launch`,
  },
  sideCard: {
    badge: 'Pre-Launch',
    heading: `Get ${DISCOUNT} off`,
    text: `Be told when the border opens. Everyone on the list gets ${DISCOUNT_TERMS}.`,
    lastBenefit: 'Off the list whenever you ask',
  },
  invitation: `Join the launch list and get ${DISCOUNT} off in ${GAME.launch}.`,
  productDescription: `Launches in ${GAME.launch}; early signups get ${DISCOUNT} off the first order.`,
  duties: {
    caption: `The price, and what it is with ${DISCOUNT} off`,
    columns: ['Destination', 'Price', `With ${DISCOUNT} off`, 'Shipping'],
    rows: DISCOUNTED_PRICES.map(({ region, full, discounted, shipping }) => [
      region,
      full,
      [strong(discounted)],
      shipping,
    ]),
    note: `EU prices include VAT. The discount is ${DISCOUNT_TERMS}. ${PRICES_NOTE}`,
  },
  faq: {
    launch: `The game launches in ${GAME.launch}, and orders start then. Until that day this site takes names and no money.`,
    discountQuestion: `How do I get ${DISCOUNT} off?`,
    discount: [
      'Leave your email address on the ',
      link('launch list', SIGNUP),
      `. You get ${DISCOUNT_TERMS}.`,
    ],
  },
  rules: {
    button: { label: `Join Our Launch for ${DISCOUNT} Off`, href: '/' },
    text: `The game launches in ${GAME.launch}. The list is open now, and it is shorter than any treaty.`,
  },
  shippingOrders: [
    `Orders open with the launch in ${GAME.launch}. `,
    link('Join the launch list', SIGNUP),
    ` for ${DISCOUNT} off the first order.`,
  ],
  terms: {
    orders: `Orders start with the launch in ${GAME.launch}.`,
    list: `Joining the launch list is free and binds you to nothing. It gives you ${DISCOUNT_TERMS}.`,
  },
  privacy: { ...LAUNCH_LIST, orders: 'Orders, once they open' },
  contact: {
    topic: 'pre-launch support',
    term: 'Pre-launch support',
    value: `The launch list, your ${DISCOUNT} discount, and everything that happens before ${GAME.launch}.`,
    title: 'Only want the game?',
    text: `Then the launch list is quicker than a letter: ${DISCOUNT} off your first order.`,
    action: { label: 'Go to the Signup', href: SIGNUP },
  },
  signedUp:
    'Your seat at the negotiating table is reserved. Until then, learn the rules before your rivals do.',
};

const NEWSLETTER_CARD = {
  badge: 'Newsletter',
  heading: 'Stay in the talks',
  text: `One letter when there is something to say about ${GAME.name}, and none when there is not.`,
  lastBenefit: 'Off the list whenever you ask',
};

/** The list then contains both those who signed up for the discount and those who signed up for news. */
const NEWSLETTER_LIST: ListPurposes = {
  letters: `We write to you with news about ${GAME.name}, and about your discount if you signed up before the launch`,
  email: `To send you news about ${GAME.name}, and your discount if you signed up before the launch`,
  discount: `Your discount (${DISCOUNT} if you signed up before the launch)`,
};

const ORDER_CARD = {
  badge: 'Out Now',
  heading: 'The border is open',
  text: `${BOTH_PRICES}, import tariffs included.`,
  lastBenefit: 'No treaty needed',
  action: SHOP,
};

const LAUNCHED: PhaseTexts = {
  badge: 'Out Now',
  badgeInWords: 'out now',
  buyNow: SHOP,
  learnMore: { label: 'How to Play', href: '/how-to-play' },
  coupon: { amount: 'News', unit: 'letter', heading: 'Stay in the talks', bar: 'Out now' },
  sideCard: NEWSLETTER_AFTER_LAUNCH ? NEWSLETTER_CARD : ORDER_CARD,
  invitation: `Out now for ${EU_PRICE} or ${NORTH_AMERICA_PRICE}, import tariffs included.`,
  productDescription: 'Import tariffs are included in the price.',
  duties: {
    caption: 'The price in each destination',
    columns: ['Destination', 'Price', 'Shipping'],
    rows: DISCOUNTED_PRICES.map(({ region, full, shipping }) => [region, [strong(full)], shipping]),
    note: `EU prices include VAT. ${PRICES_NOTE}`,
  },
  faq: {
    launch: ['Now. Orders are open in ', link('our shop', SHOP.href), '.'],
    discountQuestion: `Who gets ${DISCOUNT} off?`,
    discount: `Everyone who joined the launch list gets ${DISCOUNT_TERMS}.`,
  },
  rules: {
    button: SHOP,
    text: 'The game is out. Your rivals may already own it.',
  },
  shippingOrders: ['Orders are open in ', link('our shop', SHOP.href), '.'],
  terms: {
    orders: `Orders have been open since ${OFFER_DATES.preOrderFrom.text}.`,
    list: `Everyone who joined the launch list gets ${DISCOUNT_TERMS}.`,
  },
  privacy: { ...(NEWSLETTER_AFTER_LAUNCH ? NEWSLETTER_LIST : LAUNCH_LIST), orders: 'Orders' },
  contact: {
    topic: 'orders',
    term: 'Orders',
    value: `Your order, its parcel, and the ${DISCOUNT} of everyone who joined the launch list.`,
    title: 'Only want the game?',
    text: 'Then the shop is quicker than a letter.',
    action: SHOP,
  },
  signedUp: 'Until the next letter, learn the rules before your rivals do.',
};

/** The texts of today's phase. */
export const PHASE_TEXTS: PhaseTexts = (
  { 'pre-launch': PRE_LAUNCH, launched: LAUNCHED } satisfies Record<LaunchPhase, PhaseTexts>
)[PHASE];
