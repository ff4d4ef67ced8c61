import type { StoreCalls } from '../calls';

/** A call as it is seen on its way to the store. */
export interface SeenCall {
  name: keyof StoreCalls;
  /** The partition that it concerns. */
  pk: string;
}

export interface Hooks {
  /** Runs before the store gets the call; what it throws, the caller gets instead. */
  before?: (call: SeenCall) => unknown;
  /** Runs after the store has done the call; what it throws, the caller gets instead of the answer. */
  after?: (call: SeenCall) => unknown;
}

/** The same calls with something happening in between: how races are forced. */
export function hooked(calls: StoreCalls, { before, after }: Hooks): StoreCalls {
  const wrap =
    <First extends { pk: string }, Rest extends unknown[], Answer>(
      name: keyof StoreCalls,
      call: (first: First, ...rest: Rest) => Promise<Answer>,
    ) =>
    async (first: First, ...rest: Rest): Promise<Answer> => {
      const seen = { name, pk: first.pk };
      await before?.(seen);
      const answer = await call(first, ...rest);
      await after?.(seen);
      return answer;
    };
  return {
    get: wrap('get', calls.get),
    put: wrap('put', calls.put),
    update: wrap('update', calls.update),
    delete: wrap('delete', calls.delete),
    query: wrap('query', calls.query),
    count: wrap('count', calls.count),
  };
}

/** The same calls, counted. */
export function counted(calls: StoreCalls) {
  const tally = { calls: 0 };
  return {
    tally,
    calls: hooked(calls, {
      before: () => {
        tally.calls += 1;
      },
    }),
  };
}

/** Runs `action` at the first call that fits; what `action` itself calls does not count. */
export function atFirst(fits: (call: SeenCall) => boolean, action: () => Promise<unknown>) {
  let done = false;
  return async (call: SeenCall) => {
    if (done || !fits(call)) return;
    done = true;
    await action();
  };
}
