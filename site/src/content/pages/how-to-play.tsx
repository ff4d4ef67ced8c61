import { GAME } from '@tariff-tantrum/lambdas/facts/facts';
import { ACTION_CARDS, CATEGORIES, TARIFF_CARDS, TOTAL_CARDS, tariffValues } from '../cards';
import { PLAYERS, valueFor } from '../conflicts';
import { AGES } from '../game';
import { PHASE_TEXTS } from '../phase-texts';
import {
  beside,
  type Content,
  capitalised,
  formatRange,
  inWords,
  note,
  type PageLink,
  section,
  steps,
  table,
} from '../text';
import { ADDED_TARIFFS, DEAL } from '../values';

/** Returns a tab of the rules; `id` is the anchor of its panel. */
const tab = (id: string, label: string, title: string, ...content: Content) => ({
  label,
  ...section(id, title, ...content),
});

const setup = tab(
  'setup',
  'Setup',
  'Opening the border',
  steps(
    [
      'Sort',
      `Part the ${TOTAL_CARDS} cards into ${TARIFF_CARDS} tariff cards and ${ACTION_CARDS} action cards, which are all the others. Shuffle both piles.`,
      'sort',
    ],
    [
      'Deal',
      <>
        <strong>Deal {DEAL.actionCards} action cards to each player</strong> as a secret hand,{' '}
        <strong>and {DEAL.faceUpTariffs} face-up tariff card each</strong>. The tariff card begins your tariff
        pile, where everyone can see and resent it.
      </>,
      'deal',
    ],
    [
      'Build the pile',
      'Take what is left of the action cards and add tariff cards by the table below. Shuffle well and put it face down in the middle: the draw pile.',
      'build',
    ],
    [
      'Agree',
      'Choose the discard rule, with discard or without discard. It holds for the whole game and for all players. Decide as well whether the lowest total wins.',
      'agree',
    ],
  ),
  beside(
    table(
      'Tariff cards added to the draw pile',
      ['Players', 'Tariff cards'],
      ...ADDED_TARIFFS.map(({ players, cards }) => [formatRange(players), String(cards)] as const),
    ),
    note(
      'Short of tariffs?',
      `The box holds ${TARIFF_CARDS} tariff cards. If fewer are left after the deal than the table asks for, add all that are left. Any that are not needed go back into the box unseen.`,
    ),
  ),
);

const gameplay = tab(
  'gameplay',
  'Gameplay',
  'A turn in office',
  <p>
    Whoever paid the most for coffee this week begins. Play goes clockwise, and each turn has three parts.
  </p>,
  steps(
    ['Draw one card', 'Take the top card of the draw pile into your hand. Keep a straight face.', 'draw'],
    [
      'Play one card, if you like',
      'One card at most. Do what it says, then put it on the discard pile; a tariff card stays on the pile where you played it, face down. Doing nothing is a policy too.',
      'play',
    ],
    ['End your turn', 'Follow the discard rule that you agreed on before the game.', 'end'],
  ),
  beside(
    table(
      'The two discard rules',
      ['Rule', 'How a turn ends'],
      [
        'With discard',
        'Put one card from your hand on the discard pile, then the turn ends. Hands stay small and tempers short.',
      ],
      ['Without discard', 'Your turn ends as it is. Hands grow, and so do grudges.'],
    ),
    <p>
      The rule is chosen before the game and applies to all players. Changing it halfway is called a summit,
      and summits are not allowed.
    </p>,
    note(
      'It is a memory game',
      'After the deal, tariff cards are played face down. You may not look into any pile, your own included, unless a card lets you. You may lie about all of them.',
    ),
  ),
);

const cardTypes = tab(
  'card-types',
  'Card Types',
  `What is in the ${TOTAL_CARDS} cards`,
  table(
    `The ${inWords(CATEGORIES.length)} categories, ${TOTAL_CARDS} cards in all`,
    ['Category', 'Cards', 'What they do'],
    ...CATEGORIES.map(
      ({ id, name, count, rule }) =>
        [name, String(count), id === 'tariff' ? `${tariffValues('howToPlay')}. ${rule}` : rule] as const,
    ),
  ),
);

const winning = tab(
  'winning',
  'Winning',
  'The reckoning',
  steps(
    [
      'The game ends when the draw pile is empty',
      'Finish the turn in which the last card was drawn. Cards still in hand count for nothing, like most promises.',
      'empty',
    ],
    [
      'All tariff piles are revealed',
      'Turn them over, add up the percentages and enjoy the silence.',
      'reveal',
    ],
    [
      'The highest total loses',
      'There is one loser and a table full of experts who saw it coming. If two totals tie, they lose together and must issue a joint statement.',
      'loser',
    ],
  ),
  note(
    'Optional: the lowest total wins',
    'Agree before the game, and the player with the lowest total is declared the winner and may be insufferable until the next game.',
  ),
);

const TABS = [setup, gameplay, cardTypes, winning];

export const HOW_TO_PLAY = {
  print: 'To play without a screen, print this page: the rules fit on one sheet.',
  formNumber: `Form ${TOTAL_CARDS}-R, rules of engagement`,
  stamp: 'Play unfair',
  picture: 'flashlight',
  title: `How to Play ${GAME.name}`,
  lead: `${capitalised(inWords(TABS.length))} short tabs stand between you and your first trade war. Learn them in five minutes, deny them for an hour.`,
  facts: [`${formatRange(valueFor(PLAYERS, 'howToPlay'))} players`, `Ages ${AGES}`, `${TOTAL_CARDS} cards`],
  tabsLabel: 'Rules',
  tabs: TABS,
  back: { label: 'Back to Game Page', href: '/' } satisfies PageLink,
  join: PHASE_TEXTS.rules.button,
  seat: { title: `Card ${TOTAL_CARDS + 1}`, text: 'is you. The table has one seat left.' },
} as const;
