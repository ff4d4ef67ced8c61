/** The rounds of a game: how often piles are swapped, and the time between two swaps in milliseconds. */
export const ROUNDS = [
  { swaps: 5, pace: 1500 },
  { swaps: 6, pace: 900 },
  { swaps: 7, pace: 500 },
] as const;

/** How long the piles are face up at first, in milliseconds. */
const LOOK_MS = 2500;

/** Two places whose piles are swapped; 0 is the left one. */
export type Swap = readonly [number, number];

/** A round of a game: `at` is the place of each pile, pile 0 being the one to find. */
export interface Game {
  /** 0 is the first. */
  round: number;
  /** In how many rounds the player has found the pile. */
  found: number;
  /** The place that the player has chosen in this round. */
  picked?: number;
  phase: 'looking' | 'shuffling' | 'asking' | 'answered';
  at: readonly [number, number, number];
  swaps: readonly Swap[];
  /** The number of swaps that have been made. */
  done: number;
}

const PAIRS: readonly Swap[] = [
  [0, 1],
  [1, 2],
  [0, 2],
];

/** Deals the round after `before`, or the first of a new game. @param random returns numbers from 0 up to but not 1 */
export function deal(random: () => number, before?: Game): Game {
  const { round, found } = before && !isLast(before) ? before : { round: -1, found: 0 };
  const start = Math.floor(random() * 3);
  let pair = start;
  const swaps = Array.from({ length: ROUNDS[round + 1]?.swaps ?? 0 }, (): Swap => {
    // Never the same two again, which would undo the swap.
    pair = (pair + 1 + Math.floor(random() * 2)) % 3;
    return PAIRS[pair] ?? [0, 1];
  });
  const at = [start, (start + 1) % 3, (start + 2) % 3] as const;
  return { round: round + 1, found, phase: 'looking', at, swaps, done: 0 };
}

/** Turns the piles face down, then makes a swap each time, and asks after the last. */
export function step(game: Game): Game {
  if (game.phase === 'looking') return { ...game, phase: 'shuffling' };
  if (game.phase !== 'shuffling') return game;
  const swap = game.swaps[game.done];
  if (!swap) return { ...game, phase: 'asking' };
  const [a, b] = swap;
  const moved = (place: number) => (place === a ? b : place === b ? a : place);
  const [x, y, z] = game.at;
  return { ...game, at: [moved(x), moved(y), moved(z)], done: game.done + 1 };
}

/** Returns after how many milliseconds the next step follows, or undefined while the player decides. */
export function timeToStep({ phase, round }: Game): number | undefined {
  if (phase === 'looking') return LOOK_MS;
  return phase === 'shuffling' ? ROUNDS[round]?.pace : undefined;
}

/** Turns the piles over, after the player has chosen a place. */
export function choose(game: Game, place: number): Game {
  if (game.phase !== 'asking') return game;
  return { ...game, phase: 'answered', picked: place, found: game.found + (place === game.at[0] ? 1 : 0) };
}

/** Whether no round follows. */
export const isLast = ({ round }: Game): boolean => round === ROUNDS.length - 1;
