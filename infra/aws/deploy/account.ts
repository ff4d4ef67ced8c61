import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { Account } from './checks';

/** Variables that contain credentials or say where they are. */
const CREDENTIAL_VARIABLES = [
  'AWS_ACCESS_KEY_ID',
  'AWS_PROFILE',
  'AWS_WEB_IDENTITY_TOKEN_FILE',
  'AWS_CONTAINER_CREDENTIALS_RELATIVE_URI',
  'AWS_CONTAINER_CREDENTIALS_FULL_URI',
];

/**
 * Returns whether this machine seems to have AWS credentials. Checks only variables and files: the SDK would
 * search the network for an instance role.
 */
export function hasCredentials(
  env: Record<string, string | undefined> = process.env,
  home: string = homedir(),
): boolean {
  const files = [
    env.AWS_SHARED_CREDENTIALS_FILE ?? join(home, '.aws', 'credentials'),
    env.AWS_CONFIG_FILE ?? join(home, '.aws', 'config'),
  ];
  return CREDENTIAL_VARIABLES.some((name) => env[name]) || files.some((file) => existsSync(file));
}

/** Returns the account of this machine's credentials. */
export function awsAccount(region: string): Account {
  return {
    isBootstrapped: async (stackRegion) => (await findStack(stackRegion, 'CDKToolkit')) !== undefined,
    async concurrencyQuota() {
      const { AccountLimit } = await new LambdaClient({ region }).send(new GetAccountSettingsCommand({}));
      return AccountLimit?.ConcurrentExecutions ?? 0;
    },
  };
}

/** Returns the outputs of a stack by name; undefined if the stack does not exist. */
export async function outputsOf(region: string, name: string): Promise<Record<string, string> | undefined> {
  const stack = await findStack(region, name);
  return (
    stack &&
    Object.fromEntries(
      (stack.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
    )
  );
}

async function findStack(region: string, StackName: string): Promise<Stack | undefined> {
  try {
    const { Stacks } = await new CloudFormationClient({ region }).send(
      new DescribeStacksCommand({ StackName }),
    );
    return Stacks?.[0];
  } catch (error) {
    // CloudFormation's error for a stack that does not exist.
    if (error instanceof Error && error.name === 'ValidationError') return undefined;
    throw error;
  }
}
