import { GAME } from '@tariff-tantrum/lambdas/contract/facts';
import { CATEGORIES, TOTAL_CARDS } from './cards';
import { PLAYERS, valueFor } from './conflicts';
import { QUESTION_COUNT } from './pages/faq';
import { PHASE_TEXTS } from './phase';
import { RETURNS, WHOLESALE_TERMS } from './service';
import { capitalised, formatRange, inWords } from './text';

export type PageId =
  | 'home'
  | 'howToPlay'
  | 'shipping'
  | 'returns'
  | 'faq'
  | 'contact'
  | 'wholesale'
  | 'privacyPolicy'
  | 'terms'
  | 'signedUp'
  | 'signupProblem'
  | 'checkInbox'
  | 'confirmed'
  | 'mySignup'
  | 'notice'
  | 'admin'
  | 'notFound';

/** A page's path and its metadata for browsers, search engines and social networks. */
export interface PageHead {
  /** Path without a trailing slash, such as `/faq`. */
  path: string;
  title: string;
  description: string;
  keywords: readonly string[];
  noindex: boolean;
  /** The Open Graph type. */
  type: 'website' | 'article';
  /** The number on the cart: 1 on pages that show the game, otherwise 0. */
  cartCount: 0 | 1;
}

const titled = (title: string): string => `${title} | ${GAME.name}`;

const INDEXED = { noindex: false, type: 'website', cartCount: 0 } as const;
const HIDDEN = { noindex: true, type: 'website', cartCount: 0 } as const;

const GAME_KEYWORDS = [GAME.name, 'card game', 'political satire', 'tariffs', 'trade war'] as const;

/** All pages of the site. Every other list of pages is derived from this one. */
export const HEADS: Readonly<Record<PageId, PageHead>> = {
  home: {
    ...INDEXED,
    path: '/',
    cartCount: 1,
    title: `${GAME.name}: The Card Game of Trade Wars`,
    description: `A political-satire card game of memory and sabotage with ${TOTAL_CARDS} unique cards, for ${formatRange(valueFor(PLAYERS, 'landing'))} players. ${PHASE_TEXTS.invitation}`,
    keywords: [...GAME_KEYWORDS, 'memory game', 'party game', 'board game launch'],
  },
  howToPlay: {
    ...INDEXED,
    type: 'article',
    path: '/how-to-play',
    cartCount: 1,
    title: titled('How to Play'),
    description: `The complete rules of ${GAME.name}: setup, turns with or without discard, all ${inWords(CATEGORIES.length)} card types and how the trade war ends.`,
    keywords: [...GAME_KEYWORDS, 'rules', 'how to play', 'setup', 'card types'],
  },
  shipping: {
    ...INDEXED,
    path: '/shipping',
    title: titled('Worldwide Shipping'),
    description: `Shipping of ${GAME.name}: prices with import tariffs included, processing and delivery times, packaging, tracking and address changes.`,
    keywords: [...GAME_KEYWORDS, 'shipping', 'delivery time', 'tracking', 'import tariffs included'],
  },
  returns: {
    ...INDEXED,
    path: '/returns',
    title: titled('Returns & Exchanges'),
    description: `Send ${GAME.name} back within ${RETURNS.days} days: the three steps, what can be returned, how refunds are paid and who pays the return shipping.`,
    keywords: [...GAME_KEYWORDS, 'returns', 'exchanges', 'refund', 'right of withdrawal'],
  },
  faq: {
    ...INDEXED,
    path: '/faq',
    title: titled('Frequently Asked Questions'),
    description: `${capitalised(QUESTION_COUNT)} questions about ${GAME.name} and ${QUESTION_COUNT} straight answers: players, time, prices, launch discount, shipping, returns and privacy.`,
    keywords: [...GAME_KEYWORDS, 'FAQ', 'questions', 'launch discount'],
  },
  contact: {
    ...INDEXED,
    path: '/contact',
    title: titled('Contact Us'),
    description: `Write to the people behind ${GAME.name}: general questions, wholesale, media and press, ${PHASE_TEXTS.contact.topic}, and how soon we answer.`,
    keywords: [...GAME_KEYWORDS, 'contact', 'support', 'press'],
  },
  wholesale: {
    ...INDEXED,
    path: '/wholesale',
    title: titled('Wholesale Inquiries'),
    description: `Sell ${GAME.name} in your shop: minimum ${WHOLESALE_TERMS.minimumUnits} units for new retailers, volume discounts and net ${WHOLESALE_TERMS.netDays} terms with credit approval.`,
    keywords: [...GAME_KEYWORDS, 'wholesale', 'retailers', 'distributors', 'bulk order'],
  },
  privacyPolicy: {
    ...HIDDEN,
    path: '/privacy-policy',
    title: titled('Privacy Policy'),
    description: `What ${GAME.name} stores about you, why, for how long, and how you see, correct or erase it under the GDPR.`,
    keywords: [GAME.name, 'privacy policy', 'GDPR', 'cookies'],
  },
  terms: {
    ...HIDDEN,
    path: '/terms',
    title: titled('Terms of Service'),
    description: `The terms for using this site, joining the launch list and ordering ${GAME.name}: prices, delivery, withdrawal, refunds and complaints.`,
    keywords: [GAME.name, 'terms', 'conditions of sale', 'right of withdrawal'],
  },
  signedUp: {
    ...HIDDEN,
    path: '/signed-up',
    title: titled('You are on the list'),
    description: `Your signup for the launch of ${GAME.name} has arrived.`,
    keywords: [GAME.name, 'signup', 'launch list'],
  },
  signupProblem: {
    ...HIDDEN,
    path: '/signup-problem',
    title: titled('Your signup did not go through'),
    description: `What kept your signup for ${GAME.name} from arriving, and how to try again.`,
    keywords: [GAME.name, 'signup', 'help'],
  },
  checkInbox: {
    ...HIDDEN,
    path: '/list/check-your-inbox',
    title: titled('Check your inbox'),
    description: `One stamp is missing until you are on the launch list of ${GAME.name}.`,
    keywords: [GAME.name, 'signup', 'confirmation'],
  },
  confirmed: {
    ...HIDDEN,
    path: '/list/confirmed',
    title: titled('You are confirmed'),
    description: `Your signup for the launch of ${GAME.name} is confirmed.`,
    keywords: [GAME.name, 'signup', 'confirmed'],
  },
  mySignup: {
    ...HIDDEN,
    path: '/my-signup',
    title: titled('My signup'),
    description: `See, correct, download or erase your entry on the launch list of ${GAME.name}.`,
    keywords: [GAME.name, 'signup', 'my data'],
  },
  notice: {
    ...HIDDEN,
    path: '/list/notice',
    title: titled('Your signup has changed'),
    description: `What has happened to your signup for ${GAME.name}.`,
    keywords: [GAME.name, 'signup', 'notice'],
  },
  admin: {
    ...HIDDEN,
    path: '/admin',
    title: titled('Email Signup Dashboard'),
    description: `The owner’s view of the launch list of ${GAME.name}.`,
    keywords: [GAME.name, 'admin', 'signups'],
  },
  notFound: {
    ...HIDDEN,
    path: '/404',
    title: titled('Page not found'),
    description: `There is no page at this address. The way back to ${GAME.name} is one click long.`,
    keywords: [GAME.name, '404', 'page not found'],
  },
};

/** The image that social networks show beside a link. */
export const SHARE_IMAGE = {
  path: '/share.png',
  width: 1200,
  height: 630,
  alt: `${GAME.name}, the card game of trade wars, ${PHASE_TEXTS.badgeInWords}: a crowned penguin on a ship folded from a customs form, a hand of cards and a rubber stamp`,
} as const;

/** Texts of the structured data that are on no page. */
export const STRUCTURED_DATA = {
  category: 'Card game',
  organization: `The Danish publisher of ${GAME.name}, a card game about tariffs and trade wars.`,
  product: `A political-satire card game of memory and sabotage about tariffs and trade wars. ${PHASE_TEXTS.productDescription}`,
} as const;
