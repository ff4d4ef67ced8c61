import type { SignupQuery, TimeRange } from '../client';
import { LIST_LIMIT } from '../endpoints';
import { oldConsentTimes } from '../notices';
import type { DailySignups, SignupStats } from '../schemas';
import type { OwnerSession } from './session';

/** The counts of one moment. */
export interface StatsSnapshot {
  stats: SignupStats;
  days: DailySignups['days'];
  /** How many people agreed so long ago that it may not count any more. */
  oldConsents: number;
  /** When the last signup arrived, ISO 8601; undefined if there is none. */
  newest: string | undefined;
  /** When the counts were read, in milliseconds since 1970. */
  readAt: number;
}

export type OwnerCalls = ReturnType<typeof createOwnerCalls>;

/** Creates the calls of a dashboard. They reject with an `OwnerError`. */
export const createOwnerCalls = (session: OwnerSession) => ({
  snapshot: (): Promise<StatsSnapshot> =>
    session.use('reading', async (client, signal) => {
      const readAt = Date.now();
      const [stats, { days }, { signups }, oldConsents] = await Promise.all([
        client.count({ trend: true }, { signal }),
        client.daily({}, { signal }),
        client.list({ limit: 1 }, { signal }),
        client.countRange(oldConsentTimes(readAt), { signal }),
      ]);
      return { stats, days, oldConsents, newest: signups[0]?.signedUpAt, readAt };
    }),
  list: (query: Pick<SignupQuery, 'cursor' | 'search'>) =>
    session.use('reading', (client, signal) => client.list({ limit: LIST_LIMIT.max, ...query }, { signal })),
  erase: (email: string) => session.use('erasing', (client, signal) => client.erase(email, { signal })),
  countRange: (range: TimeRange) =>
    session.use('reading', (client, signal) => client.countRange(range, { signal })),
  /** Erases everyone who signed up in a range of time. Resolves to their number. */
  eraseRange: (range: TimeRange) =>
    // It may take many requests, so only the end of the session aborts it.
    session.use('erasing', (client) => client.eraseRange(range, { signal: session.signal() })),
  /** Reads the newest lines of the log of the owner's actions. */
  actions: () => session.use('reading', (client, signal) => client.actions({}, { signal })),
});
