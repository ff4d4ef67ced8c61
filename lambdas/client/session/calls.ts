import type { DailySignups, ResponseOf, SentBodyOf, SignupStats } from '../../contract/schemas';
import type { LaunchSignup } from '../../contract/signup-schemas';
import { oldConsentTimes } from '../../facts/notices';
import type { QueryValues, Reads, TimeRange, Writes } from '../client';
import type { OwnerSession } from './session';

/** The counts of one moment. */
export interface StatsSnapshot {
  stats: SignupStats;
  /** As many as were asked for. */
  days: DailySignups['days'];
  /** How many people agreed so long ago that it may no longer count. */
  oldConsents: number;
  /** The newest signups, newest first; fewer than `LATEST` only if there are no others. */
  latest: LaunchSignup[];
  /** When the counts were read, in milliseconds since 1970. */
  readAt: number;
}

/** How many of the newest signups a snapshot has. */
const LATEST = 6;

export type OwnerCalls = ReturnType<typeof createOwnerCalls>;

/** Creates the calls of a dashboard. They reject with an `OwnerError`. */
export const createOwnerCalls = (session: OwnerSession) => ({
  snapshot: (days: number): Promise<StatsSnapshot> =>
    session.use('calling', async (client, signal) => {
      const readAt = Date.now();
      const [stats, daily, { signups }, oldConsents] = await Promise.all([
        client.count({ trend: true }, { signal }),
        client.daily({ days }, { signal }),
        client.list({ limit: LATEST }, { signal }),
        client.countRange(oldConsentTimes(readAt), { signal }),
      ]);
      return { stats, days: daily.days, oldConsents, latest: signups, readAt };
    }),
  erase: (email: string) => session.use('calling', (client, signal) => client.erase(email, { signal })),
  countRange: (range: TimeRange) =>
    session.use('calling', (client, signal) => client.countRange(range, { signal })),
  /** Erases everyone who signed up in a range of time. Resolves to their number. */
  eraseRange: (range: TimeRange) =>
    // It may take many requests, so only the end of the session aborts it.
    session.use('calling', (client) => client.eraseRange(range, { signal: session.signal() })),
  /** Imports a part of a list, or says what would happen. `operation` is the same for all its parts. */
  importPart: (part: SentBodyOf<'import'>, operation: string) =>
    session.use('calling', (client, signal) => client.import(part, { operation, signal })),
  /** Reads the newest lines of the log of the owner's actions. */
  actions: () => session.use('calling', (client, signal) => client.actions({}, { signal })),
  ...createCampaignCalls(session),
});

/** Calls about people, campaigns, codes, orders, sources and the weekly email. */
function createCampaignCalls(session: OwnerSession) {
  const read =
    <Name extends keyof Reads>(name: Name) =>
    (query: QueryValues<Name>): Promise<ResponseOf<Name>> =>
      session.use('calling', (client: Reads, signal) => client[name](query, { signal }));
  /** `operation` is the same for all parts of a file, see `newOperation`. */
  const write =
    <Name extends keyof Writes>(name: Name) =>
    (body: SentBodyOf<Name>, operation?: string): Promise<ResponseOf<Name>> =>
      session.use('calling', (client: Writes, signal) => client[name](body, { operation, signal }));
  return {
    people: write('people'),
    person: write('person'),
    sendLink: write('sendLink'),
    silenced: read('silenced'),
    campaigns: read('campaigns'),
    campaign: read('campaign'),
    campaignCheck: read('campaignCheck'),
    campaignStatus: read('campaignStatus'),
    campaignSales: read('campaignSales'),
    campaignDeliveries: read('campaignDeliveries'),
    previewCampaign: write('previewCampaign'),
    saveCampaign: write('saveCampaign'),
    campaignAgain: write('campaignAgain'),
    deleteCampaign: write('deleteCampaign'),
    testCampaign: write('testCampaign'),
    changeCampaign: write('changeCampaign'),
    resolveUnknown: write('resolveUnknown'),
    sources: read('sources'),
    weekly: read('weekly'),
    sendWeekly: write('sendWeekly'),
    codes: read('codes'),
    codeList: read('codeList'),
    importCodes: write('importCodes'),
    orders: read('orders'),
    importOrders: write('importOrders'),
  };
}
