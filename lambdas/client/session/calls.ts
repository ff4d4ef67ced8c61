import {
  ALL_ENDPOINTS,
  type CampaignPath,
  isCampaignPath,
  LIST_LIMIT,
  type NamesOf,
} from '../../contract/endpoints';
import type { DailySignups, SentBodyOf, SignupStats } from '../../contract/schemas';
import { oldConsentTimes } from '../../facts/notices';
import type { LaunchClient, SignupQuery, TimeRange } from '../client';
import type { OwnerSession } from './session';

/** The counts of one moment. */
export interface StatsSnapshot {
  stats: SignupStats;
  /** As many as were asked for. */
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
  snapshot: (days: number): Promise<StatsSnapshot> =>
    session.use('reading', async (client, signal) => {
      const readAt = Date.now();
      const [stats, daily, { signups }, oldConsents] = await Promise.all([
        client.count({ trend: true }, { signal }),
        client.daily({ days }, { signal }),
        client.list({ limit: 1 }, { signal }),
        client.countRange(oldConsentTimes(readAt), { signal }),
      ]);
      return { stats, days: daily.days, oldConsents, newest: signups[0]?.signedUpAt, readAt };
    }),
  list: (query: Pick<SignupQuery, 'cursor' | 'search' | 'since' | 'until'>) =>
    session.use('reading', (client, signal) => client.list({ limit: LIST_LIMIT.max, ...query }, { signal })),
  erase: (email: string) => session.use('erasing', (client, signal) => client.erase(email, { signal })),
  countRange: (range: TimeRange) =>
    session.use('reading', (client, signal) => client.countRange(range, { signal })),
  /** Erases everyone who signed up in a range of time. Resolves to their number. */
  eraseRange: (range: TimeRange) =>
    // It may take many requests, so only the end of the session aborts it.
    session.use('erasing', (client) => client.eraseRange(range, { signal: session.signal() })),
  /** Imports a part of a list, or says what would happen. `operation` is the same for all its parts. */
  importPart: (part: SentBodyOf<'import'>, operation: string) =>
    session.use('importing', (client, signal) => client.import(part, { operation, signal })),
  /** Reads the newest lines of the log of the owner's actions. */
  actions: () => session.use('reading', (client, signal) => client.actions({}, { signal })),
  ...createCampaignCalls(session),
});

type CampaignCallName = NamesOf<{ path: CampaignPath }>;

/** Calls about campaigns, codes, orders, sources and the weekly email, each with what it sends: a query or a JSON body. */
export type CampaignCalls = {
  [Name in CampaignCallName]: (
    sent: NonNullable<Parameters<LaunchClient[Name]>[0]>,
    /** The same for all parts of a file, see `newOperation`. */
    operation?: string,
  ) => ReturnType<LaunchClient[Name]>;
};

export const CAMPAIGN_CALLS = ALL_ENDPOINTS.filter(({ path }) => isCampaignPath(path)).map(
  ({ name }) => name as CampaignCallName,
);

function createCampaignCalls(session: OwnerSession): CampaignCalls {
  const calls = CAMPAIGN_CALLS.map((name) => [
    name,
    (sent: unknown, operation?: string) =>
      session.use('reading', (client, signal) =>
        Reflect.apply(client[name], client, [sent, { operation, signal }]),
      ),
  ]);
  return Object.fromEntries(calls);
}
