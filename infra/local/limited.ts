import { type SignupStore, StoreUnavailableError } from '@tariff-tantrum/lambdas/store';

/** Where the queue for the store ends. */
const LIMITS = {
  /** Signups that may wait at once: what the store does in a good half of a second. */
  waiting: 400,
  /** While signups take longer than this (ms), or the allowance is used up, no more than `few` may wait. */
  slow: 700,
  few: 4,
  /**
   * The allowance: signups taken on while this process is busy all along, and how many are added to it for each
   * ms without work. So a burst is served to the last, and a crowd leaves time for the pages.
   */
  burst: 200,
  refill: 4,
  /** No more connections than this are no crowd, however busy they are. While they are, hardly any new one is taken. */
  crowd: 60,
};
export type Limits = typeof LIMITS;

/** How much the newest signup says about how long they take. */
const NEWEST = 0.1;

export interface LimitedOptions extends Partial<Limits> {
  /** Milliseconds since any moment. */
  now?: () => number;
  /** Tells, again and again, for how long (ms) this process had nothing to do. */
  watchIdle: (tell: (idle: number) => void) => void;
  /** How many connections there are. */
  connections: () => number;
}

/**
 * The store with an end to its queue. Beyond it a signup is refused at once, with an answer that says when to
 * try again, instead of waiting behind so many others that its visitor has gone. How long the queue may get
 * depends on how fast it moves, and on what time the machine has to spare.
 */
export function limited<Store extends SignupStore>(store: Store, options: LimitedOptions): Store {
  const { waiting: most, slow, few, burst, refill, crowd } = { ...LIMITS, ...options };
  const { now = () => performance.now(), watchIdle, connections } = options;
  let waiting = 0;
  let usual = 0;
  let allowance = burst;
  watchIdle((idle) => {
    allowance = Math.min(burst, allowance + refill * idle);
  });
  return {
    ...store,
    async add(signup) {
      // Somebody who comes alone is never refused.
      const isCrowd = allowance < 1 && connections() > crowd;
      if (waiting >= (usual > slow || isCrowd ? few : most)) {
        throw new StoreUnavailableError('Too many signups wait for the store.');
      }
      waiting += 1;
      allowance = Math.max(0, allowance - 1);
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
