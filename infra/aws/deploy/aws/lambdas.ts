import { GetAliasCommand, type LambdaClient, UpdateAliasCommand } from '@aws-sdk/client-lambda';
import { LIVE_ALIAS } from '../../release';
import type { AwsClients } from './clients';
import { resourcesOf } from './stacks';

/** The version of each Lambda, by the function's name. */
export type LambdaVersions = Record<string, string>;

/** Returns the versions that the deployed API stack contains. */
export async function deployedVersions(
  { cloudFormation }: AwsClients,
  apiStack: string,
): Promise<LambdaVersions> {
  const arns = await resourcesOf(cloudFormation, apiStack, 'AWS::Lambda::Version');
  // arn:aws:lambda:<region>:<account>:function:<name>:<version>
  return Object.fromEntries(arns.map((arn) => arn.split(':').slice(-2) as [string, string]));
}

/**
 * Points the alias of each Lambda to a version. Changes nothing if it does so already, and leaves out Lambdas that a later
 * release has deleted, which nothing calls.
 */
export async function switchVersions(client: LambdaClient, versions: LambdaVersions): Promise<void> {
  for (const [FunctionName, FunctionVersion] of Object.entries(versions)) {
    const alias = { FunctionName, Name: LIVE_ALIAS };
    const current = await currentVersion(client, alias);
    if (current !== undefined && current !== FunctionVersion)
      await client.send(new UpdateAliasCommand({ ...alias, FunctionVersion }));
  }
}

async function currentVersion(
  client: LambdaClient,
  alias: { FunctionName: string; Name: string },
): Promise<string | undefined> {
  try {
    return (await client.send(new GetAliasCommand(alias))).FunctionVersion;
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}
