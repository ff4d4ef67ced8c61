import { RATES } from '../stacks/firewall';
import type { StageSettings } from '../stages';

/**
 * A viral day, as arithmetic: what it asks of each part, and what that part gives. Run it with
 * `npx tsx infra/aws/load-model.ts`. Everything assumed stands in DAY, everything AWS promises in AWS.
 */
export interface Day {
  signups: number;
  /** Signups a second in the worst minutes. */
  peak: number;
  /** Visits for each signup, and requests and bytes a visit makes CloudFront serve. */
  visitsPerSignup: number;
  requestsPerVisit: number;
  bytesPerVisit: number;
  /** Seconds a signup keeps a Lambda busy: warm; on its first run; and while the table is slow (the store's deadline). */
  warm: number;
  cold: number;
  stuck: number;
  /** Seconds in which the crowd grows from nothing to its peak. */
  rise: number;
  /** The largest part of all callers that shares one address: a carrier's gateway. */
  sharedAddress: number;
  /** Bytes of a signup as an item and as an index row together, and as a line of the export. */
  bytesStored: number;
  bytesExported: number;
}

export const DAY: Day = {
  signups: 1_000_000,
  peak: 2000,
  visitsPerSignup: 10,
  requestsPerVisit: 10,
  bytesPerVisit: 85_000,
  warm: 0.05,
  cold: 0.8,
  stuck: 3,
  rise: 60,
  sharedAddress: 0.0002,
  bytesStored: 700,
  bytesExported: 75,
};

/** What AWS allows, from its quota pages as of November 2025. */
export const AWS = {
  newAccountConcurrency: 10,
  usualConcurrency: 1000,
  /** Calls a second for each unit of concurrency. */
  callsPerConcurrency: 10,
  /** New environments a function may start in ten seconds. */
  startsPerTenSeconds: 1000,
  apiCalls: 10_000,
  cloudFrontRequests: 250_000,
  cloudFrontBits: 150e9,
  newTableWrites: 4000,
  partitionWrites: 1000,
  /** A local index forbids a partition key's rows to be spread further than one partition, and than this. */
  bytesPerKey: 10e9,
  streamFree: 10e6,
  streamPerSecond: 2e6,
  streamSeconds: 900,
} as const;

/** Partition keys of signups in the store. */
export const SHARDS = 8;
/** Units a new signup is charged: the item, and its row in the index by time. */
export const WRITES_PER_SIGNUP = 2;

export interface Line {
  limit: string;
  needs: number;
  allows: number;
  unit: string;
  /** What to do where it does not hold. */
  remedy?: string;
}

/** How likely `shards` keys, spread by an unknown hash over `partitions`, leave none with more than `most`. */
export function chanceOfSpread(shards: number, partitions: number, most: number): number {
  // ways[n]: sum over the partitions so far of 1 / (k1! k2! ...) with n keys placed.
  let ways = [1, ...Array<number>(shards).fill(0)];
  for (let partition = 0; partition < partitions; partition++)
    ways = ways.map((_, n) => {
      let sum = 0;
      for (let k = 0; k <= Math.min(most, n); k++) sum += (ways[n - k] ?? 0) / factorial(k);
      return sum;
    });
  return ((ways[shards] ?? 0) * factorial(shards)) / partitions ** shards;
}

const factorial = (n: number): number => (n <= 1 ? 1 : n * factorial(n - 1));

/** Signups a second until the fullest partition throttles, when it holds `keys` of the partition keys. */
export const signupsUntilThrottled = (keys: number): number =>
  (AWS.partitionWrites / WRITES_PER_SIGNUP / keys) * SHARDS;

/** Keys one partition may hold and still take the peak. */
export const keysAPartitionTakes = (peak: number): number =>
  Math.floor(AWS.partitionWrites / ((peak * WRITES_PER_SIGNUP) / SHARDS));

/** The table's share: what it takes at once, and how likely its partitions take the peak from the first second. */
export function tableModel(day: Day, writes: number): { writes: number; needs: number; chance: number } {
  const partitions = Math.max(1, Math.round(writes / AWS.partitionWrites));
  const needs = day.peak * WRITES_PER_SIGNUP;
  return {
    writes,
    needs,
    chance: writes < needs ? 0 : chanceOfSpread(SHARDS, partitions, keysAPartitionTakes(day.peak)),
  };
}

/** Every limit but the table's spread, for an account that allows `concurrency` Lambdas at once. */
export function limits(day: Day, settings: StageSettings, concurrency: number): Line[] {
  const visits = day.peak * day.visitsPerSignup;
  const requests = visits * day.requestsPerVisit;
  const growth = day.peak / day.rise;
  return [
    {
      limit: 'Lambda, calls a second of this account',
      needs: day.peak,
      allows: concurrency * AWS.callsPerConcurrency,
      unit: '/s',
      remedy: 'Ask for 1,000 concurrent executions (Service Quotas, free, a day or two).',
    },
    {
      limit: 'Lambda, runs at once while the crowd grows',
      needs: day.peak * day.warm + growth * day.cold,
      allows: concurrency,
      unit: '',
      remedy: 'The same request.',
    },
    {
      limit: 'Lambda, new environments in ten seconds',
      needs: growth * 10 * (day.warm + day.cold),
      allows: AWS.startsPerTenSeconds,
      unit: '',
    },
    {
      limit: 'Our own throttle on signups (signupsPerSecond)',
      needs: day.peak,
      allows: settings.signupsPerSecond,
      unit: '/s',
      remedy: 'Raise signupsPerSecond in stages.ts.',
    },
    { limit: 'API Gateway, calls of this account', needs: day.peak, allows: AWS.apiCalls, unit: '/s' },
    {
      limit: 'Table, eight keys each on a partition of its own',
      needs: day.peak,
      allows: signupsUntilThrottled(1),
      unit: '/s',
      remedy:
        'Only more partition keys in the store would help: the index by time ties each to one partition.',
    },
    {
      limit: 'Firewall, signups of the busiest address in five minutes',
      needs: day.peak * 300 * day.sharedAddress,
      allows: RATES.signup,
      unit: '',
    },
    {
      limit: 'Firewall, all requests of that address in five minutes',
      needs: requests * 300 * day.sharedAddress,
      allows: RATES.everything,
      unit: '',
    },
    { limit: 'CloudFront, requests', needs: requests, allows: AWS.cloudFrontRequests, unit: '/s' },
    {
      limit: 'CloudFront, bits',
      needs: visits * day.bytesPerVisit * 8,
      allows: AWS.cloudFrontBits,
      unit: '/s',
    },
    {
      limit: 'Table, bytes under one key after that day',
      needs: (day.signups * day.bytesStored) / SHARDS,
      allows: AWS.bytesPerKey,
      unit: '',
    },
    {
      limit: 'Export of that day, seconds',
      needs: Math.max(0, day.signups * day.bytesExported - AWS.streamFree) / AWS.streamPerSecond,
      allows: AWS.streamSeconds,
      unit: '',
    },
  ];
}

/** The tightest first. */
export const byHeadroom = (lines: readonly Line[]): Line[] =>
  [...lines].sort((a, b) => a.allows / a.needs - b.allows / b.needs);

export const holds = ({ needs, allows }: Line): boolean => needs <= allows;

/** What is slow while the table is: then runs pile up, and the account's limit is what answers 429. */
export const signupsWhileTableIsSlow = (day: Day, concurrency: number): number => concurrency / day.stuck;
