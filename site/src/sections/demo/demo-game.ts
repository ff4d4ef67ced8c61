/** The number of swaps in a round. */
export const SWAPS = 7;

/** Two places whose piles are swapped; 0 is the left one. */
export type Swap = readonly [number, number];

/** A round: `at` is the place of each pile, pile 0 being the one with the 40%. */
export interface Round {
  phase: 'ready' | 'shuffling' | 'asking' | 'over';
  at: readonly [number, number, number];
  swaps: readonly Swap[];
  /** The number of swaps that have been made. */
  done: number;
  /** The place that the player chose. */
  chosen?: number;
}

const PAIRS: readonly Swap[] = [
  [0, 1],
  [1, 2],
  [0, 2],
];

/** Returns a round that has not started, with random swaps. @param random returns numbers from 0 up to but not 1 */
export function newRound(random: () => number): Round {
  const start = Math.floor(random() * 3);
  const swaps = Array.from({ length: SWAPS }, (): Swap => PAIRS[Math.floor(random() * 3)] ?? [0, 1]);
  return { phase: 'ready', at: [start, (start + 1) % 3, (start + 2) % 3], swaps, done: 0 };
}

/** Turns the piles face down. */
export const begin = (round: Round): Round => ({ ...round, phase: 'shuffling' });

/** Makes the next swap; after the last one the player is asked. */
export function swapNext(round: Round): Round {
  const swap = round.swaps[round.done];
  if (round.phase !== 'shuffling') return round;
  if (!swap) return { ...round, phase: 'asking' };
  const [a, b] = swap;
  const moved = (place: number) => (place === a ? b : place === b ? a : place);
  const [x, y, z] = round.at;
  return { ...round, at: [moved(x), moved(y), moved(z)], done: round.done + 1 };
}

/** Turns the piles over. */
export const choose = (round: Round, place: number): Round =>
  round.phase === 'asking' ? { ...round, phase: 'over', chosen: place } : round;

/** Returns whether the player found the 40%. */
export const isWon = ({ at, chosen }: Round): boolean => chosen === at[0];
