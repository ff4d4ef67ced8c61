/** The mishaps of a world, by names that say where and what. */
export interface Mishaps {
  /**
   * Whether a mishap that was drawn happens: only between `begin` and `end`, and not in a replay that leaves it out.
   */
  happens(name: string): boolean;
  /** Returns the mishaps that have happened so far. */
  names(): string[];
  /** Lets mishaps begin: nothing goes wrong before. */
  begin(): void;
  /** Ends all mishaps: everything that was begun must now come to its end. */
  end(): void;
  isEnded(): boolean;
}

/** @param allowed the mishaps that may happen; all by default */
export function createMishaps(allowed: readonly string[] | undefined): Mishaps {
  const only = allowed && new Set(allowed);
  const happened = new Set<string>();
  let phase: 'before' | 'during' | 'after' = 'before';
  return {
    happens(name) {
      if (phase !== 'during' || (only && !only.has(name))) return false;
      happened.add(name);
      return true;
    },
    names: () => [...happened],
    begin() {
      phase = 'during';
    },
    end() {
      phase = 'after';
    },
    isEnded: () => phase === 'after',
  };
}
