import { CloudFormationClient, DescribeStacksCommand, type Stack } from '@aws-sdk/client-cloudformation';
import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import type { Account } from './checks';

/** The account that the machine's credentials open. */
export function awsAccount(region: string): Account {
  return {
    isBootstrapped: async (where) => (await stackIn(where, 'CDKToolkit')) !== undefined,
    async concurrency() {
      const { AccountLimit } = await new LambdaClient({ region }).send(new GetAccountSettingsCommand({}));
      return AccountLimit?.ConcurrentExecutions ?? 0;
    },
  };
}

/** What a stack says of itself, by output name; undefined where there is no such stack. */
export async function outputsOf(region: string, name: string): Promise<Record<string, string> | undefined> {
  const stack = await stackIn(region, name);
  return (
    stack &&
    Object.fromEntries(
      (stack.Outputs ?? []).map(({ OutputKey = '', OutputValue = '' }) => [OutputKey, OutputValue]),
    )
  );
}

async function stackIn(region: string, StackName: string): Promise<Stack | undefined> {
  try {
    const { Stacks } = await new CloudFormationClient({ region }).send(
      new DescribeStacksCommand({ StackName }),
    );
    return Stacks?.[0];
  } catch (error) {
    // It is how CloudFormation says that there is none.
    if (error instanceof Error && error.name === 'ValidationError') return undefined;
    throw error;
  }
}
