import { DescribeBudgetsCommand } from '@aws-sdk/client-budgets';
import type { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand } from '@aws-sdk/client-lambda';
import { GetCallerIdentityCommand } from '@aws-sdk/client-sts';
import { GLOBAL_REGION, type StageSettings } from '../../stages';
import { type AwsClients, isUnreachable, messageOf } from '../aws/clients';
import { describeStack } from '../aws/stacks';
import type { DeployTools } from '../tools';
import { error, type Finding, type Found, note, warning } from './finding';

/** Who deploys. */
export interface Identity {
  account: string;
  arn: string;
}

/** Returns the identity of this machine's credentials, or why AWS does not accept them. */
export async function identify({ sts }: AwsClients): Promise<Identity | Finding> {
  try {
    const { Account = '', Arn = '' } = await sts.send(new GetCallerIdentityCommand({}));
    return { account: Account, arn: Arn };
  } catch (problem) {
    const message = messageOf(problem);
    if (isUnreachable(message))
      return error(
        `AWS cannot be reached (${message}).`,
        'Check the connection of this machine, and its proxy if it has one.',
      );
    return error(
      `AWS does not accept the credentials of this machine (${message}).`,
      'If you use `aws configure sso`, run `aws sso login`; check AWS_PROFILE and the connection.',
    );
  }
}

/** Checks that the credentials belong to the account of the stage, if the settings name one. */
export function checkIdentity({ account, arn }: Identity, settings: StageSettings): Finding | undefined {
  if (settings.account !== undefined && settings.account !== account)
    return error(
      `The credentials belong to the account ${account}, but the stage belongs to ${settings.account}.`,
      'Set AWS_PROFILE to the right profile, or correct account in infra/aws/stages.ts.',
    );
  if (arn.endsWith(':root'))
    return warning(
      'The credentials are those of the root user, which can close the account and cannot be limited.',
      'Create a user in IAM Identity Center and delete the access keys of the root user; docs/deploying.md, section 1.',
    );
}

/** The oldest bootstrap stack that the templates accept. */
const MIN_BOOTSTRAP_VERSION = 6;

/** Checks the CDK's bootstrap stack in both regions. */
export function checkBootstrap(aws: AwsClients, { account }: Identity): Promise<Found> {
  const check = async (region: string, client: CloudFormationClient): Promise<Found> => {
    const environment = `aws://${account}/${region}`;
    const stack = await describeStack(client, 'CDKToolkit');
    const output = stack?.Outputs?.find(({ OutputKey }) => OutputKey === 'BootstrapVersion');
    const version = Number(output?.OutputValue);
    if (version >= MIN_BOOTSTRAP_VERSION) return;
    const what = stack
      ? `has an old bootstrap stack (version ${version})`
      : 'is not bootstrapped for the CDK';
    const finding = error(`The account ${what} in ${region}.`, `Run: npx cdk bootstrap ${environment}`);
    return { environment, ...finding };
  };
  return Promise.all([check(aws.region, aws.cloudFormation), check(GLOBAL_REGION, aws.globalCloudFormation)]);
}

/** Concurrent executions that AWS requires to remain unreserved. */
const UNRESERVED = 100;
/** Concurrent executions needed for 2,000 signups a second with cold starts. */
const LAUNCH_CONCURRENCY = 1000;
/** Calls per second that Lambda allows for each unit of the concurrency quota. */
const CALLS_PER_CONCURRENCY = 10;

/** Checks the quota of concurrent Lambdas. */
export async function checkQuota({ aws, settings }: DeployTools): Promise<Found> {
  const { AccountLimit } = await aws.lambda.send(new GetAccountSettingsCommand({}));
  const quota = AccountLimit?.ConcurrentExecutions ?? 0;
  const reserved = settings.surge?.signupConcurrency;
  if (reserved !== undefined && quota < reserved + UNRESERVED)
    return error(
      `The account cannot reserve ${reserved} concurrent executions for signups: its quota is ${quota}.`,
      'Request more (Service Quotas, AWS Lambda, Concurrent executions), or remove surge.signupConcurrency from infra/aws/stages.ts.',
    );
  if (quota >= LAUNCH_CONCURRENCY) return;
  return note(
    `This account allows ${quota} concurrent Lambda executions, about ${quota * CALLS_PER_CONCURRENCY} calls a second.`,
    `Before a launch, request ${LAUNCH_CONCURRENCY} in ${settings.region}: Service Quotas, AWS Lambda, Concurrent executions. It is free.`,
  );
}

/** Checks whether budgets can be created; AWS refuses them in some new and organisation accounts. */
export async function checkBudgets({ budgets }: AwsClients, { account }: Identity): Promise<Found> {
  try {
    await budgets.send(new DescribeBudgetsCommand({ AccountId: account, MaxResults: 1 }));
  } catch (problem) {
    return warning(
      `This account or user may not use budgets (${nameOf(problem)}), so the deploy will create none.`,
      'The root user can allow it under Account, "IAM user and role access to Billing information"; in an organisation, the management account has the budgets.',
    );
  }
}

/** Returns the name of an error of AWS. */
export const nameOf = (problem: unknown): string =>
  problem instanceof Error ? problem.name : String(problem);
