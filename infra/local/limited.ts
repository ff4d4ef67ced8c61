import { type SignupStore, StoreUnavailableError } from '@tariff-tantrum/lambdas/store';

/** Where the queue for the store ends. */
const LIMITS = {
  /** Signups that may wait at once: what the store does in a good half of a second. */
  waiting: 400,
  /** While signups take longer than this (ms), or this process is behind, no more than `few` may wait. */
  slow: 700,
  few: 20,
};
export type Limits = typeof LIMITS;

/** How much the newest signup says about how long they take. */
const NEWEST = 0.1;

export interface LimitedOptions extends Partial<Limits> {
  /** Milliseconds since any moment. */
  now?: () => number;
  /** Whether requests wait for this process itself, which no store can help. */
  isBehind?: () => boolean;
}

/**
 * The store with an end to its queue. Beyond it a signup is refused at once, with an answer that says when to
 * try again, instead of waiting behind so many others that its visitor has gone. How long the queue may get
 * depends on how fast it moves: on a machine that is busy with other things the store does much less.
 */
export function limited<Store extends SignupStore>(store: Store, options: LimitedOptions = {}): Store {
  const { waiting: most, slow, few } = { ...LIMITS, ...options };
  const { now = () => performance.now(), isBehind = () => false } = options;
  let waiting = 0;
  let usual = 0;
  return {
    ...store,
    async add(signup) {
      // Somebody who comes alone is never refused: one late look at the clock, as after a start, is no crowd.
      if (waiting >= (usual > slow || isBehind() ? few : most)) {
        throw new StoreUnavailableError('Too many signups wait for the store.');
      }
      waiting += 1;
      const began = now();
      try {
        await store.add(signup);
      } finally {
        waiting -= 1;
        usual += NEWEST * (now() - began - usual);
      }
    },
  };
}
