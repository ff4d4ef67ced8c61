import { CONTACT, GAME, RETENTION_YEARS } from '@tariff-tantrum/lambdas/facts/facts';
import { CATEGORIES, TOTAL_CARDS } from '../cards';
import { MINUTES, PLAYERS, valueFor } from '../conflicts';
import { AGES } from '../game';
import { EU, NORTH_AMERICA, OFFER_DATES } from '../offers';
import { PHASE_TEXTS } from '../phase-texts';
import { REPLIES } from '../service';
import { formatRange, inWords, link, type RichText } from '../text';
import { DELIVERY, RETURNS, TRUMPH, WHOLESALE_TERMS } from '../values';

/** A question and its answer; links to the anchor `id` open it. */
export interface FaqItem {
  id: string;
  question: string;
  /** One entry per paragraph. */
  answer: readonly RichText[];
}

const question = (id: string, question: string, answer: readonly RichText[]): FaqItem => ({
  id,
  question,
  answer,
});

const deck = CATEGORIES.map(({ name, count }) => `${count} ${name}`).join(', ');

const THE_GAME: readonly FaqItem[] = [
  question('what-is-it', `What is ${GAME.name}?`, [
    'A political-satire card game of memory and sabotage. Everyone is a trade minister, tariffs pile up face down, and the player who ends with the highest total loses.',
    `It makes fun of tariffs and trade wars, and of whoever recognises themselves in them. No real name is on any card; ${TRUMPH} is how we spell triumph.`,
  ]),
  question('players-and-time', 'How many can play, and how long does it take?', [
    `${formatRange(valueFor(PLAYERS, 'faq'))} players, and ${formatRange(valueFor(MINUTES, 'faq'))} minutes a game. Two ministers settle things quickly; a full table needs longer, mostly for shouting.`,
  ]),
  question('age', 'Is it for children?', [
    `It is for ages ${AGES}. Nothing in it is rude, but you should have met a bureaucracy to enjoy it.`,
  ]),
  question('box', 'What is in the box?', [
    `${TOTAL_CARDS} unique cards: ${deck}.`,
    ['What they do is under ', link('Card Types', '/how-to-play#card-types'), ' in the rules.'],
  ]),
];

const THE_LAUNCH: readonly FaqItem[] = [
  question('launch', 'When can I buy it?', [PHASE_TEXTS.faq.launch]),
  question('discount', PHASE_TEXTS.faq.discountQuestion, [PHASE_TEXTS.faq.discount]),
  question('price', 'What does it cost?', [
    `${EU.price} in EU countries, VAT included and shipping ${EU.shipping}. ${NORTH_AMERICA.price} in the ${NORTH_AMERICA.region}, plus ${NORTH_AMERICA.shipping} shipping.`,
    ['These prices are valid until ', OFFER_DATES.validUntil, '. Shipping is calculated at checkout.'],
  ]),
  question('import-tariffs', 'Will I have to pay tariffs on a game about tariffs?', [
    'Our prices include import tariffs. We saw the joke coming.',
  ]),
];

const THE_SHOP: readonly FaqItem[] = [
  question('shipping', 'Where do you ship, and how fast?', [
    `Worldwide, from Denmark. We pack within ${formatRange(DELIVERY.processing)} days, up to ${DELIVERY.processingPeakMax} in peak periods, and delivery takes ${formatRange(DELIVERY.mostCountries)} days to most countries.`,
    [link('All about shipping', '/shipping')],
  ]),
  question('returns', 'Can I send it back?', [
    `Yes, within ${RETURNS.days} days, wherever you live. That is more than the ${RETURNS.legalDays} days of EU law. We process refunds in ${formatRange(RETURNS.refundBusinessDays)} business days; your bank takes ${formatRange(RETURNS.bankBusinessDays)} more.`,
    [link('The three steps of a return', '/returns#steps')],
  ]),
  question('wholesale', 'Can my shop sell it?', [
    [
      `Gladly. New retailers begin with ${WHOLESALE_TERMS.minimumUnits} units, and we answer ${REPLIES.wholesale}. `,
      link('Wholesale inquiries', '/wholesale'),
    ],
  ]),
  question('privacy', 'What happens to my email address?', [
    `${PHASE_TEXTS.privacy.letters}, keep the address for at most ${RETENTION_YEARS} years and delete it whenever you ask. It is never sold, not even in a very good deal.`,
    [link('Privacy Policy', '/privacy-policy')],
  ]),
];

const GROUPS = [
  { title: 'The game', questions: THE_GAME },
  { title: 'The launch', questions: THE_LAUNCH },
  { title: 'The shop', questions: THE_SHOP },
];
const QUESTIONS = GROUPS.flatMap(({ questions }) => questions);

/** How many questions there are, as a word: `twelve`. */
export const QUESTION_COUNT = inWords(QUESTIONS.length);

export const FAQ = {
  formNumber: `Form ${QUESTIONS.length}-Q, ${QUESTION_COUNT} questions`,
  stamp: 'Under oath',
  picture: 'oath',
  title: 'Frequently Asked Questions',
  lead: 'Asked by players, answered under oath.',
  questions: QUESTIONS,
  groups: GROUPS,
  /** The anchors of what is asked most. */
  top: { label: 'Asked most', ids: ['launch', 'price', 'players-and-time'] },
  contact: {
    title: 'Not answered?',
    picture: 'letter',
    text: [
      'Write to ',
      link(CONTACT.support, `mailto:${CONTACT.support}`),
      `. We answer ${REPLIES.support}.`,
    ],
  },
} as const;
