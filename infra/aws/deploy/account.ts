import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { Account } from './checks';

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
