import type { LaunchClient } from '../client';
import { CONSENT_AGE_DAYS, countOldConsents } from '../notices';
import { DAILY_LIMIT } from '../paths';
import type { DailySignups, SignupStats } from '../schemas';

/** The counts of one moment. */
export interface StatsSnapshot {
  stats: SignupStats;
  days: DailySignups['days'];
  /** How many people signed up more than `CONSENT_AGE_DAYS` ago. */
  oldConsents: number;
  /** When the last signup arrived, ISO 8601; undefined if there is none. */
  newest: string | undefined;
  /** When they were read, in milliseconds since 1970. */
  readAt: number;
}

/** Reads the counts that a dashboard shows. */
export async function readSnapshot(
  client: LaunchClient,
  { signal, now }: { signal: AbortSignal; now(): number },
): Promise<StatsSnapshot> {
  const [stats, { days }, { signups }] = await Promise.all([
    client.count({ signal, trend: true }),
    client.daily(CONSENT_AGE_DAYS + 1, { signal }),
    client.list({ limit: 1 }, { signal }),
  ]);
  return {
    stats,
    days: days.slice(-DAILY_LIMIT.default),
    oldConsents: countOldConsents(stats.total, days),
    newest: signups[0]?.signedUpAt,
    readAt: now(),
  };
}
