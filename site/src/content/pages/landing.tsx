import { LIST_IS_OPEN } from '@tariff-tantrum/lambdas/facts/derived';
import { GAME, SELLER, SIGNUP_COUNT_FROM } from '@tariff-tantrum/lambdas/facts/facts';
import { CATEGORIES, firstCard, TOTAL_CARDS, WORST_TARIFF } from '../cards';
import { MINUTES, PLAYERS, TARIFF_VALUES, valueFor } from '../conflicts';
import { AGES, DISCOUNT, DISCOUNT_TERMS, inPhase } from '../game';
import { OFFER_DATES, PRINTED_OFFERS } from '../offers';
import { PHASE_TEXTS } from '../phase-texts';
import { REPLIES } from '../service';
import { capitalised, counted, type Definition, formatRange, inWords, type TableBlock } from '../text';
import { type CategoryId, DEAL, GAME_TYPE, THEME } from '../values';

const players = formatRange(valueFor(PLAYERS, 'landing'));
const minutes = formatRange(valueFor(MINUTES, 'landing'));
const categoryCount = inWords(CATEGORIES.length);

export const HERO = {
  badge: PHASE_TEXTS.badge,
  title: GAME.name,
  tagline:
    'The card game of trade wars. Slap duties on your friends, forget who started it, and blame the penguins.',
  /** Accessible name of the list of highlights. */
  highlightsLabel: 'At a glance',
  highlights: [`${players} Players`, `${minutes} Min`, `Ages ${AGES}`],
  /** The buy-now button: scrolls to the signup form during pre-launch, then leads to the shop. */
  join: PHASE_TEXTS.buyNow,
  /** The learn-more button: scrolls to the rules tab during pre-launch, then leads to the rules. */
  learnMore: PHASE_TEXTS.learnMore,
  /** The coupon with the signup form. */
  coupon: PHASE_TEXTS.coupon,
  /** The cards of the illustration: their figures are a seal, a lobster and a goose, whom the box does not show. */
  cards: [firstCard('tariff'), firstCard('reduction'), firstCard('trumph')],
  /** What the form in the illustration is stamped with before a signup. */
  form: PHASE_TEXTS.form,
  /** Alternative text of the illustration. */
  scene: `A crowned penguin bursts out of the box of the game and screams. Three cards fly, and a customs form was ${PHASE_TEXTS.form}.`,
} as const;

const overviewFacts: readonly Definition[] = [
  { term: 'Players', value: players },
  { term: 'Duration', value: `${minutes} minutes` },
  { term: 'Age', value: AGES },
  { term: 'Cards', value: `${TOTAL_CARDS} unique cards` },
  { term: 'Game Type', value: GAME_TYPE },
  { term: 'Theme', value: THEME },
];

/** The strip of example cards. */
export const SHOWCASE = {
  heading: 'Goods to declare',
  text: `${capitalised(categoryCount)} kinds of trouble, ${TOTAL_CARDS} cards, each with a joke of its own.`,
  /** Accessible name of the strip, which the arrow keys scroll. */
  label: `${capitalised(inWords(2 * CATEGORIES.length))} of the cards, scroll sideways`,
  all: { label: 'All kinds of cards', href: '#cards' },
} as const;

const worst = WORST_TARIFF.value;

/** A turn in four pictures; `id` is the name of a picture in `art/scenes/turn`. */
export const TURN = {
  heading: 'A turn in four pictures',
  steps: [
    {
      id: 'slap',
      title: 'Slap',
      text: 'Put a duty on a friend. Eye contact is optional.',
      picture: `A walrus in a judge's wig brings his gavel down on a ${worst} card and looks away. The goose who gets it is furious.`,
    },
    {
      id: 'swap',
      title: 'Swap',
      text: 'Peek at two piles, then switch them. Whistle.',
      picture: 'A lobster with a monocle and a sly smile crosses its claws, a card face down in each.',
    },
    {
      id: 'forget',
      title: 'Forget',
      text: `Where did the ${worst} go? All backs look alike.`,
      picture: 'A goose in panic stares at three cards that lie face down. Its hat has jumped off.',
    },
    {
      id: 'blame',
      title: 'Blame',
      text: 'The highest pile loses. It was the penguin.',
      picture: `A crowned penguin weeps over the ${worst} card. A judge's finger, a claw and a wing point at it.`,
    },
  ],
} as const;

/** The bar on phones. */
export const OFFER_BAR = PHASE_TEXTS.offerBar;

const PRICES_NOTE = `Prices are valid until ${OFFER_DATES.validUntil.text}.`;

/** What the game costs, as a duty table. */
export const DUTIES = {
  heading: 'A game about tariffs. Tariffs included.',
  stamp: 'Duty Paid',
  ...inPhase<Pick<TableBlock, 'caption' | 'columns' | 'rows'> & { note: string }>(
    {
      caption: 'What you pay',
      columns: ['Destination', 'Price', 'Shipping', `Delivered with ${DISCOUNT} off`],
      rows: PRINTED_OFFERS.map(({ region, price, shipping, delivered }) => [
        region,
        price,
        shipping,
        <strong key={region}>{delivered}</strong>,
      ]),
      note: `EU prices include VAT. The discount is ${DISCOUNT_TERMS}. ${PRICES_NOTE}`,
    },
    {
      caption: 'The price in each destination',
      columns: ['Destination', 'Price', 'Shipping'],
      rows: PRINTED_OFFERS.map(({ region, price, shipping }) => [
        region,
        <strong key={region}>{price}</strong>,
        shipping,
      ]),
      note: `EU prices include VAT. ${PRICES_NOTE}`,
    },
  ),
} as const;

/** What is in the box, and who makes it. */
export const PRODUCT = {
  heading: 'In the crate',
  picture:
    'The open box of the game with a card of each kind in it, three cards before it, and the draw pile.',
  text: `${TOTAL_CARDS} unique cards. Bring your own grudges.`,
  /** What cards of each kind come to. */
  kinds: {
    tariff: 'trouble',
    reduction: 'excuses',
    sabotage: 'spite',
    cancel: 'regrets',
    manipulate: 'tricks',
    trumph: 'tantrums',
  } satisfies Record<CategoryId, string>,
  makers: {
    heading: 'The culprits',
    text: `Somebody had to print the evidence: ${SELLER.legalName}, ${SELLER.country}. Write to us, and a person replies ${REPLIES.support}.`,
    contact: { label: 'Contact Us', href: '/contact' },
  },
} as const;

/** The game to try. */
export const DEMO = {
  heading: `Where is the ${WORST_TARIFF.value}?`,
  text: `One of these costs you ${worst}. Watch it.`,
  open: 'Deal the cards',
  withoutScript: 'The demonstration needs JavaScript. The rules do not.',
  loading: 'Shuffling...',
  /** Instead of `loading` if the game's code could not be loaded; the next touch tries again. */
  failed: 'The cards are stuck at customs: the game could not be loaded. Close it and open it again.',
} as const;

/** The info section; the ids are the anchors of its panels. */
export const INFO = {
  heading: 'What you are getting into',
  label: 'About the game',
  overview: {
    id: 'overview',
    label: 'Overview',
    heading: 'Everything to declare',
    text: [
      `You are a trade minister. So is everyone else at the table. Each of you begins with ${counted(DEAL.faceUpTariffs, 'tariff')}, a handful of favours and a very short fuse.`,
      `Tariffs land face down, so the war is fought from memory: who holds the ${valueFor(TARIFF_VALUES, 'landing').max}%, who swapped it away, and who has been smiling since Tuesday?`,
      'No real name is on any card. None was needed.',
    ],
    facts: overviewFacts,
    /** Leads to the game to try. */
    demo: { label: 'Try to find it', href: '#demo' },
  },
  cards: {
    id: 'cards',
    label: 'Cards',
    heading: `${TOTAL_CARDS} cards, ${categoryCount} ways to ruin a friendship`,
    text: `${capitalised(categoryCount)} categories. Cards of one kind have the same power and a different excuse. A number in the corner counts against whoever has it, everything else against someone.`,
    /** Printed after the count of a category: `24 cards`. */
    unit: 'cards',
  },
  rules: {
    id: 'rules',
    label: 'Rules',
    heading: 'The short version of the treaty',
    parts: [
      {
        title: 'Objective',
        picture: 'empty',
        text: 'Have the smallest pile of tariffs when the trade war runs out of paper. Remember what went where; nobody will remind you.',
      },
      {
        title: 'Game Flow',
        picture: 'draw',
        text: 'On your turn draw one card, play one card if you like, and end the turn by the discard rule you all agreed on before the game. Then it is the next minister’s problem.',
      },
      {
        title: 'Winning',
        picture: 'loser',
        text: 'When the draw pile is empty, all tariff piles are revealed. The highest total loses. If you want a hero as well as a culprit, let the lowest total win.',
      },
    ],
    more: { label: 'Read the full rules', href: '/how-to-play' },
  },
} as const;

/** The card beside the tabs that holds the signup form, or the link to the shop if the list is closed. */
export const SIDE_CARD = {
  ...PHASE_TEXTS.sideCard,
  benefits: ['Worldwide shipping', 'Import tariffs included in the price', PHASE_TEXTS.sideCard.lastBenefit],
} as const;

/** How many people have signed up; the script of forms prepends the number, if the owner publishes it. */
export const SIGNUP_COUNT = {
  isPublic: LIST_IS_OPEN && SIGNUP_COUNT_FROM !== undefined,
  text: ' people are already on the list.',
} as const;
