import type { LaunchSignup } from '../contract';
import { type ByTimeQuery, rowsByTime } from './by-time';
import type { StoreCalls } from './calls';
import type { Counts } from './counts';
import { SIGNUP_ATTRIBUTES, signupOf, timeRange, type Window } from './layout';
import type { SignupExport } from './signup-store';

/** Rows a page: eight pages in hand and eight on their way are all that an export keeps in memory. */
const PAGE = 500;
/** How often a page is asked for, each time with the whole patience of a call, before a begun export is given up. */
const ROUNDS = 3;

/**
 * All signups by time. What can still change is read once, first: closed time stays as it was counted, so the
 * number told beforehand is the number of rows, however many sign up meanwhile.
 */
export async function exportSignups(
  calls: StoreCalls,
  counts: Counts,
  window: Window,
): Promise<SignupExport> {
  const { first, edge } = window;
  const [closed, live] = await Promise.all([
    counts.closed(window),
    collect(batchesOf(calls, timeRange(edge))),
  ]);
  return {
    total: closed + live.length,
    batches: (async function* () {
      yield* batchesOf(patient(calls), timeRange(first, edge));
      if (live.length > 0) yield live;
    })(),
  };
}

/** A store that is slow for a moment is no reason to send somebody back to the first of a million rows. */
const patient = (calls: StoreCalls): StoreCalls => ({
  ...calls,
  async query(query) {
    for (let round = 1; ; round += 1) {
      try {
        return await calls.query(query);
      } catch (error) {
        if (round === ROUNDS) throw error;
      }
    }
  },
});

async function* batchesOf(calls: StoreCalls, range: ByTimeQuery): AsyncGenerator<LaunchSignup[]> {
  const query = { ...range, attributes: SIGNUP_ATTRIBUTES, limit: PAGE, ahead: true };
  for await (const rows of rowsByTime(calls, query)) yield rows.map(signupOf);
}

async function collect(batches: AsyncIterable<LaunchSignup[]>): Promise<LaunchSignup[]> {
  const all: LaunchSignup[] = [];
  for await (const batch of batches) for (const signup of batch) all.push(signup);
  return all;
}
