import { TARIFF_VALUES, valueFor } from './conflicts';
import { formatPercentRange } from './text';
import { type CategoryId, DECK, DUTY, TRUMPH } from './values';

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

const category = (
  id: CategoryId,
  summary: string,
  rule: string,
  examples: CardCategory['examples'],
): CardCategory => ({ id, name: DECK[id][0], count: DECK[id][1], summary, rule, examples });

type Joke = Pick<ExampleCard, 'name' | 'flavour'>;

/** Returns two cards that do the same. */
const alike = (value: string, effect: string, first: Joke, second: Joke): CardCategory['examples'] => [
  { value, effect, ...first },
  { value, effect, ...second },
];

/** The categories in display order. */
export const CATEGORY: Readonly<Record<CategoryId, CardCategory>> = {
  tariff: category(
    'tariff',
    'The bad news. Whatever lies in your pile at the end is yours to explain.',
    'Play it face down onto the tariff pile of any player, or take it yourself as a bluff. Its value counts when the piles are revealed.',
    [
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
  ),
  reduction: category(
    'reduction',
    'Exemptions, loopholes and lunch with the right person.',
    'Discard one tariff card from your own pile without showing it. You choose it by memory.',
    alike(
      '§',
      'Discard one tariff card from your own pile.',
      { name: 'Carved Out at Lunch', flavour: 'The lobster was strategic.' },
      { name: 'Technically a Sandwich', flavour: 'Heading 1905, baked goods. See you in court.' },
    ),
  ),
  sabotage: category(
    'sabotage',
    'What friends are for: taking the blame, the paperwork and your worst card.',
    'Move one tariff card from your own pile, face down, to the pile of another player.',
    alike(
      '!',
      'Move one of your tariff cards to a rival’s pile.',
      { name: 'Retaliatory Cheese', flavour: 'It escalated, then it matured.' },
      { name: 'Lost in the Warehouse', flavour: 'Aisle 9, next to the treaties.' },
    ),
  ),
  cancel: category(
    'cancel',
    'Announced at breakfast, walked back by lunch.',
    'Undo the last card that was played against you. Both cards go to the discard pile.',
    alike(
      '×',
      'Undo the last card played against you.',
      { name: 'Walked Back by Lunch', flavour: 'It was never policy. It was a mood.' },
      { name: 'Strongly Worded Letter', flavour: 'Paragraph two contains the word “regrettable”.' },
    ),
  ),
  manipulate: category(
    'manipulate',
    'Peek and swap until nobody can prove a thing.',
    'Look at the top card of any two tariff piles, then leave them or swap them.',
    alike(
      '?',
      'Look at the top card of two piles. Swap them if you like.',
      { name: 'Creative Accounting', flavour: 'Rounded in the national interest.' },
      { name: 'Study Finds Otherwise', flavour: 'Funded by the people it is about.' },
    ),
  ),
  trumph: category(
    'trumph',
    'A triumph, declared early and spelled with confidence.',
    `Swap your whole tariff pile with that of any other player. A ${TRUMPH} cannot be cancelled.`,
    alike(
      '™',
      'Swap your whole tariff pile with any rival’s. Cannot be cancelled.',
      { name: 'The Greatest Deal', flavour: 'Everyone is saying it. Nobody was asked.' },
      { name: 'Signed in Thick Marker', flavour: 'Legible from orbit. Binding until Tuesday.' },
    ),
  ),
};
export const CATEGORIES: readonly CardCategory[] = Object.values(CATEGORY);

/** Returns the first example card of a category, with all that is printed on it. */
export function firstCard(id: CategoryId) {
  const { name: categoryName, examples } = CATEGORY[id];
  return { category: id, categoryName, example: 0, ...examples[0] };
}

/** The worst tariff card, to be found in the game to try; `example` is the number of its picture. */
export const WORST_TARIFF = {
  example: 2,
  name: 'The Whole Wine List',
  value: `${valueFor(TARIFF_VALUES, 'landing').max}%`,
  effect: 'Counts in whichever pile it ends up. Make sure it is not yours.',
  flavour: 'Corked. Payable anyway.',
} as const satisfies ExampleCard & { example: number };

/** Returns the label of the link that swaps both cards of a category. */
export const swapCards = (category: string): string => `${category}: the other card in front`;

/** Alternative text of the card back. */
export const CARD_BACK = 'The back of every card: a percent sign in a sulk.';

/** Returns the range of tariff values that a surface shows beside the count of tariff cards. */
export const tariffValues = (surface: 'landing' | 'howToPlay'): string =>
  `Values ${formatPercentRange(valueFor(TARIFF_VALUES, surface))}`;

/** The number of cards in the box. */
export const TOTAL_CARDS = CATEGORIES.reduce((sum, { count }) => sum + count, 0);

/** How many of them are tariff cards, and how many are not. */
export const TARIFF_CARDS = CATEGORY.tariff.count;
export const ACTION_CARDS = TOTAL_CARDS - TARIFF_CARDS;
