import { TARIFF_VALUES, valueFor } from './conflicts';
import { formatPercentRange } from './format';

export type CategoryId = 'tariff' | 'reduction' | 'sabotage' | 'cancel' | 'manipulate' | 'trumph';

/** An example card of a category. */
export interface ExampleCard {
  name: string;
  /** The value in the card's corner, such as `25%`, or a symbol if the category has no numbers. */
  value: string;
  /** What playing it does. */
  effect: string;
  /** The joke at the bottom of the card. */
  flavour: string;
}

export interface CardCategory {
  id: CategoryId;
  name: string;
  count: number;
  /** One sentence for the landing page. */
  summary: string;
  /** How to play such a card, for the rules page. */
  rule: string;
  examples: readonly [ExampleCard, ExampleCard];
}

/** How the game spells triumph. */
export const TRUMPH = 'Trumph';

/** The value of the tariff card among the examples. */
const DUTY = '25%';

/** The six categories in display order. */
export const CATEGORIES: readonly CardCategory[] = [
  {
    id: 'tariff',
    name: 'Tariff Cards',
    count: 24,
    summary: 'The bad news. Whatever lies in your pile at the end is yours to explain.',
    rule: 'Play it face down onto the tariff pile of any player, or take it yourself as a bluff. Its value counts when the piles are revealed.',
    examples: [
      {
        name: 'Duty on Sarcasm',
        value: DUTY,
        effect: `Counts ${DUTY} in whichever pile it ends up.`,
        flavour: 'Oh, great. Another one.',
      },
      {
        name: 'Free Trade, Allegedly',
        value: '0%',
        effect: 'Counts nothing. Hand it over as if it hurt.',
        flavour: 'Terms, conditions and gunboats apply.',
      },
    ],
  },
  {
    id: 'reduction',
    name: 'Reduction',
    count: 14,
    summary: 'Exemptions, loopholes and lunch with the right person.',
    rule: 'Discard one tariff card from your own pile without showing it. You choose it by memory.',
    examples: [
      {
        name: 'Carved Out at Lunch',
        value: '§',
        effect: 'Discard one tariff card from your own pile.',
        flavour: 'The lobster was strategic.',
      },
      {
        name: 'Technically a Sandwich',
        value: '§',
        effect: 'Discard one tariff card from your own pile.',
        flavour: 'Heading 1905, baked goods. See you in court.',
      },
    ],
  },
  {
    id: 'sabotage',
    name: 'Sabotage',
    count: 16,
    summary: 'What friends are for: taking the blame, the paperwork and your worst card.',
    rule: 'Move one tariff card from your own pile, face down, to the pile of another player.',
    examples: [
      {
        name: 'Retaliatory Cheese',
        value: '!',
        effect: 'Move one of your tariff cards to a rival’s pile.',
        flavour: 'It escalated, then it matured.',
      },
      {
        name: 'Lost in the Warehouse',
        value: '!',
        effect: 'Move one of your tariff cards to a rival’s pile.',
        flavour: 'Aisle 9, next to the treaties.',
      },
    ],
  },
  {
    id: 'cancel',
    name: 'Cancel',
    count: 14,
    summary: 'Announced at breakfast, walked back by lunch.',
    rule: 'Undo the last card that was played against you. Both cards go to the discard pile.',
    examples: [
      {
        name: 'Walked Back by Lunch',
        value: '×',
        effect: 'Undo the last card played against you.',
        flavour: 'It was never policy. It was a mood.',
      },
      {
        name: 'Strongly Worded Letter',
        value: '×',
        effect: 'Undo the last card played against you.',
        flavour: 'Paragraph two contains the word “regrettable”.',
      },
    ],
  },
  {
    id: 'manipulate',
    name: 'Manipulate',
    count: 12,
    summary: 'Peek and swap until nobody can prove a thing.',
    rule: 'Look at the top card of any two tariff piles, then leave them or swap them.',
    examples: [
      {
        name: 'Creative Accounting',
        value: '?',
        effect: 'Look at the top card of two piles. Swap them if you like.',
        flavour: 'Rounded in the national interest.',
      },
      {
        name: 'Study Finds Otherwise',
        value: '?',
        effect: 'Look at the top card of two piles. Swap them if you like.',
        flavour: 'Funded by the people it is about.',
      },
    ],
  },
  {
    id: 'trumph',
    name: TRUMPH,
    count: 5,
    summary: 'A triumph, declared early and spelled with confidence.',
    rule: `Swap your whole tariff pile with that of any other player. A ${TRUMPH} cannot be cancelled.`,
    examples: [
      {
        name: 'The Greatest Deal',
        value: '™',
        effect: 'Swap your whole tariff pile with any rival’s. Cannot be cancelled.',
        flavour: 'Everyone is saying it. Nobody was asked.',
      },
      {
        name: 'Signed in Thick Marker',
        value: '™',
        effect: 'Swap your whole tariff pile with any rival’s. Cannot be cancelled.',
        flavour: 'Legible from orbit. Binding until Tuesday.',
      },
    ],
  },
];

/** Alternative text of the card back. */
export const CARD_BACK = 'The back of every card: a percent sign in a sulk.';

/** Returns the range of tariff values that a surface shows beside the count of tariff cards. */
export const tariffValues = (surface: 'landing' | 'howToPlay'): string =>
  `Values ${formatPercentRange(valueFor(TARIFF_VALUES, surface))}`;

/** The number of cards in the box. */
export const TOTAL_CARDS = CATEGORIES.reduce((sum, { count }) => sum + count, 0);

/** How many of them are tariff cards, and how many are not. */
export const TARIFF_CARDS = CATEGORIES.find(({ id }) => id === 'tariff')?.count ?? 0;
export const ACTION_CARDS = TOTAL_CARDS - TARIFF_CARDS;

/** What each player gets at the start. */
export const DEAL = { actionCards: 5, faceUpTariffs: 1 } as const;
