import { GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { CATEGORIES, WORST_TARIFF } from '../cards';
import { DISCOUNT, inPhase } from '../game';
import { HEADER_OFFER } from '../header';

/** The highest duty, which the player has to find. */
const TARGET = WORST_TARIFF.value;

/** The places of the cards, from left to right. */
export const PLACES = ['Left', 'Middle', 'Right'] as const;

const [TARIFFS] = CATEGORIES;

/** The texts of the game to try; those shown before it is loaded are in `landing.tsx`. */
export const DEMO_GAME = {
  /**
   * The tariff card of each pile, as a number of its picture, and its duty, since a phone's cards are too small to read;
   * the first is the one to find.
   */
  piles: [WORST_TARIFF, ...(TARIFFS?.examples ?? []).map(({ value }, example) => ({ value, example }))],
  look: (round: number, rounds: number, place: string) =>
    `Round ${round} of ${rounds}. The ${TARGET} is the ${place.toLowerCase()} card. Remember it.`,
  down: 'Face down. Now they move.',
  swap: (a: string, b: string) => `${a} and ${b.toLowerCase()} swap places.`,
  ask: 'Pick a card. There are no appeals.',
  pile: (place: string) => `${place} card`,
  answer: (place: string, found: number, rounds: number) =>
    `It was the ${place.toLowerCase()} one. You have found ${found}\u00a0of\u00a0${rounds}.`,
  /** Stamped on the card to find, and on another one that the player has picked. */
  marks: { found: 'Found', missed: 'Missed', yours: 'Yours' },
  nextRound: 'Faster',
  result: (found: number, rounds: number) => `You found it ${found}\u00a0of\u00a0${rounds} times. Your rank:`,
  /** By the number of times that the player found it. */
  ranks: ['Junior Customs Officer', 'Minister of Cheese', 'Chief Negotiator', 'Small Country'],
  boast: (rank: string) =>
    `My rank in ${GAME.name} is “${rank}”. Where is the ${TARGET}? Find out yours before I raise duties.`,
  join: inPhase(
    { label: `Get ${DISCOUNT} off the real thing`, href: '#signup' },
    { label: 'Get the real thing', href: HEADER_OFFER.href },
  ),
  again: 'Once more',
  /** The button to the next swap, if motion is reduced, and the one that makes it so. */
  step: 'Next swap',
  stepwise: 'One swap at a time',
} as const;

/** The formats of a rank's picture: for stories, and for posts and links. */
export const RANK_FORMATS = [
  { id: 'story', label: 'For a story', width: 1080, height: 1920 },
  { id: 'post', label: 'For a post', width: 1200, height: 630 },
] as const;

export type RankFormat = (typeof RANK_FORMATS)[number]['id'];

/** What is on the pictures of ranks, and beside the buttons that share them. */
export const RANK_PICTURE = {
  label: 'My official rank:',
  question: `Where is the ${TARGET}?`,
  address: `Find out yours at ${GAME.domain}`,
  /** Before the links. */
  offer: 'Frame it:',
  /** What a download is called, before its format. */
  fileName: `${GAME.slug}-rank`,
  /** Returns the address of the picture of a rank, by the number of finds. */
  path: (found: number, format: RankFormat): string => `/ranks/${found}-${format}.png`,
} as const;
