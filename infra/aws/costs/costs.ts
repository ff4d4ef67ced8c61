import { formatCount } from '@tariff-tantrum/lambdas/facts/format-count';
import { FREE, PLANS, PRICES } from './prices';

const MILLION = 1_000_000;
const GIGABYTE = 1e9;

/** What one person causes on DynamoDB, in units that it charges. */
export interface Units {
  reads: number;
  writes: number;
}

/** What was counted of one person in recorded use. */
export interface Counted {
  /** A signup that counts at once. */
  signup: Units;
  /** The bytes that are stored of it. */
  stored: number;
  /** What confirming it by email adds. */
  confirmed: Units;
  /** A recipient of a campaign, from freezing it to the last state of the email. */
  recipient: Units;
  /** The bytes of an email. */
  email: number;
}

/** What is assumed: there are ten visits for a signup, and some without any. */
const VISITS = { perSignup: 10, least: 1000 } as const;
/** A visit's requests, bytes and pages; and the share of requests that CloudFront has to ask S3 for. */
const VISIT = { requests: 10, bytes: 85_000, pages: 1, missed: 0.02 } as const;
const SIGNUP_SECONDS = 0.05;
const EMAIL_SECONDS = 0.2;
/** Memory of a Lambda (GB), and how often the worker looks for emails in a month. */
const MEMORY = 0.5;
const RUNS = 30 * 24 * 60;
const SECRETS = 3;
const FIREWALL_RULES = 5;
const ALARM_METRICS = 20;
/** The uptime check. */
const UPTIME = 0.03;
const BUCKET_GIGABYTES = 0.1;

/** A row of the table: its title, and a value for each number of signups. */
type Row = readonly [title: string, values: readonly string[]];

const beyond = (used: number, free: number): number => Math.max(0, used - free);
const formatUsd = (usd: number): string =>
  usd.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

const visitsOf = (signups: number): number => Math.max(VISITS.least, signups * VISITS.perSignup);
const requestsOf = (signups: number): number => visitsOf(signups) * VISIT.requests + signups;

/** The plan that the requests of a month need. @throws RangeError if no plan allows them */
function planOf(signups: number) {
  const millions = requestsOf(signups) / MILLION;
  const gigabytes = (visitsOf(signups) * VISIT.bytes) / GIGABYTE;
  // A request more than allowed ends no plan.
  const plan = PLANS.find((one) => millions <= one.millionRequests * 1.02 && gigabytes <= one.gigabytes);
  if (!plan) throw new RangeError(`No plan of CloudFront allows the visits of ${signups} signups.`);
  return plan;
}

/** What a plan includes, if CloudFront, firewall and zone are paid by use instead. */
function byUse(signups: number): number {
  const visits = visitsOf(signups);
  const millions = requestsOf(signups) / MILLION;
  const { cloudFront, firewall, hostedZone } = PRICES;
  return (
    hostedZone +
    firewall.acl +
    FIREWALL_RULES * firewall.rule +
    millions * firewall.million +
    beyond((visits * VISIT.bytes) / GIGABYTE, FREE.cloudFront.gigabytes) * cloudFront.gigabyte +
    beyond(millions, FREE.cloudFront.millionRequests) * cloudFront.millionRequests +
    beyond(millions, FREE.cloudFront.millionFunctions) * cloudFront.millionFunctions +
    ((visits * VISIT.pages) / MILLION) * cloudFront.millionKeyReads
  );
}

const fixed = (): number =>
  SECRETS * PRICES.secret + beyond(ALARM_METRICS, FREE.alarmMetrics) * PRICES.alarmMetric + UPTIME;

const pagesInBucket = (signups: number): number =>
  BUCKET_GIGABYTES * PRICES.s3.gigabyte +
  ((visitsOf(signups) * VISIT.requests * VISIT.missed) / MILLION) * PRICES.s3.millionReads;

/** Lambdas of a number of calls, all of so many seconds. */
const lambdas = (calls: number, seconds: number): number =>
  beyond(calls / MILLION, FREE.lambda.million) * PRICES.lambda.million +
  beyond(seconds * MEMORY, FREE.lambda.gigabyteSeconds) * PRICES.lambda.gigabyteSecond;

const calls = (count: number): number => (count / MILLION) * PRICES.apiGateway.million;

const units = (count: number, { reads, writes }: Units): number =>
  (count / MILLION) * (writes * PRICES.dynamoDb.millionWrites + reads * PRICES.dynamoDb.millionReads);

const stored = (bytes: number): number =>
  beyond(bytes / GIGABYTE, FREE.dynamoDb.gigabytes) * PRICES.dynamoDb.gigabyte +
  (bytes / GIGABYTE) * PRICES.dynamoDb.recoveryGigabyte;

const emails = (count: number, bytes: number): number =>
  (count / 1000) * PRICES.ses.thousand + ((count * bytes) / GIGABYTE) * PRICES.ses.gigabyte;

/**
 * Returns the rows of the table of docs/deploying.md: what a month of production costs by its signups, what that number adds
 * if they are confirmed by email, and what a campaign to as many costs once.
 */
export function costRows(numbers: readonly number[], counted: Counted): Row[] {
  const row = (title: string, value: (signups: number) => string): Row => [title, numbers.map(value)];
  const usd = (title: string, value: (signups: number) => number): Row =>
    row(title, (signups) => formatUsd(value(signups)));
  const serving = (signups: number) => calls(signups) + lambdas(signups + RUNS, signups * SIGNUP_SECONDS);
  const table = (signups: number) => units(signups, counted.signup) + stored(signups * counted.stored);
  const besides = (signups: number) => fixed() + pagesInBucket(signups) + serving(signups) + table(signups);
  return [
    row('Visits a month', (signups) => formatCount(visitsOf(signups))),
    row("CloudFront's plan, firewall and zone included", (signups) => {
      const { name, price } = planOf(signups);
      return `${name}: ${formatUsd(price)}`;
    }),
    usd('Three secrets, alarms, uptime check', fixed),
    usd('S3', pagesInBucket),
    usd('API Gateway and Lambda', serving),
    usd('DynamoDB: reads and writes, storage, recovery', table),
    usd('**Total with a plan**', (signups) => planOf(signups).price + besides(signups)),
    usd('**Total by use**', (signups) => byUse(signups) + besides(signups)),
    usd(
      "Signups confirmed by email (`optIn: 'double'`), besides",
      (signups) =>
        units(signups, counted.confirmed) +
        calls(2 * signups) +
        lambdas(signups, signups * EMAIL_SECONDS) +
        emails(signups, counted.email),
    ),
    usd(
      'A campaign to as many, once',
      (signups) =>
        units(signups, counted.recipient) +
        lambdas(RUNS, signups * EMAIL_SECONDS) +
        emails(signups, counted.email),
    ),
  ];
}

/** Returns the lines of a table in Markdown. */
export const formatRows = (rows: readonly Row[]): string[] =>
  rows.map(([title, values]) => `| ${title} | ${values.join(' | ')} |`);
