/** What went wrong in a world, by names that say where and what. */
export interface Mishaps {
  /** Whether a mishap that was drawn happens: only between `begin` and `end`, and not in a replay that leaves it out. */
  happens(name: string): boolean;
  /** Returns what has happened so far. */
  names(): string[];
  /** Begins mishaps: nothing goes wrong before. */
  begin(): void;
  /** Ends all mishaps: what was begun must come to its end now. */
  end(): void;
  isEnded(): boolean;
}

/** @param allowed what may happen; everything by default */
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
