/**
 * What AWS charges, in USD, in eu-west-1 and at CloudFront's edges in Europe and North America, without tax.
 * Written down from AWS's price pages as of November 2025; nothing here asks AWS, so look before you rely on it.
 */
export const PRICES = {
  date: 'November 2025',
  region: 'eu-west-1 (Ireland)',
  cloudFront: { gigabyte: 0.085, requests: 0.012 / 10_000, functionRuns: 0.1 / 1e6 },
  s3: { gigabyteMonth: 0.023, reads: 0.0004 / 1000, writes: 0.005 / 1000 },
  apiGateway: { calls: 3.5 / 1e6 },
  lambda: { calls: 0.2 / 1e6, gigabyteSeconds: 0.0000133334 },
  dynamoDb: { writes: 0.705 / 1e6, gigabyteMonth: 0.283, recoveryGigabyteMonth: 0.223 },
  logs: { gigabyte: 0.57 },
  waf: { acl: 5, rule: 1, requests: 0.6 / 1e6 },
  secrets: { secretMonth: 0.4 },
  route53: { zoneMonth: 0.5 },
} as const;

/** What is free every month, for ever, not only in an account's first year. */
export const FREE = {
  cloudFront: { gigabytes: 1000, requests: 10e6, functionRuns: 2e6 },
  lambda: { calls: 1e6, gigabyteSeconds: 400_000 },
  dynamoDb: { gigabytes: 25 },
  logs: { gigabytes: 5 },
} as const;
