import type { Range } from './range';

/** One fact for which the sources give different values. */
interface Conflict<Surface extends string> {
  /** What the sources disagree about. */
  fact: string;
  /** The owner settles the conflict here: a value in this place shows on every surface. */
  settled: Range | undefined;
  /** What each surface shows until then. */
  shows: Readonly<Record<Surface, Range>>;
}

/** The value that a surface shows. */
export function shown<Surface extends string>(conflict: Conflict<Surface>, surface: Surface): Range {
  return conflict.settled ?? conflict.shows[surface];
}

/** How many can play. The setup table of the rules page ends at six players as well. */
export const PLAYERS: Conflict<'landing' | 'faq' | 'structuredData' | 'howToPlay'> = {
  fact: 'players',
  settled: undefined,
  shows: {
    landing: { min: 2, max: 8 },
    faq: { min: 2, max: 8 },
    structuredData: { min: 2, max: 8 },
    howToPlay: { min: 2, max: 6 },
  },
};

/** How long a game lasts, in minutes. */
export const MINUTES: Conflict<'landing' | 'faq' | 'structuredData'> = {
  fact: 'minutes a game lasts',
  settled: undefined,
  shows: {
    landing: { min: 15, max: 60 },
    faq: { min: 30, max: 60 },
    structuredData: { min: 15, max: 30 },
  },
};

/** What is printed on the tariff cards, in percent. */
export const TARIFF_VALUES: Conflict<'landing' | 'howToPlay'> = {
  fact: 'values of the tariff cards',
  settled: undefined,
  shows: {
    landing: { min: 0, max: 40 },
    howToPlay: { min: 0, max: 50 },
  },
};
