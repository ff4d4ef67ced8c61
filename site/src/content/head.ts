import { GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { CATEGORIES, TOTAL_CARDS } from './cards';
import { PLAYERS, valueFor } from './conflicts';
import { QUESTION_COUNT } from './pages/faq';
import { PHASE_TEXTS } from './phase-texts';
import { capitalised, formatRange, inWords } from './text';
import { RETURNS, WHOLESALE_TERMS } from './values';

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

const GAME_KEYWORDS = [GAME.name, 'card game', 'political satire', 'tariffs', 'trade war'] as const;

/** Returns the head of a page that search engines list. */
const indexed = (
  path: string,
  title: string,
  description: string,
  keywords: readonly string[],
  more: Partial<Pick<PageHead, 'type' | 'cartCount'>> = {},
): PageHead => ({
  path,
  title,
  description,
  keywords: [...GAME_KEYWORDS, ...keywords],
  noindex: false,
  type: 'website',
  cartCount: 0,
  ...more,
});

/** Returns the head of a page that search engines leave out. */
const hidden = (...row: Parameters<typeof indexed>): PageHead => ({
  ...indexed(...row),
  keywords: [GAME.name, ...row[3]],
  noindex: true,
});

/** All pages of the site. Every other list of pages is derived from this one. */
export const HEADS = {
  home: indexed(
    '/',
    `${GAME.name}: The Card Game of Trade Wars`,
    `A political-satire card game of memory and sabotage with ${TOTAL_CARDS} unique cards, for ${formatRange(valueFor(PLAYERS, 'landing'))} players. ${PHASE_TEXTS.invitation}`,
    ['memory game', 'party game', 'board game launch'],
    { cartCount: 1 },
  ),
  howToPlay: indexed(
    '/how-to-play',
    titled('How to Play'),
    `The complete rules of ${GAME.name}: setup, turns with or without discard, all ${inWords(CATEGORIES.length)} card types and how the trade war ends.`,
    ['rules', 'how to play', 'setup', 'card types'],
    { type: 'article', cartCount: 1 },
  ),
  shipping: indexed(
    '/shipping',
    titled('Worldwide Shipping'),
    `Shipping of ${GAME.name}: prices with import tariffs included, processing and delivery times, packaging, tracking and address changes.`,
    ['shipping', 'delivery time', 'tracking', 'import tariffs included'],
  ),
  returns: indexed(
    '/returns',
    titled('Returns & Exchanges'),
    `Send ${GAME.name} back within ${RETURNS.days} days: the three steps, what can be returned, how refunds are paid and who pays the return shipping.`,
    ['returns', 'exchanges', 'refund', 'right of withdrawal'],
  ),
  faq: indexed(
    '/faq',
    titled('Frequently Asked Questions'),
    `${capitalised(QUESTION_COUNT)} questions about ${GAME.name} and ${QUESTION_COUNT} straight answers: players, time, prices, launch discount, shipping, returns and privacy.`,
    ['FAQ', 'questions', 'launch discount'],
  ),
  contact: indexed(
    '/contact',
    titled('Contact Us'),
    `Write to the people behind ${GAME.name}: general questions, wholesale, media and press, ${PHASE_TEXTS.contact.topic}, and how soon we answer.`,
    ['contact', 'support', 'press'],
  ),
  wholesale: indexed(
    '/wholesale',
    titled('Wholesale Inquiries'),
    `Sell ${GAME.name} in your shop: minimum ${WHOLESALE_TERMS.minimumUnits} units for new retailers, volume discounts and net ${WHOLESALE_TERMS.netDays} terms with credit approval.`,
    ['wholesale', 'retailers', 'distributors', 'bulk order'],
  ),
  press: indexed(
    '/press',
    titled('Press Kit'),
    `Logo, box, cards and facts of ${GAME.name}, the card game of trade wars, in one file for the press.`,
    ['press kit', 'media', 'pictures'],
  ),
  privacyPolicy: hidden(
    '/privacy-policy',
    titled('Privacy Policy'),
    `What ${GAME.name} stores about you, why, for how long, and how you see, correct or erase it under the GDPR.`,
    ['privacy policy', 'GDPR', 'cookies'],
  ),
  terms: hidden(
    '/terms',
    titled('Terms of Service'),
    `The terms for using this site, joining the launch list and ordering ${GAME.name}: prices, delivery, withdrawal, refunds and complaints.`,
    ['terms', 'conditions of sale', 'right of withdrawal'],
  ),
  signedUp: hidden(
    '/signed-up',
    titled('You are on the list'),
    `Your signup for the launch of ${GAME.name} has arrived.`,
    ['signup', 'launch list'],
  ),
  signupProblem: hidden(
    '/signup-problem',
    titled('Your signup did not go through'),
    `What kept your signup for ${GAME.name} from arriving, and how to try again.`,
    ['signup', 'help'],
  ),
  checkInbox: hidden(
    '/list/check-your-inbox',
    titled('Check your inbox'),
    `One stamp is missing before you are on the launch list of ${GAME.name}.`,
    ['signup', 'confirmation'],
  ),
  confirmed: hidden(
    '/list/confirmed',
    titled('You are confirmed'),
    `Your signup for the launch of ${GAME.name} is confirmed.`,
    ['signup', 'confirmed'],
  ),
  mySignup: hidden(
    '/my-signup',
    titled('My signup'),
    `See, correct, download or erase your entry on the launch list of ${GAME.name}.`,
    ['signup', 'my data'],
  ),
  notice: hidden(
    '/list/notice',
    titled('Your signup has changed'),
    `What has happened to your signup for ${GAME.name}.`,
    ['signup', 'notice'],
  ),
  admin: hidden(
    '/admin',
    titled('Email Signup Dashboard'),
    `The owner’s view of the launch list of ${GAME.name}.`,
    ['admin', 'signups'],
  ),
  notFound: hidden(
    '/404',
    titled('Page not found'),
    `There is no page at this address. ${GAME.name} is one click away.`,
    ['404', 'page not found'],
  ),
} satisfies Record<string, PageHead>;

/** The image that social networks show beside a link. */
export const SHARE_IMAGE = {
  path: '/share.png',
  width: 1200,
  height: 630,
  alt: `${GAME.name}, the card game of trade wars, ${PHASE_TEXTS.badgeInWords}: a crowned penguin bursts out of the box of the game, between three of its cards`,
} as const;

/** Texts of the structured data that are on no page. */
export const STRUCTURED_DATA = {
  category: 'Card game',
  organization: `The Danish publisher of ${GAME.name}, a card game about tariffs and trade wars.`,
  product: `A political-satire card game of memory and sabotage about tariffs and trade wars. ${PHASE_TEXTS.productDescription}`,
} as const;
