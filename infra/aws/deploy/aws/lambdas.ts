import {
  GetAliasCommand,
  type LambdaClient,
  UpdateAliasCommand,
  type UpdateAliasCommandInput,
} from '@aws-sdk/client-lambda';
import { LIVE_ALIAS } from '../../release';
import type { AwsClients } from './clients';
import { resourcesOf } from './stacks';

/** The version of each Lambda, by the function's name. */
type LambdaVersions = Record<string, string>;

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
  for (const update of await neededUpdates(client, versions))
    await client.send(new UpdateAliasCommand(update));
}

/** Returns whether the alias of each Lambda points to its version. */
export const areLive = async (client: LambdaClient, versions: LambdaVersions): Promise<boolean> =>
  (await neededUpdates(client, versions)).length === 0;

/** Returns the updates of aliases for these versions. Leaves out Lambdas that a later release has deleted: nothing calls them. */
async function neededUpdates(
  client: LambdaClient,
  versions: LambdaVersions,
): Promise<UpdateAliasCommandInput[]> {
  const updates: UpdateAliasCommandInput[] = [];
  for (const [FunctionName, FunctionVersion] of Object.entries(versions)) {
    const alias = { FunctionName, Name: LIVE_ALIAS };
    const current = await currentVersion(client, alias);
    if (current !== undefined && current !== FunctionVersion) updates.push({ ...alias, FunctionVersion });
  }
  return updates;
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
