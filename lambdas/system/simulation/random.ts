/** Randomness that belongs to one key. */
export interface Draw {
  /** Returns a whole number from 0 up to, but not including, `below`. */
  int(below: number): number;
  /** Returns whether something of a probability from 0 to 1 happens. */
  chance(probability: number): boolean;
  /** Returns one item of a list. */
  pick<Kind>(list: readonly Kind[]): Kind;
  /** Returns one of the names, each as often as its weight says. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name;
}

/** Returns the draws of a key: the same for the same seed and key, whatever else was drawn before. */
export type Draws = (key: string) => Draw;

export const createDraws =
  (seed: number): Draws =>
  (key) =>
    createDraw(hashOf(seed, key));

/** FNV-1a, begun with the seed. */
function hashOf(seed: number, key: string): number {
  let hash = Math.imul(seed + 1, 0x9e3779b1) ^ 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1)
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  return hash ^ (hash >>> 15);
}

/** Mulberry32: 32 bits of state, and fast. */
function createDraw(start: number): Draw {
  let state = start | 0;
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (below: number): number => Math.floor(fraction() * below);
  return {
    int,
    chance: (probability) => fraction() < probability,
    pick<Kind>(list: readonly Kind[]): Kind {
      const [picked] = list.slice(int(list.length));
      if (picked === undefined) throw new Error('Nothing can be picked from an empty list.');
      return picked;
    },
    weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
      const names = Object.keys(weights) as Name[];
      let left = fraction() * names.reduce((sum, name) => sum + weights[name], 0);
      const found = names.find((name) => {
        left -= weights[name];
        return left < 0;
      });
      if (found === undefined) throw new Error('Nothing has a weight.');
      return found;
    },
  };
}
