import {
  type CloudFrontClient,
  CreateInvalidationCommand,
  waitUntilInvalidationCompleted,
} from '@aws-sdk/client-cloudfront';
import {
  type CloudFrontKeyValueStoreClient,
  DescribeKeyValueStoreCommand,
  GetKeyCommand,
  PutKeyCommand,
} from '@aws-sdk/client-cloudfront-keyvaluestore';
import {
  GetAliasCommand,
  type LambdaClient,
  UpdateAliasCommand,
  type UpdateAliasCommandInput,
} from '@aws-sdk/client-lambda';
import { LIVE_ALIAS, LIVE_RELEASE } from '../../release';
import type { AwsClients } from './clients';
import { resourcesOf } from './stacks';

/** Maximum wait for all edge locations, in seconds; it usually takes one or two minutes. */
const TIMEOUT_SECONDS = 900;

/** Returns the release whose pages are live; undefined before the end of the first deploy. */
export async function liveRelease(
  client: CloudFrontKeyValueStoreClient,
  KvsARN: string,
): Promise<string | undefined> {
  try {
    return (await client.send(new GetKeyCommand({ KvsARN, Key: LIVE_RELEASE }))).Value;
  } catch (error) {
    if (error instanceof Error && error.name === 'ResourceNotFoundException') return undefined;
    throw error;
  }
}

/** Makes the pages of another release live. Edge locations follow within seconds. */
export async function switchRelease(
  client: CloudFrontKeyValueStoreClient,
  KvsARN: string,
  Value: string,
): Promise<void> {
  const { ETag: IfMatch } = await client.send(new DescribeKeyValueStoreCommand({ KvsARN }));
  await client.send(new PutKeyCommand({ KvsARN, Key: LIVE_RELEASE, Value, IfMatch }));
}

/** Invalidates one path in CloudFront's cache and waits until that is complete. */
export async function invalidate(
  client: CloudFrontClient,
  DistributionId: string,
  path: string,
): Promise<void> {
  const { Invalidation } = await client.send(
    new CreateInvalidationCommand({
      DistributionId,
      InvalidationBatch: {
        CallerReference: new Date().toISOString(),
        Paths: { Quantity: 1, Items: [path] },
      },
    }),
  );
  if (!Invalidation?.Id) throw new Error(`CloudFront did not accept the invalidation of ${path}.`);
  await waitUntilInvalidationCompleted(
    { client, maxWaitTime: TIMEOUT_SECONDS },
    { DistributionId, Id: Invalidation.Id },
  );
}

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
