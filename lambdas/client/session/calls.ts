import { ALL_ENDPOINTS, type EndpointName } from '../../contract/endpoints';
import type { DailySignups, ResponseOf, SentBodyOf, SignupStats } from '../../contract/schemas';
import type { LaunchSignup } from '../../contract/signup-schemas';
import { isRead, isWrite, type QueryValues, type Reads, type TimeRange, type Writes } from '../client';
import type { OwnerSession } from './session';

/** The counts of one moment. */
export interface StatsSnapshot {
  stats: SignupStats;
  /** As many days as were requested. */
  days: DailySignups['days'];
  /** The newest signups, newest first; fewer than `LATEST` only if there are no others. */
  latest: LaunchSignup[];
  /** When the counts were read, in milliseconds since 1970. */
  readAt: number;
}

/** How many of the newest signups a snapshot has. */
const LATEST = 6;

/** The endpoints that a dashboard calls; a host reads its outbox itself. */
type CalledRead = Exclude<keyof Reads, 'outbox'>;
const READS = ALL_ENDPOINTS.flatMap(({ name }) => (isRead(name) && name !== 'outbox' ? [name] : []));
const WRITES = ALL_ENDPOINTS.flatMap(({ name }) => (isWrite(name) ? [name] : []));
export const CALLED_ENDPOINTS: readonly EndpointName[] = [...READS, ...WRITES];

/** The call of each of these endpoints. `operation` is the same for all parts of a file, see `newOperation`. */
export type EndpointCalls = {
  [Name in CalledRead]: (query: QueryValues<Name>) => Promise<ResponseOf<Name>>;
} & {
  [Name in keyof Writes]: (body: SentBodyOf<Name>, operation?: string) => Promise<ResponseOf<Name>>;
};

/** Creates the calls of the endpoints. They reject with an `OwnerError`. */
function createEndpointCalls(session: OwnerSession): EndpointCalls {
  const read =
    <Name extends CalledRead>(name: Name) =>
    (query: QueryValues<Name>): Promise<ResponseOf<Name>> =>
      session.use('calling', (client: Reads, signal) => client[name](query, { signal }));
  const write =
    <Name extends keyof Writes>(name: Name) =>
    (body: SentBodyOf<Name>, operation?: string): Promise<ResponseOf<Name>> =>
      session.use('calling', (client: Writes, signal) => client[name](body, { operation, signal }));
  return Object.fromEntries([
    ...READS.map((name) => [name, read(name)]),
    ...WRITES.map((name) => [name, write(name)]),
  ]);
}

export type OwnerCalls = ReturnType<typeof createOwnerCalls>;

/** Creates the calls of a dashboard. They reject with an `OwnerError`. */
export const createOwnerCalls = (session: OwnerSession) => ({
  ...createEndpointCalls(session),
  snapshot: (days: number): Promise<StatsSnapshot> =>
    session.use('calling', async (client, signal) => {
      const readAt = Date.now();
      const [stats, daily, { signups }] = await Promise.all([
        client.count({ trend: true }, { signal }),
        client.daily({ days }, { signal }),
        client.list({ limit: LATEST }, { signal }),
      ]);
      return { stats, days: daily.days, latest: signups, readAt };
    }),
  erase: (email: string) => session.use('calling', (client, signal) => client.erase(email, { signal })),
  countRange: (range: TimeRange) =>
    session.use('calling', (client, signal) => client.countRange(range, { signal })),
  /** Erases everyone who signed up in a range of time. Resolves to their number. */
  eraseRange: (range: TimeRange) =>
    // It may take many requests, so it has no timeout: only the end of the session aborts it.
    session.use('calling', (client) => client.eraseRange(range, { signal: session.signal() })),
});
