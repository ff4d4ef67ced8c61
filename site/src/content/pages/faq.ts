import { CATEGORIES, TOTAL_CARDS, TRUMPH } from '../cards';
import { MINUTES, PLAYERS, valueFor } from '../conflicts';
import { formatRange, inWords } from '../format';
import { AGES, CONTACT, GAME, RETENTION_YEARS } from '../game';
import {
  EU_PRICE,
  EU_SHIPPING,
  NORTH_AMERICA_OFFER,
  NORTH_AMERICA_PRICE,
  NORTH_AMERICA_SHIPPING,
  OFFER_DATES,
} from '../offers';
import { PHASE_TEXTS } from '../phase';
import { DELIVERY, REPLIES, RETURNS, WHOLESALE_TERMS } from '../service';
import type { RichText } from '../types';

/** A question and its answer; links to the anchor `id` open it. */
export interface FaqItem {
  id: string;
  question: string;
  /** One entry per paragraph. */
  answer: readonly RichText[];
}

const deck = CATEGORIES.map(({ name, count }) => `${count} ${name}`).join(', ');

const THE_GAME: readonly FaqItem[] = [
  {
    id: 'what-is-it',
    question: `What is ${GAME.name}?`,
    answer: [
      'A political-satire card game of memory and sabotage. Everyone is a trade minister, tariffs pile up face down, and the player who ends with the highest total loses.',
      `It makes fun of tariffs and trade wars, and of whoever recognises themselves in them. No real name is on any card; ${TRUMPH} is how we spell triumph.`,
    ],
  },
  {
    id: 'players-and-time',
    question: 'How many can play, and how long does it take?',
    answer: [
      `${formatRange(valueFor(PLAYERS, 'faq'))} players, and ${formatRange(valueFor(MINUTES, 'faq'))} minutes a game. Two ministers settle things quickly; a full table needs longer, mostly for shouting.`,
    ],
  },
  {
    id: 'age',
    question: 'Is it for children?',
    answer: [
      `It is for ages ${AGES}. Nothing in it is rude, but you should have met a bureaucracy to enjoy it.`,
    ],
  },
  {
    id: 'box',
    question: 'What is in the box?',
    answer: [
      `${TOTAL_CARDS} unique cards: ${deck}.`,
      [
        'What they do stands under ',
        { text: 'Card Types', href: '/how-to-play#card-types' },
        ' in the rules.',
      ],
    ],
  },
];

const THE_LAUNCH: readonly FaqItem[] = [
  {
    id: 'launch',
    question: 'When can I buy it?',
    answer: [PHASE_TEXTS.faq.launch],
  },
  {
    id: 'discount',
    question: PHASE_TEXTS.faq.discountQuestion,
    answer: [PHASE_TEXTS.faq.discount],
  },
  {
    id: 'price',
    question: 'What does it cost?',
    answer: [
      `${EU_PRICE} in EU countries, VAT included and shipping ${EU_SHIPPING}. ${NORTH_AMERICA_PRICE} in the ${NORTH_AMERICA_OFFER.region}, plus ${NORTH_AMERICA_SHIPPING} shipping.`,
      ['These prices are valid until ', OFFER_DATES.validUntil, '. Shipping is calculated at checkout.'],
    ],
  },
  {
    id: 'import-tariffs',
    question: 'Will I have to pay tariffs on a game about tariffs?',
    answer: ['Our prices include import tariffs. We saw the joke coming.'],
  },
];

const THE_SHOP: readonly FaqItem[] = [
  {
    id: 'shipping',
    question: 'Where do you ship, and how fast?',
    answer: [
      `Worldwide, from Denmark. We pack within ${formatRange(DELIVERY.processing)} days, up to ${DELIVERY.processingPeakMax} in peak periods, and delivery takes ${formatRange(DELIVERY.mostCountries)} days to most countries.`,
      [{ text: 'All about shipping', href: '/shipping' }],
    ],
  },
  {
    id: 'returns',
    question: 'Can I send it back?',
    answer: [
      `Yes, within ${RETURNS.days} days, wherever you live. That is more than the ${RETURNS.legalDays} days of EU law. We process refunds in ${formatRange(RETURNS.refundBusinessDays)} business days; your bank takes ${formatRange(RETURNS.bankBusinessDays)} more.`,
      [{ text: 'The three steps of a return', href: '/returns#steps' }],
    ],
  },
  {
    id: 'wholesale',
    question: 'Can my shop sell it?',
    answer: [
      [
        `Gladly. New retailers begin with ${WHOLESALE_TERMS.minimumUnits} units, and we answer ${REPLIES.wholesale}. `,
        { text: 'Wholesale inquiries', href: '/wholesale' },
      ],
    ],
  },
  {
    id: 'privacy',
    question: 'What happens to my email address?',
    answer: [
      `${PHASE_TEXTS.privacy.letters}, keep the address for at most ${RETENTION_YEARS} years and delete it whenever you ask. It is never sold, not even in a very good deal.`,
      [{ text: 'Privacy Policy', href: '/privacy-policy' }],
    ],
  },
];

const QUESTIONS = [...THE_GAME, ...THE_LAUNCH, ...THE_SHOP];

/** How many questions there are, as a word: `twelve`. */
export const QUESTION_COUNT = inWords(QUESTIONS.length);

export const FAQ = {
  form: `Form ${QUESTIONS.length}-Q, ${QUESTION_COUNT} questions`,
  stamp: 'Under oath',
  title: 'Frequently Asked Questions',
  lead: 'Asked by players, answered under oath.',
  questions: QUESTIONS,
  contact: {
    title: 'Not answered?',
    text: [
      'Write to ',
      { text: CONTACT.support, href: `mailto:${CONTACT.support}` },
      `. We answer ${REPLIES.support}.`,
    ],
  },
} as const;
