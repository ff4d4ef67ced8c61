import {
  type CloudFrontClient,
  CreateInvalidationCommand,
  DescribeFunctionCommand,
  GetFunctionCommand,
  PublishFunctionCommand,
  UpdateFunctionCommand,
  waitUntilInvalidationCompleted,
} from '@aws-sdk/client-cloudfront';
import { releaseOf, withRelease } from '../../release';

/** Maximum wait for all edge locations, in seconds; it usually takes one or two minutes. */
const TIMEOUT_SECONDS = 900;

/** Returns the release whose pages a CloudFront function serves. */
export async function liveRelease(client: CloudFrontClient, Name: string): Promise<string> {
  return releaseOf(await codeOf(client, Name));
}

/** Switches a CloudFront function to the pages of another release. Edge locations follow within seconds. */
export async function switchRelease(client: CloudFrontClient, Name: string, id: string): Promise<void> {
  const code = withRelease(await codeOf(client, Name), id);
  const { ETag, FunctionSummary } = await client.send(new DescribeFunctionCommand({ Name }));
  const updated = await client.send(
    new UpdateFunctionCommand({
      Name,
      IfMatch: ETag,
      FunctionConfig: FunctionSummary?.FunctionConfig,
      FunctionCode: Buffer.from(code),
    }),
  );
  await client.send(new PublishFunctionCommand({ Name, IfMatch: updated.ETag }));
}

async function codeOf(client: CloudFrontClient, Name: string): Promise<string> {
  const { FunctionCode = new Uint8Array() } = await client.send(
    new GetFunctionCommand({ Name, Stage: 'LIVE' }),
  );
  return Buffer.from(FunctionCode).toString();
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
