import { GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { CATEGORY, TOTAL_CARDS, WORST_TARIFF } from './cards';
import { capitalised, inWords } from './text';
import type { CategoryId } from './values';

const card = (category: CategoryId, example: 0 | 1) => {
  const { name: categoryName, examples } = CATEGORY[category];
  return { category, categoryName, example, ...examples[example] };
};

/** The cards of a sheet, row by row: the three tariff cards of the game to try, and one of each other kind at least. */
export const PRINTED_CARDS = [
  card('tariff', 0),
  card('tariff', 1),
  { category: 'tariff', categoryName: CATEGORY.tariff.name, ...WORST_TARIFF },
  card('reduction', 1),
  card('sabotage', 0),
  card('cancel', 0),
  card('manipulate', 1),
  card('trumph', 0),
  card('trumph', 1),
] as const;

/** A sheet of cards to print; sizes in millimetres. */
export interface PrintSheet {
  paper: 'A4' | 'Letter';
  path: string;
  width: number;
  height: number;
}

/** The files that the build writes. */
export const PRINT_SHEETS: readonly PrintSheet[] = [
  { paper: 'A4', path: `/${GAME.slug}-cards-a4.pdf`, width: 210, height: 297 },
  { paper: 'Letter', path: `/${GAME.slug}-cards-letter.pdf`, width: 215.9, height: 279.4 },
];

/** How many cards a sheet has, as a word. */
export const PRINT_COUNT = inWords(PRINTED_CARDS.length);

/** What is printed along the edges of a sheet, and what its pages show. */
export const SHEET_TEXTS = {
  title: `${GAME.name}: ${PRINT_COUNT} cards to print`,
  left: 'Print at 100%, on thick paper. Cut from mark to mark.',
  right: `${PRINTED_CARDS.length} of ${TOTAL_CARDS} cards. The rest is at ${GAME.domain}.`,
  faces: `The faces of ${PRINT_COUNT} cards: ${PRINTED_CARDS.map(({ name }) => name).join(', ')}.`,
  backs: `The backs of the ${PRINT_COUNT} cards.`,
} as const;

/** The offer after a signup. */
export const PRINT_OFFER = {
  heading: `${capitalised(PRINT_COUNT)} cards, today`,
  text: `Print them, cut them out, and play “Where is the ${WORST_TARIFF.value}?” at a real table.`,
  /** Shows the sheet. */
  preview: `/${GAME.slug}-cards.webp`,
  /** The same for the first view of the landing page. */
  thumbnail: `/${GAME.slug}-cards-small.webp`,
  /** Before the name of the paper. */
  download: 'PDF,',
} as const;
