/**
 * Prices of AWS in USD without tax, eu-west-1 and visitors in Europe, November 2025, as on the price pages of each service; and
 * what every account gets of it each month without an end.
 */
export const PRICES = {
  hostedZone: 0.5,
  secret: 0.4,
  /** An alarm has one for each metric that it needs. */
  alarmMetric: 0.1,
  firewall: { acl: 5, rule: 1, million: 0.6 },
  cloudFront: { gigabyte: 0.085, millionRequests: 1.2, millionFunctions: 0.1, millionKeyReads: 0.03 },
  s3: { gigabyte: 0.023, millionReads: 0.4 },
  apiGateway: { million: 3.5 },
  lambda: { million: 0.2, gigabyteSecond: 0.0000133334 },
  /** Recovery is the one to a point in time. */
  dynamoDb: { millionWrites: 0.705, millionReads: 0.141, gigabyte: 0.283, recoveryGigabyte: 0.226 },
  ses: { thousand: 0.1, gigabyte: 0.12 },
} as const;

export const FREE = {
  alarmMetrics: 10,
  cloudFront: { gigabytes: 1000, millionRequests: 10, millionFunctions: 2 },
  lambda: { million: 1, gigabyteSeconds: 400_000 },
  dynamoDb: { gigabytes: 25 },
} as const;

/** CloudFront's flat-rate plans, firewall and hosted zone included: how many million requests each allows. */
export const PLANS = [
  { name: 'Free', price: 0, millionRequests: 1, gigabytes: 100 },
  { name: 'Pro', price: 15, millionRequests: 10, gigabytes: 50_000 },
  { name: 'Business', price: 200, millionRequests: 125, gigabytes: 50_000 },
] as const;
