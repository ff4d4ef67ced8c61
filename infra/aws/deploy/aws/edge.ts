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
import { LIVE_RELEASE } from '../../release';

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
