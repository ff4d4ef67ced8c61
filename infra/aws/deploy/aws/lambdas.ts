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

/** Points the alias of each Lambda to a version. Changes nothing if it does so already. */
export async function switchVersions(client: LambdaClient, versions: LambdaVersions): Promise<void> {
  for (const [FunctionName, FunctionVersion] of Object.entries(versions)) {
    const alias = { FunctionName, Name: LIVE_ALIAS };
    const current = await client.send(new GetAliasCommand(alias));
    if (current.FunctionVersion !== FunctionVersion)
      await client.send(new UpdateAliasCommand({ ...alias, FunctionVersion }));
  }
}
