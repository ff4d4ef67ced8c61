import { LAUNCH_MONTH } from '@tariff-tantrum/lambdas/facts/derived';
import { CONTACT, GAME, MAKERS, QUOTES, SELLER } from '@tariff-tantrum/lambdas/facts/facts';
import { CATEGORIES, TOTAL_CARDS } from '../cards';
import { MINUTES, PLAYERS, valueFor } from '../conflicts';
import { AGES, inPhase } from '../game';
import { EU, NORTH_AMERICA } from '../offers';
import { REPLIES } from '../service';
import { definitions, formatRange, type PageLink, section, type TextPage } from '../text';

/** What can be printed about the game; the kit contains it as a text. */
export const PRESS_FACTS: readonly (readonly [term: string, value: string])[] = [
  ['Game', `${GAME.name}, a political-satire card game of memory and sabotage`],
  ['Players', formatRange(valueFor(PLAYERS, 'landing'))],
  ['Duration', `${formatRange(valueFor(MINUTES, 'landing'))} minutes`],
  ['Age', AGES],
  [
    'In the box',
    `${TOTAL_CARDS} unique cards: ${CATEGORIES.map(({ name, count }) => `${count} ${name}`).join(', ')}`,
  ],
  [
    'Price',
    `${EU.price} in ${EU.region}, ${NORTH_AMERICA.price} in the ${NORTH_AMERICA.region}, import tariffs included`,
  ],
  ['Launch', inPhase(LAUNCH_MONTH, 'Out now')],
  ['Publisher', `${SELLER.legalName}, ${SELLER.street}, ${SELLER.city}, ${SELLER.country}`],
];

/** The file that the build writes, and its folder inside. */
export const PRESS_KIT = { path: `/${GAME.slug}-press.zip`, folder: `${GAME.slug}-press` } as const;

const DOWNLOAD: PageLink = { label: 'Download the kit', href: PRESS_KIT.path };

export const PRESS = {
  formNumber: 'Form P, goods in free circulation',
  stamp: 'On the record',
  picture: 'paparazzo',
  title: 'Press Kit',
  lead: 'Logo, box, cards and facts in one file. We comment on everything but politics.',
  sections: [
    section(
      'kit',
      'What is in it',
      <ul>
        <li>The logo, as SVG and as PNG, in dark and in light.</li>
        <li>The box, and the penguin that comes out of it.</li>
        <li>Two cards of each kind, and the back that all cards share.</li>
        <li>The facts below, as text.</li>
      </ul>,
      definitions(['All of it', 'One ZIP, with PNG for print and screen', DOWNLOAD]),
    ),
    section('facts', 'Facts', definitions(...PRESS_FACTS)),
    section(
      'ask',
      'Ask us',
      <p>
        For review copies, interviews and larger pictures write to{' '}
        <a href={`mailto:${CONTACT.support}?subject=Media%20and%20press`}>{CONTACT.support}</a>. A person
        replies {REPLIES.support}.
      </p>,
    ),
  ],
} as const satisfies TextPage & Record<string, unknown>;

/** Who made the game, and what is said about it; both parts are left out while the owner has entered nothing. */
export const VOICES = {
  makers: MAKERS,
  quotes: { heading: 'Witness statements', items: QUOTES },
} as const;
