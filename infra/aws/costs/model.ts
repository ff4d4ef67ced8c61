import { DAY, WRITES_PER_SIGNUP } from '../load/model';
import { FREE, PRICES } from './prices';

/** A line of the bill. */
export interface Line {
  item: string;
  usd: number;
}

/** What a visit and a signup use, besides what the load model says of them. */
export const USE = {
  /** Part of the requests that CloudFront has to fetch from the bucket. */
  missed: 0.02,
  /** Seconds that a signup's Lambda is billed for, and the gigabytes it has. */
  seconds: DAY.warm,
  gigabytes: 0.5,
  /** Bytes a call leaves in the logs: its line in the access log, and what Lambda writes around a run. */
  logged: 800,
  firewallRules: 5,
  secrets: 2,
  /** Bytes of the built site, and files that a deploy writes; ten deploys a month. */
  siteBytes: 5e6,
  siteFiles: 200,
  deploys: 10,
} as const;

const beyond = (used: number, free: number): number => Math.max(0, used - free);

/** A month with so many visits, and as many signups: production, with the firewall and an own domain. */
export function monthlyBill(count: number): Line[] {
  const requests = count * DAY.requestsPerVisit + count;
  const gigabytes = (count * DAY.bytesPerVisit) / 1e9;
  const stored = (count * DAY.bytesStored) / 1e9;
  const { cloudFront, s3, apiGateway, lambda, dynamoDb, logs, waf, secrets, route53 } = PRICES;
  return [
    { item: 'Domain: the zone in Route 53', usd: route53.zoneMonth },
    { item: 'Secrets: the password, and the word of the edge', usd: USE.secrets * secrets.secretMonth },
    { item: 'Firewall: itself and its rules', usd: waf.acl + USE.firewallRules * waf.rule },
    { item: 'Firewall: requests', usd: requests * waf.requests },
    { item: 'CloudFront: data', usd: beyond(gigabytes, FREE.cloudFront.gigabytes) * cloudFront.gigabyte },
    { item: 'CloudFront: requests', usd: beyond(requests, FREE.cloudFront.requests) * cloudFront.requests },
    {
      item: 'CloudFront: functions',
      usd: beyond(requests, FREE.cloudFront.functionRuns) * cloudFront.functionRuns,
    },
    {
      item: 'S3: the site, its reads and its deploys',
      usd:
        (USE.siteBytes / 1e9) * s3.gigabyteMonth +
        requests * USE.missed * s3.reads +
        USE.siteFiles * USE.deploys * s3.writes,
    },
    { item: 'API Gateway: signups', usd: count * apiGateway.calls },
    {
      item: 'Lambda: signups',
      usd:
        beyond(count, FREE.lambda.calls) * lambda.calls +
        beyond(count * USE.seconds * USE.gigabytes, FREE.lambda.gigabyteSeconds) * lambda.gigabyteSeconds,
    },
    { item: 'DynamoDB: writes', usd: count * WRITES_PER_SIGNUP * dynamoDb.writes },
    {
      item: 'DynamoDB: kept, with recovery to any second of 35 days',
      usd:
        beyond(stored, FREE.dynamoDb.gigabytes) * dynamoDb.gigabyteMonth +
        stored * dynamoDb.recoveryGigabyteMonth,
    },
    { item: 'Logs', usd: beyond((count * USE.logged) / 1e9, FREE.logs.gigabytes) * logs.gigabyte },
  ];
}

/** The three months of the documentation as a table in Markdown. */
export function billTable(counts: readonly number[] = [1000, 100_000, 10_000_000]): string {
  const bills = counts.map(monthlyBill);
  const rows = (bills[0] ?? []).map(({ item }, line) => [
    item,
    ...bills.map((bill) => usd(bill[line]?.usd ?? 0)),
  ]);
  const total = [
    '**Together**',
    ...bills.map((bill) => `**${usd(bill.reduce((sum, { usd: part }) => sum + part, 0))}**`),
  ];
  const head = ['USD a month', ...counts.map((count) => count.toLocaleString('en-GB'))];
  return [head, head.map((_, column) => (column === 0 ? '---' : '---:')), ...rows, total]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

const usd = (value: number): string => value.toFixed(2);
