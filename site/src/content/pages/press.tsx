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

/** A picture of the kit that can be taken by itself. */
export interface PressPicture {
  /** Its path in the kit without the ending. */
  name: string;
  label: string;
  /** The ground that it is shown on. */
  ground?: 'dark';
}

/** All of them, logos first. */
export const PRESS_PICTURES: readonly PressPicture[] = [
  { name: 'logo/dark', label: 'Logo, dark' },
  { name: 'logo/light', label: 'Logo, light', ground: 'dark' },
  { name: 'penguin', label: 'Penguin' },
  { name: 'box', label: 'Box' },
  { name: 'scene', label: 'Scene' },
  ...CATEGORIES.flatMap(({ id, examples }) =>
    examples.map(({ name }, example) => ({ name: `cards/${id}-${example + 1}`, label: name })),
  ),
  { name: 'cards/back', label: 'Back of a card' },
];

/** Returns the URL of such a picture as PNG. */
export const pressPicture = (name: string): string => `/press/${name.replace('/', '-')}.png`;

/** Returns the URL of a small one, {@link PRESS_THUMBNAIL} pixels wide and high at most. */
export const pressThumbnail = (name: string): string => pressPicture(name).replace(/png$/, 'webp');
export const PRESS_THUMBNAIL = 280;

const DOWNLOAD: PageLink = { label: 'Download the kit', href: PRESS_KIT.path };

export const PRESS = {
  formNumber: 'Form P, goods in free circulation',
  stamp: 'On the record',
  picture: 'paparazzo',
  title: 'Press Kit',
  /** Before the name of a picture, for screen readers. */
  single: 'PNG',
  lead: 'Logo, box, cards and facts in one file, or one by one. We comment on everything but politics.',
  sections: [
    section(
      'kit',
      'What is in it',
      <ul>
        <li>The logo, as SVG and as PNG, in dark and in light.</li>
        <li>The box, the penguin without a ground, and the scene of both.</li>
        <li>Two cards of each kind, and the back that all cards share.</li>
        <li>The facts below, as text.</li>
      </ul>,
      definitions(['Everything', 'One ZIP', DOWNLOAD]),
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
