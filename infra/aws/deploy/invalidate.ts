import {
  CloudFrontClient,
  CreateInvalidationCommand,
  waitUntilInvalidationCompleted,
} from '@aws-sdk/client-cloudfront';

/** Maximum wait for all edge locations, in seconds; it usually takes one or two minutes. */
const TIMEOUT_SECONDS = 900;

/**
 * Invalidates CloudFront's cache and waits until that is complete. One wildcard path is free and right whatever
 * the edge function makes of the addresses; hashed files are fetched from the bucket once more.
 */
export async function invalidate(DistributionId: string, region: string): Promise<void> {
  const client = new CloudFrontClient({ region });
  const { Invalidation } = await client.send(
    new CreateInvalidationCommand({
      DistributionId,
      InvalidationBatch: {
        CallerReference: new Date().toISOString(),
        Paths: { Quantity: 1, Items: ['/*'] },
      },
    }),
  );
  if (!Invalidation?.Id) throw new Error('CloudFront did not accept the invalidation of the old pages.');
  await waitUntilInvalidationCompleted(
    { client, maxWaitTime: TIMEOUT_SECONDS },
    { DistributionId, Id: Invalidation.Id },
  );
}
