import { SETTLED } from '@tariff-tantrum/lambdas/facts/facts';
import type { NumberRange } from './text';

/** A fact for which the sources of the specification give different values. */
interface Conflict<Surface extends string> {
  /** The value that the owner chose in `facts.ts`: it then appears on every surface. */
  settled: NumberRange | undefined;
  /** What each surface shows until the conflict is settled. */
  shows: Readonly<Record<Surface, NumberRange>>;
}

/** Returns the value that a surface shows. */
export function valueFor<Surface extends string>(conflict: Conflict<Surface>, surface: Surface): NumberRange {
  return conflict.settled ?? conflict.shows[surface];
}

/** The number of players. The setup table of the rules page also ends at six players. */
export const PLAYERS: Conflict<'landing' | 'faq' | 'structuredData' | 'howToPlay'> = {
  settled: SETTLED.players,
  shows: {
    landing: { min: 2, max: 8 },
    faq: { min: 2, max: 8 },
    structuredData: { min: 2, max: 8 },
    howToPlay: { min: 2, max: 6 },
  },
};

/** The length of a game, in minutes. */
export const MINUTES: Conflict<'landing' | 'faq' | 'structuredData'> = {
  settled: SETTLED.minutes,
  shows: {
    landing: { min: 15, max: 60 },
    faq: { min: 30, max: 60 },
    structuredData: { min: 15, max: 30 },
  },
};

/** The values on the tariff cards, in percent. */
export const TARIFF_VALUES: Conflict<'landing' | 'howToPlay'> = {
  settled: SETTLED.tariffValues,
  shows: {
    landing: { min: 0, max: 40 },
    howToPlay: { min: 0, max: 50 },
  },
};
