import type { LaunchClient } from '../client';
import { DAILY_LIMIT } from '../paths';
import type { DailySignups, SignupStats } from '../schemas';

/** The counts of one moment. */
export interface StatsSnapshot {
  stats: SignupStats;
  days: DailySignups['days'];
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
    client.daily(DAILY_LIMIT.default, { signal }),
    client.list({ limit: 1 }, { signal }),
  ]);
  return { stats, days, newest: signups[0]?.signedUpAt, readAt: now() };
}
