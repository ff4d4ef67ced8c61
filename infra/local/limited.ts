import { type SignupStore, StoreUnavailableError } from '@tariff-tantrum/lambdas/store';

/** Signups that may wait for the store at once: what it does in a good half of a second. */
const WAITING_LIMIT = 400;

/**
 * The store with an end to its queue. Beyond it a signup is refused at once, with an answer that says when to
 * try again, instead of waiting behind so many others that its visitor has gone.
 */
export function limited<Store extends SignupStore>(store: Store, limit = WAITING_LIMIT): Store {
  let waiting = 0;
  return {
    ...store,
    async add(signup) {
      if (waiting >= limit) throw new StoreUnavailableError('Too many signups wait for the store.');
      waiting += 1;
      try {
        await store.add(signup);
      } finally {
        waiting -= 1;
      }
    },
  };
}
