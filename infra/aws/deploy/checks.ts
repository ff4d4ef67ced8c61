import { listNotices, type StatedFacts } from '@tariff-tantrum/lambdas/contract';
import type { StageName, StageSettings } from '../stages';

/** A missing prerequisite of a deploy, and how to provide it. */
export interface FailedCheck {
  what: string;
  how: string;
}

/** The command was refused because checks failed. */
export class ChecksFailedError extends Error {
  constructor(failed: readonly FailedCheck[]) {
    super(`Not yet:\n${formatChecks(failed)}`);
  }
}

/** Returns the failed checks as a list for the terminal. */
export const formatChecks = (failed: readonly FailedCheck[]): string =>
  failed.map(({ what, how }) => `- ${what}\n  ${how}`).join('\n');

export const NO_CREDENTIALS: FailedCheck = {
  what: 'This machine has no AWS credentials.',
  how: 'Install the AWS CLI and run `aws configure sso` or `aws configure`; docs/deploying.md shows each step.',
};

/** What the checks of a stage take as true, for tests. */
interface CheckedAt {
  /** In ms since 1970. */
  now?: number;
  facts?: StatedFacts;
}

/** Checks everything that can be checked without AWS. `accepted` has the ids of notices that the owner knows about. */
export function checkSettings(
  stage: StageName,
  settings: StageSettings,
  accepted: readonly string[] = [],
  at: CheckedAt = {},
): FailedCheck[] {
  if (stage !== 'production') return checkRegion(settings);
  return [...checkRegion(settings), ...checkAlerts(settings), ...checkFacts(accepted, at)];
}

function checkRegion({ region }: StageSettings): FailedCheck[] {
  if (/^eu-[a-z]+-\d$/.test(region)) return [];
  return [
    {
      what: `The region ${region} is not in the EU, but according to the privacy page signups are stored there.`,
      how: 'Choose one such as eu-west-1 (Ireland) in infra/aws/stages.ts.',
    },
  ];
}

function checkAlerts({ alertEmail }: StageSettings): FailedCheck[] {
  if (alertEmail && !isExample(alertEmail)) return [];
  return [
    {
      what: 'No one would be notified of alarms or of the budget.',
      how: 'Enter your e-mail address as alertEmail of production in infra/aws/stages.ts.',
    },
  ];
}

/** Refuses pages that state what is not true, except for what the owner has named on the command line. */
const checkFacts = (accepted: readonly string[], { now = Date.now(), facts }: CheckedAt): FailedCheck[] =>
  listNotices(now, facts)
    .filter(({ id }) => !accepted.includes(id))
    .map(({ id, title, whatToDo }) => ({
      what: title,
      how: `${whatToDo} To deploy nevertheless, add --accept ${id}.`,
    }));

const isExample = (value: string): boolean => /\.example(\/|$)/.test(value);

/** The properties of an AWS account that the checks need. */
export interface Account {
  /** Returns whether the CDK's bootstrap stack exists in a region. */
  isBootstrapped(region: string): Promise<boolean>;
  /** Returns the quota of concurrent Lambda executions. */
  concurrencyQuota(): Promise<number>;
}

/** Checks the AWS account. */
export async function checkAccount(
  account: Account,
  settings: StageSettings,
  regions: readonly string[],
): Promise<FailedCheck[]> {
  const failed: FailedCheck[] = [];
  for (const region of regions)
    if (!(await account.isBootstrapped(region)))
      failed.push({
        what: `The account is not bootstrapped for the CDK in ${region}.`,
        how: `Run once: npx cdk bootstrap aws://<your account number>/${region}`,
      });
  const reserved = settings.signupConcurrency;
  if (reserved !== undefined && (await account.concurrencyQuota()) < reserved + UNRESERVED)
    failed.push({
      what: `The account cannot reserve ${reserved} concurrent executions for signups.`,
      how: 'Request more (Service Quotas, AWS Lambda, Concurrent executions), or remove signupConcurrency from stages.ts.',
    });
  return failed;
}

// Limits of AWS (November 2025) and the needs of a launch day; docs/deploying.md, "Before the launch day", has all.
/** Concurrent executions that AWS requires to remain unreserved. */
const UNRESERVED = 100;
/** Concurrent executions needed for 2,000 signups a second with cold starts. */
const LAUNCH_CONCURRENCY = 1000;
/** Calls per second that Lambda allows for each unit of the concurrency quota. */
const CALLS_PER_CONCURRENCY = 10;
/** Writes per second that a new on-demand table accepts. */
const NEW_TABLE_WRITES = 4000;
/** Write units of a signup: the item, and its row in the index `by-time`. */
const WRITES_PER_SIGNUP = 2;

/** Returns recommendations that do not prevent a deploy. */
export async function recommend(account: Account, settings: StageSettings): Promise<string[]> {
  const quota = await account.concurrencyQuota();
  const recommendations: string[] = [];
  if (quota < LAUNCH_CONCURRENCY)
    recommendations.push(
      `This account allows ${quota} concurrent Lambda executions, about ${quota * CALLS_PER_CONCURRENCY} calls a ` +
        `second. Before a launch, request ${LAUNCH_CONCURRENCY} in ${settings.region}: Service Quotas, AWS Lambda, ` +
        'Concurrent executions. It is free.',
    );
  const writes = settings.signupsPerSecond * WRITES_PER_SIGNUP;
  if (writes > (settings.warmWrites ?? NEW_TABLE_WRITES))
    recommendations.push(
      `The API accepts ${settings.signupsPerSecond} signups a second, but the table is not warmed for their ${writes} ` +
        'writes. Before a launch, see "Before the launch day" in docs/deploying.md.',
    );
  return recommendations;
}
