import { CONTACT, GAME, RETENTION_YEARS } from '@tariff-tantrum/lambdas/facts/facts';
import type { ReactNode } from 'react';
import { CATEGORIES, TOTAL_CARDS } from '../cards';
import { MINUTES, PLAYERS, valueFor } from '../conflicts';
import { AGES } from '../game';
import { EU, NORTH_AMERICA, OFFER_DATES } from '../offers';
import { PHASE_TEXTS } from '../phase-texts';
import { REPLIES } from '../service';
import { formatRange, inWords } from '../text';
import { DELIVERY, RETURNS, TRUMPH, WHOLESALE_TERMS } from '../values';

/** A question and its answer; links to the anchor `id` open it. */
export interface FaqItem {
  id: string;
  question: string;
  /** Its paragraphs. */
  answer: ReactNode;
}

const question = (id: string, question: string, answer: ReactNode): FaqItem => ({
  id,
  question,
  answer,
});

const deck = CATEGORIES.map(({ name, count }) => `${count} ${name}`).join(', ');

const THE_GAME: readonly FaqItem[] = [
  question(
    'what-is-it',
    `What is ${GAME.name}?`,
    <>
      <p>
        A political-satire card game of memory and sabotage. Everyone is a trade minister, tariffs pile up
        face down, and the player who ends with the highest total loses.
      </p>
      <p>
        It makes fun of tariffs and trade wars, and of whoever recognises themselves in them. No real name is
        on any card; {TRUMPH} is how we spell triumph.
      </p>
    </>,
  ),
  question(
    'players-and-time',
    'How many can play, and how long does it take?',
    <p>
      {formatRange(valueFor(PLAYERS, 'faq'))} players, and {formatRange(valueFor(MINUTES, 'faq'))} minutes a
      game. Two ministers settle things quickly; a full table needs longer, mostly for shouting.
    </p>,
  ),
  question(
    'age',
    'Is it for children?',
    <p>It is for ages {AGES}. Nothing in it is rude, but you should have met a bureaucracy to enjoy it.</p>,
  ),
  question(
    'box',
    'What is in the box?',
    <>
      <p>
        {TOTAL_CARDS} unique cards: {deck}.
      </p>
      <p>
        What they do is explained under <a href="/how-to-play#card-types">Card Types</a> in the rules.
      </p>
    </>,
  ),
];

const THE_LAUNCH: readonly FaqItem[] = [
  question('launch', 'When can I buy it?', <p>{PHASE_TEXTS.faq.launch}</p>),
  question('discount', PHASE_TEXTS.faq.discountQuestion, <p>{PHASE_TEXTS.faq.discount}</p>),
  question(
    'price',
    'What does it cost?',
    <>
      <p>
        {EU.price} in EU countries, VAT included and shipping {EU.shipping}. {NORTH_AMERICA.price} in the{' '}
        {NORTH_AMERICA.region}, plus {NORTH_AMERICA.shipping} shipping.
      </p>
      <p>
        These prices are valid until{' '}
        <time dateTime={OFFER_DATES.validUntil.date}>{OFFER_DATES.validUntil.text}</time>. Shipping is
        calculated at checkout.
      </p>
    </>,
  ),
  question(
    'import-tariffs',
    'Will I have to pay tariffs on a game about tariffs?',
    <p>Our prices include import tariffs. We saw the joke coming.</p>,
  ),
];

const THE_SHOP: readonly FaqItem[] = [
  question(
    'shipping',
    'Where do you ship, and how fast?',
    <>
      <p>
        Worldwide, from Denmark. We pack within {formatRange(DELIVERY.processing)} days, up to{' '}
        {DELIVERY.processingPeakMax} in peak periods, and delivery takes {formatRange(DELIVERY.mostCountries)}{' '}
        days to most countries.
      </p>
      <p>
        <a href="/shipping">All about shipping</a>
      </p>
    </>,
  ),
  question(
    'returns',
    'Can I send it back?',
    <>
      <p>
        Yes, within {RETURNS.days} days, wherever you live. That is more than the {RETURNS.legalDays} days of
        EU law. We process refunds in {formatRange(RETURNS.refundBusinessDays)} business days; your bank takes{' '}
        {formatRange(RETURNS.bankBusinessDays)} more.
      </p>
      <p>
        <a href="/returns#steps">The three steps of a return</a>
      </p>
    </>,
  ),
  question(
    'wholesale',
    'Can my shop sell it?',
    <p>
      Gladly. New retailers begin with {WHOLESALE_TERMS.minimumUnits} units, and we answer {REPLIES.wholesale}
      . <a href="/wholesale">Wholesale inquiries</a>
    </p>,
  ),
  question(
    'privacy',
    'What happens to my email address?',
    <>
      <p>
        {PHASE_TEXTS.privacy.letters}, keep the address for at most {RETENTION_YEARS} years and delete it
        whenever you ask. It is never sold, not even in a very good deal.
      </p>
      <p>
        <a href="/privacy-policy">Privacy Policy</a>
      </p>
    </>,
  ),
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
  picture: 'swear',
  title: 'Frequently Asked Questions',
  lead: 'Asked by players, answered under oath.',
  questions: QUESTIONS,
  groups: GROUPS,
  /** The anchors of what is asked most. */
  top: { label: 'Most asked', ids: ['launch', 'price', 'players-and-time'] },
  contact: {
    title: 'Not answered?',
    text: (
      <>
        Write to <a href={`mailto:${CONTACT.support}`}>{CONTACT.support}</a>. We answer {REPLIES.support}.
      </>
    ),
  },
} as const;
