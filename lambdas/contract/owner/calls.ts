import type { SignupQuery, TimeRange } from '../client';
import { DAILY_LIMIT, LIST_LIMIT } from '../endpoints';
import { CONSENT_AGE_DAYS, countOldConsents } from '../notices';
import type { DailySignups, SignupStats } from '../schemas';
import type { OwnerSession } from './session';

/** The counts of one moment. */
export interface StatsSnapshot {
  stats: SignupStats;
  days: DailySignups['days'];
  /** How many people signed up more than `CONSENT_AGE_DAYS` ago. */
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
      const [stats, { days }, { signups }] = await Promise.all([
        client.count({ trend: true }, { signal }),
        client.daily({ days: CONSENT_AGE_DAYS + 1 }, { signal }),
        client.list({ limit: 1 }, { signal }),
      ]);
      return {
        stats,
        days: days.slice(-DAILY_LIMIT.default),
        oldConsents: countOldConsents(stats.total, days),
        newest: signups[0]?.signedUpAt,
        readAt: Date.now(),
      };
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
