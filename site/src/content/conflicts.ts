import { SETTLED } from '@tariff-tantrum/lambdas/facts/facts';
import type { NumberRange } from './text';
import { SHOWN } from './values';

/** A fact that the sources of the specification give different values for. */
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

/** The number of players. */
export const PLAYERS = { settled: SETTLED.players, shows: SHOWN.players };

/** The length of a game, in minutes. */
export const MINUTES = { settled: SETTLED.minutes, shows: SHOWN.minutes };

/** The values on the tariff cards, in percent. */
export const TARIFF_VALUES = { settled: SETTLED.tariffValues, shows: SHOWN.tariffValues };
