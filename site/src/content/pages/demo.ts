import { PHASE } from '@tariff-tantrum/lambdas/contract/facts';
import { TARIFF_VALUES, valueFor } from '../conflicts';
import { DISCOUNT } from '../game';
import { OFFER } from '../header';

/** The highest duty, which the player has to find. */
const TARGET = `${valueFor(TARIFF_VALUES, 'landing').max}%`;

/** The places of the piles, from left to right. */
export const PLACES = ['Left', 'Middle', 'Right'] as const;

/** The texts of the game to try; those shown before it is loaded are in `landing.ts`. */
export const DEMO_GAME = {
  start: 'Start',
  again: 'Once more',
  target: TARGET,
  others: ['0%', '5%'],
  look: (place: string) => `The ${TARGET} is the ${place.toLowerCase()} pile. Remember it.`,
  swap: (a: string, b: string) => `${a} and ${b.toLowerCase()} swap places.`,
  ask: `Where is the ${TARGET}?`,
  pile: (place: string) => `${place} pile`,
  won: 'Correct. You may now run a small country.',
  lost: (place: string) => `It was the ${place.toLowerCase()} one. Yours now, with interest.`,
  join: {
    'pre-launch': { label: `Get ${DISCOUNT} off the real thing`, href: '#signup' },
    launched: { label: 'Get the real thing', href: OFFER.href },
  }[PHASE],
  /** The button to the next swap, if motion is reduced. */
  next: 'Next swap',
} as const;
